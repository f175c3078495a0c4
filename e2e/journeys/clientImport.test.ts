import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cuiOf } from '#simulator/taxpayers/fiscalCodes.ts';
import { filled, texts } from '#steps/texts.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

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

/** 500 rows as an accounting program exports them in windows-1250, with each fault once. */
const LISTED = Array.from({ length: 490 }, (_, at) => cuiOf(1_800_000 + at));
const FAULTS: readonly string[] = [
  `"S.C. "STELA ROMÂNĂ" SRL";${cuiOf(1_800_490)};`,
  `"RÂND\r\nDOI SRL";RO ${cuiOf(1_800_491)};`,
  `Alt nume;${cuiOf(1_800_492)};`,
  `Lipsă SRL;${cuiOf(1_900_001)};`,
  `A doua oară;${LISTED[0]};`,
  'Fără cod;;',
  'Cod greșit;12345678;',
  'Rotunjit;1,44E+07;',
  `E-mail greșit;${cuiOf(1_800_493)};nu`,
  `${'x'.repeat(201)};${cuiOf(1_800_494)};`,
];

/** Goes by Tab to the element that the keyboard should reach. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let at = 0; at < 60; at += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not reach it');
}

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
  await page.getByText(clientImport.run.down).waitFor({ timeout: onThisMachine(60_000) });
  expect(await settled()).toBe(100);

  // Whoever closes the page meanwhile finds the import where it is.
  await page.goto(`${environment.server.origin}/clients/clientList`);
  await page.goto(`${environment.server.origin}/clients/import`);
  await page.getByText(filled(clientImport.run.progress, { done: 100, total: 300 })).waitFor();
  await control.clearFaults();
  await page.getByText(clientImport.done.title).waitFor({ timeout: onThisMachine(90_000) });
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

it('five hundred rows with every fault once are read, compared with the register, and imported by keyboard', async () => {
  const { page } = firm;
  const { control } = environment.simulator;
  await control.addCompanies(
    ...LISTED.map((cui, at) => ({ cui, name: `CLIENTUL ${at} SRL` })),
    { cui: cuiOf(1_800_490), name: 'STELA ROMÂNĂ SRL' },
    { cui: cuiOf(1_800_491), name: 'RÂND DOI SRL' },
    { cui: cuiOf(1_800_492), name: 'CU TOTUL ALTA SRL' },
  );
  const rows = [
    'Clienții cabinetului',
    '',
    'Denumire;C.U.I.;E-mail',
    ...LISTED.map((cui, at) => `Clientul ${at};${cui};`),
  ];
  const before = Number((await database.rows('select count(*) from client'))[0]?.['count']);
  await page.goto(`${environment.server.origin}/clients/import`);
  await page.getByLabel(clientImport.choose.text).waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'clienti.csv',
    mimeType: 'text/csv',
    buffer: inWindows1250([...rows, ...FAULTS].join('\r\n')),
  });
  await page.getByRole('button', { name: clientImport.choose.submit }).press('Enter');

  // 500 rows and the title: each is offered or refused.
  await page.getByText(filled(clientImport.review.read_other, { count: 501 })).waitFor();
  await page
    .getByText(filled(clientImport.review.differ_one, { count: 1 }))
    .waitFor({ timeout: onThisMachine(60_000) });
  const differing = page.getByRole('row').filter({ hasText: 'CU TOTUL ALTA SRL' });
  await differing.getByText('Alt nume').waitFor();
  const ready = page.getByRole('button', { name: filled(clientImport.review.start_other, { count: 492 }) });
  await ready.waitFor();
  for (const words of [
    clientImport.problem.above,
    clientImport.problem.invalid,
    clientImport.problem.rounded,
    clientImport.problem.email,
    clientImport.problem.name,
    filled(clientImport.problem.double, { line: 4 }),
    clientImport.state.notFound,
  ]) {
    await page.getByRole('row').filter({ hasText: words }).first().waitFor();
  }
  await tabTo(page, differing.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: filled(clientImport.review.start_other, { count: 493 }) }).press('Enter');
  await page.getByText(clientImport.done.title).waitFor({ timeout: onThisMachine(90_000) });
  await page
    .getByText(filled(clientImport.done.created_other, { count: 493 }))
    .first()
    .waitFor();
  await page.getByRole('heading', { name: filled(clientImport.review.skipped_other, { count: 8 }) }).waitFor();
  expect(Number((await database.rows('select count(*) from client'))[0]?.['count']) - before).toBe(493);
  expect(
    await database.rows(
      `select name from client where tax_id in ('${cuiOf(1_800_490)}', '${cuiOf(1_800_491)}') order by tax_id::bigint`,
    ),
  ).toEqual([{ name: 'S.C. "STELA ROMÂNĂ" SRL' }, { name: 'RÂND DOI SRL' }]);
});

/** The letters that differ from ISO 8859-2 are not used here. */
const LATIN_2: Readonly<Record<string, number>> = {
  â: 0xe2,
  Â: 0xc2,
  ă: 0xe3,
  Ă: 0xc3,
  î: 0xee,
  Î: 0xce,
  ș: 0xba,
  ț: 0xfe,
};
const inWindows1250 = (text: string): Buffer =>
  Buffer.from(Array.from(text, (letter) => LATIN_2[letter] ?? letter.codePointAt(0) ?? 0));
