import { afterAll, beforeAll, expect, it } from 'vitest';
import { filled, texts } from '#steps/texts.ts';
import { cuiOf } from '#simulator/taxpayers/fiscalCodes.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const { clientImport } = texts;
const KNOWN = Array.from({ length: 298 }, (_, at) => cuiOf(1_600_000 + at));
const UNKNOWN = [cuiOf(1_700_001), cuiOf(1_700_002)];
let environment: JourneyEnvironment;
let firm: Firm;
let database: DatabaseView;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [] });
  const { control } = environment.simulator;
  await control.addCompanies(...KNOWN.map((cui, at) => ({ cui, name: `FIRMA ${at} SRL` })));
  firm = await foundFirm(environment, { withExtension: false });
  database = await viewDatabase(environment.dataDir, firm);
});
afterAll(async () => {
  await database.close();
  await environment.stop();
});

const settled = async () =>
  Number((await database.rows("select count(*) from client_import_line where state <> 'waiting'"))[0]?.['count']);

it('three hundred codes are imported though the register goes down in the middle, each once and with its result', async () => {
  const { page } = firm;
  const { control } = environment.simulator;
  await control.addFault({ kind: 'serverError', endpoint: 'companyLookup', status: 503, after: 1 });
  await page.goto(`${environment.server.origin}/clients/import`);
  await page.getByLabel(clientImport.choose.text).fill([...KNOWN, ...UNKNOWN].join('\n'));
  await page.getByRole('button', { name: clientImport.choose.submit }).click();
  await page.getByText(filled(clientImport.review.ready_other, { count: 300 })).waitFor();
  await page.getByRole('button', { name: filled(clientImport.review.start_other, { count: 300 }) }).click();
  await page.getByText(clientImport.run.down).waitFor({ timeout: 60_000 });
  expect(await settled()).toBe(100);

  // Whoever closes the page meanwhile finds the import where it is.
  await page.goto(`${environment.server.origin}/clients/clientList`);
  await page.goto(`${environment.server.origin}/clients/import`);
  await page.getByText(filled(clientImport.run.progress, { done: 100, total: 300 })).waitFor();
  await control.clearFaults();
  await page.getByText(clientImport.done.title).waitFor({ timeout: 90_000 });
  await page
    .getByText(filled(clientImport.done.created_other, { count: 298 }))
    .first()
    .waitFor();
  await page
    .getByText(filled(clientImport.done.notFound_other, { count: 2 }))
    .first()
    .waitFor();
  expect(
    await database.rows('select count(*)::integer as count, count(distinct tax_id)::integer as codes from client'),
  ).toEqual([{ count: 298, codes: 298 }]);
  expect(await page.getByRole('row').filter({ hasText: clientImport.state.notFound }).count()).toBe(2);
});
