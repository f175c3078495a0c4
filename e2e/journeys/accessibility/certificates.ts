import { filled } from '#steps/texts.ts';
import { enter, whileBroken, whilePending, type ProductVisit } from './visit.ts';

/** The settings of certificates: list, new one, change, delete, and what the token says of its PIN. */
export async function tourCertificates(visit: ProductVisit): Promise<void> {
  const { page, look, environment } = visit;
  const { certificates, link } = visit.words;
  const { stored: name, unsaved } = visit.certificates;
  const row = page.getByRole('row').filter({ hasText: name });
  const adding = page.getByRole('form', { name: certificates.add.title });
  const editing = page.getByRole('form', { name: filled(certificates.edit.title, { name }) });
  const add = page.getByRole('button', { name: certificates.action.add });
  const edit = page.getByRole('button', { name: filled(certificates.action.edit, { name }) });
  await whileBroken(visit, '/spv-certificates', async () => {
    await enter(visit, '/settings/spv/certificates');
    await look('certificates that could not be loaded', page.getByText(certificates.state.failed));
  });
  await enter(visit, '/settings/spv/certificates');
  await look('certificates', row);
  await add.click();
  await adding.getByRole('button', { name: certificates.action.saveNew }).click();
  await look('certificate to add, with mistakes', adding.getByRole('alert').first());
  await adding.getByRole('button', { name: certificates.action.cancel }).click();
  await edit.click();
  await look('certificate being changed', editing);
  await whileBroken(visit, '/spv-certificates/', async () => {
    await editing.getByRole('button', { name: certificates.action.save }).click();
    await look('certificate that could not be saved', page.getByRole('alert').getByText(certificates.failed.edit));
  });
  await whilePending(visit, '/spv-certificates/', async () => {
    await page.getByRole('button', { name: certificates.action.retry }).click();
    await look('certificate being saved', page.getByRole('status').getByText(certificates.state.saving));
  });
  await page.getByRole('button', { name: certificates.action.cancel }).first().click();
  await page.getByRole('button', { name: filled(certificates.action.delete, { name }) }).click();
  await look('certificate to delete', page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
  for (const [state, text] of [
    ['final-try', link.pinState.finalTry],
    ['locked', link.pinState.locked],
  ] as const) {
    environment.workstation.setToken(state);
    await enter(visit, '/settings/spv/certificates');
    await add.click();
    await adding.getByRole('button', { name: certificates.field.certificate, exact: true }).click();
    await page.getByRole('option', { name: unsaved }).click();
    await look(`certificate to add, PIN ${state}`, adding.getByText(text));
    await adding.getByRole('button', { name: certificates.action.cancel }).click();
    await edit.click();
    await look(`certificate being changed, PIN ${state}`, editing.getByText(text));
  }
  environment.workstation.setToken('removed');
  await enter(visit, '/settings/spv/certificates');
  await look('certificates without the token', page.getByText(certificates.token.absent));
  environment.workstation.setToken();
}
