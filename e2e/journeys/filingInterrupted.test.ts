import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDeclaration, type MadeForm } from '#serverTesting/declarations.ts';
import { fileOne, filingIs, filingOf } from '#steps/filings.ts';
import { refreshMessages } from '#steps/messages.ts';
import { lastMonth } from '#steps/period.ts';
import { goTo, linkIsReady } from '#steps/shell.ts';
import { isSignedIn } from '#steps/signIn.ts';
import { hostsOf } from '#testEnvironment/browser.ts';
import { foundFilingFirm, withOwnClock, type Firm } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
const FOREVER_MS = 86_400_000;
/** Longer than a host lives on after its browser has left it. */
const ON_ITS_WAY_MS = 6000;
const period = lastMonth();
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
  await environment.simulator.control.behave({ processFilingsAfterMs: FOREVER_MS });
  await environment.simulator.control.addCertificates({
    serial: holder().serial,
    cnp: '1850615410019',
    rights: [CLIENT],
  });
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
const file = (form: MadeForm) =>
  fileOne(page, form, { name: `${form}.xml`, bytes: aDeclaration(form, { fiscalCode: CLIENT, ...period }) });

const uploadIsOnItsWay = () =>
  expect
    .poll(async () => (await environment.simulator.control.journal()).endpoints.filingUpload?.count ?? 0, {
      timeout: onThisMachine(60_000),
    })
    .toBe(1);
const authorityHas = (count: number) =>
  expect
    .poll(async () => (await environment.simulator.control.filings()).length, { timeout: onThisMachine(30_000) })
    .toBe(count);

function killHost(): void {
  const hosts = hostsOf(`${environment.dir}/profile-${environment.browserCount()}`);
  expect(hosts).toHaveLength(1);
  for (const { pid } of hosts) process.kill(pid, 'SIGKILL');
}

const isRecord = (url: URL) => url.pathname.endsWith('/signed-statement');
/** Keeps what the page tells the server after an upload from arriving. */
async function holdRecords(): Promise<{ isHeld: Promise<void>; release: () => Promise<void> }> {
  const held = Promise.withResolvers<void>();
  await firm.browser.route(isRecord, () => held.resolve());
  return { isHeld: held.promise, release: () => firm.browser.unroute(isRecord) };
}

/** Closes the tab and comes back to the filings. */
async function reopen(): Promise<void> {
  await page.close();
  page = await firm.browser.newPage();
  await page.goto(`${environment.server.origin}/`);
  await isSignedIn(page, firm.person);
  await linkIsReady(page);
  await goTo(page, 'filings');
}

/** What is left of the one filing of the firm: one upload that the authority has, all attempts closed, nothing lost. */
async function isFiledOnce(attempts: readonly string[]): Promise<void> {
  const filed = await environment.simulator.control.filings();
  expect(filed.map(({ outcome, serial, problem }) => ({ outcome, serial, problem }))).toEqual([
    { outcome: 'registered', serial: holder().serial, problem: null },
  ]);
  const ofFirm = `from spv_filing_attempt a join spv_filing s on s.id = a.filing_id
    join firm f on f.id = a.tenant_id where f.name = $1 order by a.opened_at`;
  await expect
    .poll(async () => (await database.rows(`select a.outcome ${ofFirm}`, [firm.person.firm])).map((row) => row.outcome))
    .toEqual(attempts);
  const [last] = await database.rows(`select s.upload_index, s.signed_id, s.sha256 ${ofFirm}`, [firm.person.firm]);
  expect(last?.upload_index).toBe(filed[0]?.index);
}

const isConfirmedByItsReceipt = async (form: string) => {
  await authorityHas(1);
  await environment.simulator.control.processFilings();
  await refreshMessages(page, { certificate: holder().cn, days: 60 });
  await goTo(page, 'filings');
  await filingIs(filingOf(page, form), 'Confirmed');
};

describe('a tab closed', () => {
  it('before it has recorded an upload finds its outcome in the journal of the link', async () => {
    const records = await holdRecords();
    await file('D300');
    await records.isHeld;
    await authorityHas(1);
    await records.release();
    await reopen();
    await filingIs(filingOf(page, 'D300'), 'Submitted');
    await isFiledOnce(['submitted']);
  });

  it('while an upload is on its way sends nothing again, and the receipt says what became of it', async () => {
    await environment.simulator.control.behave({ delaysMs: { filingUpload: ON_ITS_WAY_MS } });
    await file('D300');
    await uploadIsOnItsWay();
    await reopen();
    await filingIs(filingOf(page, 'D300'), 'Outcome unknown');
    await isConfirmedByItsReceipt('D300');
    await isFiledOnce(['submitted']);
  });
});

describe('a link killed', () => {
  it('after the upload has the outcome in its journal', async () => {
    const records = await holdRecords();
    await file('D300');
    await records.isHeld;
    await authorityHas(1);
    killHost();
    await records.release();
    await reopen();
    await filingIs(filingOf(page, 'D300'), 'Submitted');
    await isFiledOnce(['submitted']);
  });
});
