import { enter, type ProductVisit } from './visit.ts';

/** The refresh form in its states, from the choice of a certificate to what came of it. */
export async function tourRefresh(visit: ProductVisit): Promise<void> {
  const { page, look, environment } = visit;
  const { messages, refresh } = visit.words;
  const { control } = environment.simulator;
  const form = page.getByRole('dialog', { name: refresh.title });
  const start = form.getByRole('button', { name: refresh.action.start });
  await enter(visit, '/spv/messages/confirmations');
  await page.getByRole('button', { name: messages.action.refresh }).first().click();
  await look('refresh form', form);
  await form.getByRole('button', { name: refresh.certificate.label, exact: true }).click();
  await look('certificates to choose', page.getByRole('listbox'));
  await page.getByRole('option', { name: visit.certificates.stored }).click();
  await look('refresh with a saved PIN', form.getByText(refresh.pin.saved, { exact: true }));
  await form.getByRole('button', { name: refresh.pin.change }).click();
  await look('refresh asking the PIN', form.getByLabel(refresh.pin.label, { exact: true }));
  await form.getByRole('button', { name: refresh.pin.useSaved }).click();
  await form.getByLabel(refresh.days.label).fill('91');
  await form.getByLabel(refresh.save.label).check();
  await look('refresh with mistakes', form.getByText(refresh.days.error));
  await form.getByLabel(refresh.days.label).fill('2');
  await form.getByLabel(refresh.save.label).uncheck();
  await control.addFault({ kind: 'hang', endpoint: 'listaMesaje' });
  await start.click();
  await look('refresh running', page.getByRole('dialog', { name: refresh.running.title }));
  await page.getByRole('button', { name: refresh.action.stop }).click();
  await look('refresh stopped', page.getByRole('dialog', { name: refresh.cancelled.title }));
  await control.clearFaults();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: messages.action.refresh }).first().click();
  await chooseFirst(visit);
  await start.click();
  await look('refresh done', page.getByRole('dialog', { name: refresh.done.title }));
  await page.keyboard.press('Escape');
  await control.addFault({ kind: 'logoutPage', endpoint: 'listaMesaje' });
  await page.getByRole('button', { name: messages.action.refresh }).first().click();
  await chooseFirst(visit);
  await start.click();
  await look('refresh failed', form.getByRole('alert'));
  await control.clearFaults();
  await tourPinStates(visit);
}

async function chooseFirst({ page, certificates, words: { refresh } }: ProductVisit): Promise<void> {
  const form = page.getByRole('dialog', { name: refresh.title });
  await form.getByRole('button', { name: refresh.certificate.label, exact: true }).click();
  await page.getByRole('option', { name: certificates.stored }).click();
}

/** What the token says of its PIN, here and where a certificate is saved. */
async function tourPinStates(visit: ProductVisit): Promise<void> {
  const { page, look, environment } = visit;
  const { link, messages, refresh } = visit.words;
  const form = page.getByRole('dialog', { name: refresh.title });
  for (const [state, text] of [
    ['count-low', link.pinState.countLow],
    ['final-try', link.pinState.finalTry],
    ['locked', link.pinState.locked],
  ] as const) {
    environment.workstation.setToken(state);
    await enter(visit, '/spv/messages/confirmations');
    await page.getByRole('button', { name: messages.action.refresh }).first().click();
    await chooseFirst(visit);
    await look(`refresh, PIN ${state}`, form.getByText(text));
  }
  environment.workstation.setToken();
}
