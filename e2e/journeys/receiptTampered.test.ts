import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeclaration } from '#serverTesting/declarations.ts';
import { approveFilings, filingIs, filingOf, filingRows, uploadFilings } from '#steps/filings.ts';
import { closeDocument, messageRows, openDocument, refreshMessages, showTab } from '#steps/messages.ts';
import { lastMonth } from '#steps/period.ts';
import { goTo } from '#steps/shell.ts';
import { texts } from '#steps/texts.ts';
import { foundFilingFirm } from '#testEnvironment/firm.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
const { filings, signatureStatus } = texts;
const period = lastMonth();
/** What is done to the receipt of each form on its way. */
const RECEIPTS = [
  ['D300', 'swappedSignature', signatureStatus.word.broken],
  ['D390', 'otherSigner', signatureStatus.word.unknownSigner],
  ['D112', 'unsigned', signatureStatus.word.absent],
  ['D100', 'none', signatureStatus.word.intact],
] as const;
let environment: TestEnvironment;

beforeAll(async () => {
  // The server asks nothing of its own meanwhile: what confirms is the receipt in the mailbox.
  environment = await startTestEnvironment({ rights: [CLIENT], env: { FILING_STATE_WAITS_MS: '3600000' } });
});
afterAll(() => environment.stop());

it('a receipt that was tampered with is marked and confirms no filing, until a sound one or a person does', async () => {
  const { holders } = environment.credentials.token;
  const holder = holders[0]!;
  const { control } = environment.simulator;
  const { page } = await foundFilingFirm(environment, { clients: [CLIENT] });
  await uploadFilings(
    page,
    RECEIPTS.map(([form]) => ({
      name: `${form}.xml`,
      bytes: aDeclaration(form, { fiscalCode: CLIENT, ...period }),
    })),
  );
  await approveFilings(page, filingRows(page));
  await expect
    .poll(async () => (await control.filings()).length, { timeout: onThisMachine(120_000) })
    .toBe(RECEIPTS.length);
  await control.processFilings();
  const filed = await control.filings();
  const indexOf = (form: string) => filed.find((filing) => filing.form === form)!.index!;
  for (const [form, how] of RECEIPTS) await control.tamper({ index: indexOf(form), how });

  await refreshMessages(page, { certificate: holder.cn, days: 1 });
  await goTo(page, 'filings');
  await filingIs(filingOf(page, 'D100'), 'Confirmed');
  for (const form of ['D300', 'D390', 'D112']) await filingIs(filingOf(page, form), filings.doubt.badge);

  await goTo(page, 'messages');
  await showTab(page, 'confirmations');
  const rowOf = (form: string) => messageRows(page).filter({ hasText: form });
  const signatureStatusOf = async (form: string) => {
    await rowOf(form).getByRole('link').first().click();
    return openDocument(page).getByRole('region', { name: signatureStatus.label });
  };
  for (const [form, , word] of RECEIPTS) await rowOf(form).getByText(word, { exact: true }).waitFor();
  await (await signatureStatusOf('D300')).getByText(signatureStatus.text.broken).waitFor();
  await closeDocument(page);

  // What was changed on its way comes sound the second time; what was not signed is not signed then either.
  await control.tamper({ index: indexOf('D390'), how: 'none' });
  for (const form of ['D390', 'D112'] as const) {
    await (await signatureStatusOf(form)).getByRole('button', { name: signatureStatus.refetch.ask }).click();
    await openDocument(page).getByText(signatureStatus.refetch.asked).waitFor();
    await closeDocument(page);
    await rowOf(form).getByText(signatureStatus.refetch.word, { exact: true }).waitFor();
  }
  await refreshMessages(page, { certificate: holder.cn, days: 1 });
  await showTab(page, 'confirmations');
  await rowOf('D390').getByText(signatureStatus.word.intact, { exact: true }).waitFor();
  await (await signatureStatusOf('D112')).getByText(signatureStatus.refetch.unchanged).waitFor();
  await closeDocument(page);
  await goTo(page, 'filings');
  await filingIs(filingOf(page, 'D390'), 'Confirmed');

  await filingOf(page, 'D300').getByRole('button', { name: filings.doubt.badge }).click();
  await page.getByRole('button', { name: filings.doubt.outcome }).click();
  await page.getByRole('option', { name: filings.doubt.valid, exact: true }).click();
  await page.getByLabel(filings.settle.note).fill('StareD112');
  await page.getByRole('button', { name: filings.doubt.save }).click();
  await filingIs(filingOf(page, 'D300'), 'Confirmed');
  await filingIs(filingOf(page, 'D112'), filings.doubt.badge);
});
