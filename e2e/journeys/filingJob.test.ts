import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeclaration, aDeclarationPdf } from '#serverTesting/declarations.ts';
import { approveFilings, filingIs, filingOf, filingRows, uploadFilings } from '#steps/filings.ts';
import { firstPage } from '#steps/messages.ts';
import { lastMonth } from '#steps/period.ts';
import { goTo } from '#steps/shell.ts';
import { anyOf, filled, texts } from '#steps/texts.ts';
import { foundFilingFirm } from '#testEnvironment/firm.ts';
import { viewDatabase } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const ALFA = '12345674';
const BETA = '8000000000';
const period = lastMonth();
let environment: JourneyEnvironment;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [ALFA, BETA] });
  await environment.simulator.control.setVerdicts(
    { form: 'D112', verdict: 'errors', findings: ['E: validari globale eroare regula: R_NO_INIT_DEC'] },
    { form: 'D390', verdict: 'warnings', findings: ['A: validari globale atentionare: operatie'] },
  );
});
afterAll(() => environment.stop());

it('an accountant uploads declarations, approves them, and reads what the authority says of each', async () => {
  const { holders } = environment.credentials.token;
  const holder = holders[0]!;
  const { control } = environment.simulator;
  const firm = await foundFilingFirm(environment, { clients: [ALFA, BETA] });
  const { page } = firm;

  const said = await uploadFilings(page, [
    { name: 'd300-alfa.xml', bytes: aDeclaration('D300', { fiscalCode: ALFA, ...period }) },
    { name: 'd300-beta.pdf', bytes: await aDeclarationPdf('D300', { fiscalCode: BETA, ...period }) },
    { name: 'd112.xml', bytes: aDeclaration('D112', { fiscalCode: ALFA, ...period }) },
    { name: 'd390.xml', bytes: aDeclaration('D390', { fiscalCode: ALFA, ...period }) },
  ]);
  expect(said).toBe(filled(texts.uploads.successful, { successful: 4 }));
  await expect.poll(() => filingRows(page).count()).toBe(4);
  await approveFilings(page, filingRows(page));

  await expect.poll(async () => (await control.filings()).length, { timeout: onThisMachine(120_000) }).toBe(4);
  await control.processFilings();
  for (const row of await filingOf(page, 'D300').all()) await filingIs(row, 'Confirmed');
  await filingIs(filingOf(page, 'D112'), 'Validation errors');
  await filingIs(filingOf(page, 'D390'), 'Confirmed with warnings');

  const filed = await control.filings();
  expect(filed.map(({ serial, problem }) => ({ serial, problem }))).toEqual(
    filed.map(() => ({ serial: holder.serial, problem: null })),
  );
  for (const { sha256 } of filed) expect(await control.uploadsOf(sha256)).toBe(1);
  expect(environment.workstation.logins()).toEqual([0]);

  await filingOf(page, 'D112').getByText('Validation errors', { exact: true }).click();
  await page.getByText('R_NO_INIT_DEC').first().waitFor();
  await page.keyboard.press('Escape');

  const database = await viewDatabase(environment.dataDir, firm);
  const rows = await database.rows('select status, upload_index, signed_id from spv_filing order by status');
  expect(rows.every((row) => row.upload_index !== null && row.signed_id !== null)).toBe(true);
  await database.close();

  await goTo(page, 'report');
  const good = page.getByRole('link', {
    name: anyOf(filled(texts.report.cell.name, { status: texts.report.status.good })),
  });
  await expect.poll(() => good.count()).toBe(2);
  await good.first().click();
  await firstPage(page)
    .getByText(/recipis/i)
    .first()
    .waitFor();
});
