import { enter, type Visit } from './visit.ts';

/** Every part of the kit in its states. */
export async function tourGallery(visit: Visit): Promise<void> {
  const { page, look, words } = visit;
  const { gallery } = words;
  await enter(visit, '/gallery');
  await look('gallery of controls', page.getByRole('heading', { name: gallery.controls.chips }));
  await page.getByRole('button', { name: gallery.sample.status }).first().click();
  await look('status to choose', page.getByRole('listbox'));
  await page.keyboard.press('Escape');
  await tourFields(visit);
  await tourForm(visit);
  await tourOverlays(visit);
  await enter(visit, '/gallery/feedback');
  await look('gallery of feedback', page.getByText(gallery.feedback.empty));
  for (const name of [gallery.feedback.success, gallery.feedback.warning]) {
    await page.getByRole('button', { name }).click();
    await look(`toast: ${name}`, page.getByText(/./).first());
  }
}

async function tourFields(visit: Visit): Promise<void> {
  const { page, look, words } = visit;
  const { form, gallery } = words;
  await enter(visit, '/gallery/fields');
  await look('gallery of fields', page.getByRole('heading', { name: gallery.fields.edit }));
  for (const at of [0, 3]) {
    await page.getByRole('button', { name: form.date.open }).nth(at).click();
    await look(`calendar ${at}`, page.getByRole('grid'));
    await page.getByRole('button', { name: form.date.chooseMonth }).click();
    await look(`months ${at}`, page.getByRole('grid'));
    await page.getByRole('button', { name: form.date.chooseYear }).click();
    await look(`years ${at}`, page.getByRole('grid'));
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: new RegExp(gallery.edit.changed) }).click();
  await page.keyboard.type('X');
  await page.keyboard.press('Enter');
  await look('field changed by others', page.getByRole('button', { name: form.conflict.keepMine }));
}

async function tourForm(visit: Visit): Promise<void> {
  const { page, look, words } = visit;
  const { common, form, gallery, error } = words;
  await enter(visit, '/gallery/form');
  await look('form', page.getByRole('button', { name: gallery.form.submit }));
  const contacts = page.getByRole('group', { name: gallery.form.contacts, exact: true });
  await contacts.getByRole('button', { name: gallery.form.addContact }).click();
  await page.getByRole('button', { name: gallery.form.submit }).click();
  await look('form with mistakes', page.getByText(form.problem.required).first());
  await page.getByRole('button', { name: form.rows.remove }).last().click();
  await page.getByLabel(gallery.form.name).fill('offline');
  await page.getByRole('button', { name: gallery.form.kind }).click();
  await page.getByRole('option', { name: gallery.form.once }).click();
  await page.getByLabel(gallery.sample.amount).fill('3');
  await page.getByLabel(gallery.sample.hours).fill('2');
  await page.getByRole('button', { name: gallery.form.submit }).click();
  await look('form that could not be saved', page.getByRole('button', { name: common.action.retry }));
  await page.getByLabel(gallery.form.name).fill('taken');
  await page.getByRole('button', { name: gallery.form.submit }).click();
  await look('form with an error of the server', page.getByText(error.client.exists));
  await page.getByRole('link', { name: gallery.part.fields }).click();
  await look('form to leave', page.getByRole('alertdialog', { name: form.leave.title }));
  await page.getByRole('button', { name: form.leave.confirm }).click();
}

async function tourOverlays(visit: Visit): Promise<void> {
  const { page, look, words } = visit;
  const { form, gallery } = words;
  await enter(visit, '/gallery/overlays');
  await look('gallery of overlays', page.getByRole('heading', { name: gallery.overlays.floating }));
  for (const name of [gallery.overlays.dialog, gallery.overlays.drawer]) {
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name: gallery.overlays.newContact });
    await look(name, dialog);
    await dialog.getByRole('button', { name: gallery.form.addContact }).click();
    await look(`${name}, with mistakes`, dialog.getByRole('alert').first());
    await dialog.getByLabel(gallery.sample.name).fill('Ana');
    await page.keyboard.press('Escape');
    await look(`${name}, to leave`, page.getByRole('alertdialog', { name: form.leave.title }));
    await page.getByRole('button', { name: form.leave.confirm }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  for (const [name, role] of [
    [gallery.overlays.confirm, 'alertdialog'],
    [gallery.overlays.menu, 'menu'],
    [gallery.overlays.popover, 'dialog'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await look(name, page.getByRole(role));
    await page.keyboard.press('Escape');
  }
}
