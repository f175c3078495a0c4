import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aDeclaration, aDeclarationPdf } from '#serverTesting/declarations.ts';
import { storeCertificate } from '#steps/certificates.ts';
import { approveFilings, fileOne, filingIs, filingOf, filingRows, uploadFilings } from '#steps/filings.ts';
import { lastMonth } from '#steps/period.ts';
import { goTo } from '#steps/shell.ts';
import { anyOf, filled, texts } from '#steps/texts.ts';
import { foundFilingFirm, withOwnClock, type Firm } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
const period = lastMonth();
const { filings, link, uploads } = texts;
let environment: JourneyEnvironment;
let database: DatabaseView;
let firm: Firm;
let page: Page;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
  database = await viewDatabase(environment.dataDir);
});
beforeEach(async () => {
  await environment.simulator.control.reset();
  await rightsOf({ first: true });
  firm = await foundFilingFirm(environment, { clients: [CLIENT], prepare: withOwnClock });
  page = firm.page;
});
afterEach(async () => {
  environment.workstation.setToken();
  await firm.leave();
});
afterAll(async () => {
  await database.close();
  await environment.stop();
});

const holder = () => environment.credentials.token.holders[0]!;
const other = () => environment.credentials.token.holders[1]!;
const certificatesSchema = v.array(v.object({ id: v.string(), thumbprint: v.string() }));
const clientsSchema = v.array(v.looseObject({ id: v.string() }));
const declaration = { fiscalCode: CLIENT, ...period };
/** Chooses a command in the menu of a row. */
async function choose(row: Locator, command: string): Promise<void> {
  await row.getByRole('button', { name: anyOf(filings.action.more) }).click();
  await page.getByRole('menuitem', { name: command }).click();
}
/** Says yes to a question about one filing. */
const confirm = (title: string, run: string) =>
  page
    .getByRole('alertdialog', { name: filled(title, { count: 1 }) })
    .getByRole('button', { name: run, exact: true })
    .click();
const filed = () => environment.simulator.control.filings();
/** Chooses the first holder's certificate for the client: without a choice the only one with rights would sign. */
async function choosePresent(): Promise<void> {
  // Every firm of these tests has stored the same certificate: the list of this firm says which one is its own.
  const listed = v.parse(certificatesSchema, (await firm.account.call('GET', '/spv-certificates')).body);
  const { id } = listed.find(({ thumbprint }) => thumbprint === holder().thumbprint)!;
  const chosen = await firm.account.call('PUT', `/spv-certificates/${id}/clients`, { taxIds: [CLIENT] });
  expect(chosen.status).toBe(200);
}

/** Who of the token's holders may file for the client. */
const rightsOf = ({ first }: { first: boolean }) =>
  environment.simulator.control.addCertificates(
    { serial: holder().serial, cnp: '1850615410019', rights: first ? [CLIENT] : [] },
    { serial: other().serial, cnp: '1111111111118', rights: [CLIENT] },
  );

/** Home, the client's timeline and the record of the filing say that the authority refused it; then back to the list. */
async function refusalIsTold(): Promise<void> {
  await goTo(page, 'home');
  const overdue = page.getByRole('region', { name: texts.home.overdue.title });
  const line = overdue.getByRole('listitem').filter({ hasText: texts.common.filingWaits.refused });
  await line.getByRole('link').press('Enter');
  await filingIs(filingOf(page, 'D300'), 'Refused');
  expect(await filingRows(page).count()).toBe(1);

  await filingOf(page, 'D300').locator('a[data-row-link]').press('Enter');
  await page.getByRole('button', { name: filings.preview.evidence, exact: true }).press('Enter');
  await page.getByText('Refused by ANAF: nothing was filed by this submission.').first().waitFor();

  const { id } = v.parse(clientsSchema, (await firm.account.call('GET', '/clients/list')).body)[0]!;
  await page.goto(`${environment.server.origin}/clients/clientDetails/${id}/timeline`);
  await page.getByRole('listitem').filter({ hasText: 'Refused' }).filter({ hasText: 'D300' }).first().waitFor();
  expect(await page.getByText('confirmed', { exact: false }).count()).toBe(0);
  await goTo(page, 'filings');
}

