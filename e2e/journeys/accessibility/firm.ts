import { addressOf, enter, sendSignIn, whileBroken, type Visit } from './visit.ts';

/** The settings of the firm, as an owner changes them and as they fail. */
export async function tourFirm(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { firm, error, form, settings } = visit.words;
  await page.goto(addressOf(visit, '/settings/account'));
  await sendSignIn(visit);
  await look('settings of the firm', page.getByRole('switch').last());
  await page.getByLabel(firm.field.name).fill('');
  await page.getByLabel(firm.field.fiscalCode).fill('12345675');
  await page.keyboard.press('Control+Enter');
  await look('firm with mistakes', page.getByText(form.problem.taxId));
  await page.getByRole('link', { name: settings.nav.certificates }).click();
  await look('leaving without saving', page.getByRole('alertdialog', { name: form.leave.title }));
  await page.keyboard.press('Escape');
  await page.reload();
  const rule = page.getByRole('switch', { name: firm.approval.secondPerson.label });
  await rule.click();
  await look('rule to confirm', page.getByRole('alertdialog'));
  await page.getByRole('button', { name: firm.approval.secondPerson.onConfirm, exact: true }).click();
  await look('rule that nobody else could follow', page.getByText(error.firm.noSecondApprover));
  await whileBroken(visit, '/firm', async () => {
    await enter(visit, '/settings/account');
    await look('settings of the firm that could not be loaded', page.getByText(firm.data.failed));
  });
}

/** The same as a member reads them. */
export async function tourFirmToRead(visit: Visit): Promise<void> {
  const { page, look } = visit;
  await page.goto(addressOf(visit, '/settings/account'));
  await sendSignIn(visit);
  await look('settings of the firm to read', page.getByText(visit.words.firm.data.readOnly));
}