it('the same file a second time is refused and names the first, and is filed once', async () => {
  const bytes = aDeclaration('D300', declaration);
  await uploadFilings(page, [{ name: 'decont.xml', bytes }]);
  const said = await uploadFilings(page, [{ name: 'decont-2.xml', bytes }]);
  expect(said).toContain('1 Failed');
  await page.getByText(filled(uploads.failure.duplicate, { name: 'decont.xml' })).waitFor();
  await expect.poll(() => filingRows(page).count()).toBe(1);
  await approveFilings(page, filingRows(page));
  await expect.poll(async () => (await filed()).length, { timeout: onThisMachine(60_000) }).toBe(1);
  const again = await uploadFilings(page, [{ name: 'decont-3.xml', bytes }]);
  expect(again).toContain('2 Failed');
  await environment.simulator.control.processFilings();
  await filingIs(filingOf(page, 'D300'), 'Confirmed');
  expect(await filed()).toHaveLength(1);
});

it('a document that is not the approved one any more is not sent; withdrawn, deleted and uploaded again it is filed', async () => {
  environment.workstation.setToken('removed');
  const bytes = await aDeclarationPdf('D300', declaration);
  await fileOne(page, 'D300', { name: 'decont.pdf', bytes });
  const [row] = await database.rows(
    `select s.sha256 from spv_filing s join firm f on f.id = s.tenant_id where f.name = $1`,
    [firm.person.firm],
  );
  const content = join(environment.dataDir, 'content');
  const stored = readdirSync(content, { recursive: true, withFileTypes: true }).find(
    ({ name }) => name === row?.sha256,
  );
  const other = Buffer.from(bytes);
  other[other.length - 20]! ^= 1;
  writeFileSync(join(stored!.parentPath, stored!.name), other);
  environment.workstation.setToken();
  const filing = filingOf(page, 'D300');
  const drawer = page.getByRole('dialog', { name: filings.details.title.notSent });
  // At first it is not sent because there is no token; it is tried again every minute.
  await vi.waitFor(
    async () => {
      await page.keyboard.press('Escape');
      await page.clock.fastForward('01:05');
      await filing.getByText(filings.sending.notSent).click({ timeout: 5000 });
      await drawer.getByText(link.error.contentChanged).waitFor({ timeout: 2000 });
    },
    { timeout: onThisMachine(90_000), interval: 500 },
  );
  expect(await filed()).toEqual([]);

  await drawer.getByRole('button', { name: filings.action.withdraw }).click();
  await confirm(filings.bulk.withdraw_one, filings.action.withdraw);
  await filingIs(filing, 'Validated');
  await choose(filing, filings.action.delete);
  await confirm(filings.bulk.delete_one, filled(filings.bulk.deleteRun_one, { count: 1 }));
  await expect.poll(() => filingRows(page).count()).toBe(0);
  await fileOne(page, 'D300', { name: 'decont.pdf', bytes });
  await expect.poll(async () => (await filed()).length, { timeout: onThisMachine(90_000) }).toBe(1);
  await environment.simulator.control.processFilings();
  await filingIs(filing, 'Confirmed');
  expect((await filed()).map(({ state }) => state)).toEqual(['valid']);
});

it('a certificate without the right to file is named by the authority, and another one files again', async () => {
  await rightsOf({ first: false });
  await storeCertificate(page, { holder: other().cn, pin: environment.credentials.token.pin });
  await choosePresent();
  await fileOne(page, 'D300', { name: 'decont.xml', bytes: aDeclaration('D300', declaration) });
  await expect.poll(async () => (await filed()).length, { timeout: onThisMachine(60_000) }).toBe(1);
  await environment.simulator.control.processFilings();
  const filing = filingOf(page, 'D300');
  await filingIs(filing, 'Refused');
  expect((await filed()).map(({ serial, problem }) => [serial, problem])).toEqual([[holder().serial, 'noRight']]);

  await refusalIsTold();
  await filing.getByText('Refused', { exact: true }).click();
  const drawer = page.getByRole('dialog', { name: filings.details.title.notAccepted });
  await drawer.getByText(/nu are drept de depunere/).waitFor();
  await drawer.getByRole('button', { name: filings.resend.certificate, exact: true }).click();
  await page.getByRole('option', { name: other().cn }).click();
  await drawer.getByRole('button', { name: filings.resend.start_one, exact: true }).click();
  await page.getByText(filings.resend.done_one).first().waitFor();
  await expect.poll(async () => (await filed()).length, { timeout: onThisMachine(90_000) }).toBe(2);
  await environment.simulator.control.processFilings();
  await filingIs(filing, 'Confirmed');
  expect((await filed()).map(({ serial, state }) => [serial, state])).toEqual([
    [holder().serial, 'notValid'],
    [other().serial, 'valid'],
  ]);
});
