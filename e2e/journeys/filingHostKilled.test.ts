import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDeclaration, type MadeForm } from '#serverTesting/declarations.ts';
import { fileOne, filingIs, filingOf } from '#steps/filings.ts';
import { refreshMessages } from '#steps/messages.ts';
import type { NewPerson } from '#steps/people.ts';
import { lastMonth } from '#steps/period.ts';
import { goTo, linkIsReady, statusBar } from '#steps/shell.ts';
import { reloadSignedIn } from '#steps/signIn.ts';
import { filled, texts } from '#steps/texts.ts';
import { hostsOf } from '#testEnvironment/browser.ts';
import { foundFilingFirm, withOwnClock } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
const FOREVER_MS = 86_400_000;
/** Long enough to be met on the way. */
const SLOW_MS = 3000;
const UNKNOWN = 'Outcome unknown';
const PATIENCE = { timeout: onThisMachine(30_000), interval: 20 };
const period = lastMonth();
const { filings, link } = texts;
const stopped = filled(filings.dispatch.stopped, { reason: link.error.hostExited });
let environment: JourneyEnvironment;
let database: DatabaseView;
let page: Page;
let person: NewPerson;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
  await control().behave({ processFilingsAfterMs: FOREVER_MS });
  const firm = await foundFilingFirm(environment, { clients: [CLIENT], prepare: withOwnClock });
  ({ page, person } = firm);
  database = await viewDatabase(environment.dataDir, firm);
});
beforeEach(async () => {
  await control().clearFaults();
  await control().clearJournal();
  await control().behave({ delaysMs: { filingForm: 0, filingUpload: 0 } });
  environment.workstation.setToken();
});
afterAll(async () => {
  await database.close();
  await environment.stop();
});

const control = () => environment.simulator.control;
const holder = () => environment.credentials.token.holders[0]!;
const notices = () => page.getByRole('region', { name: filings.dispatch.label });
const file = (form: MadeForm) =>
  fileOne(page, form, { name: `${form}.xml`, bytes: aDeclaration(form, { fiscalCode: CLIENT, ...period }) });
const hasReached = (endpoint: string) =>
  expect.poll(async () => (await control().journal()).endpoints[endpoint]?.count ?? 0, PATIENCE).toBeGreaterThan(0);

const uploadsOf = async (form: MadeForm) => (await control().filings()).filter((upload) => upload.form === form);
const outcomesOf = async (form: MadeForm) => {
  const rows = await database.rows(
    `select a.outcome from spv_filing_attempt a join spv_filing s on s.id = a.filing_id
     where s.statement_type = $1 order by a.opened_at`,
    [form],
  );
  return rows.map(({ outcome }) => outcome);
};

const signs = async (form: MadeForm) => {
  environment.workstation.setToken(`slow=Sign:${SLOW_MS}`);
  const row = await file(form);
  await row.getByText(filings.sending.signing, { exact: true }).first().waitFor();
};
const entersPortal = async (form: MadeForm) => {
  await control().behave({ delaysMs: { filingForm: SLOW_MS } });
  await file(form);
  await hasReached('filingForm');
};
/** The authority takes what has come and is about to answer. */
const awaitsAnswer = async (form: MadeForm) => {
  await control().behave({ delaysMs: { filingUpload: SLOW_MS } });
  await file(form);
  await hasReached('filingUpload');
};
/** The authority has the head of the request and takes nothing of its body. */
const sendsBody = async (form: MadeForm) => {
  await control().addFault({ kind: 'hang', endpoint: 'filingBody' });
  await file(form);
  await hasReached('filingBody');
};

/** Kills the host. The person reads what is known of the filing. */
async function killHost(): Promise<void> {
  const hosts = hostsOf(`${environment.dir}/profile-${environment.browserCount()}`);
  expect(hosts).toHaveLength(1);
  for (const { pid } of hosts) process.kill(pid, 'SIGKILL');
  await notices().getByText(stopped).waitFor();
  await notices()
    .getByText(filled(filings.dispatch.end.open_one, { count: 1 }))
    .waitFor();
  await statusBar(page).getByText(texts.statusBar.link.programStopped).first().waitFor();
}

/** After ten seconds the link asks for a host by itself, and goes on with what was left open. */
async function hostIsBack(): Promise<void> {
  await control().behave({ delaysMs: { filingForm: 0 } });
  await control().clearFaults();
  environment.workstation.setToken();
  await page.clock.fastForward('00:11');
  await linkIsReady(page);
}

/** The authority has the filing once, from who was to sign it. */
async function isFiledOnce(form: MadeForm, attempts: readonly string[]): Promise<void> {
  const filed = await uploadsOf(form);
  expect(filed.map(({ outcome, serial, problem }) => ({ outcome, serial, problem }))).toEqual([
    { outcome: 'registered', serial: holder().serial, problem: null },
  ]);
  await expect.poll(() => outcomesOf(form)).toEqual(attempts);
}

describe('a link killed before the upload', () => {
  it.each([
    { moment: 'while it signs', form: 'D300', meet: signs },
    { moment: 'on its way into the portal', form: 'D390', meet: entersPortal },
  ] as const)('$moment has sent nothing, and its attempt is sent once by the next host', async ({ form, meet }) => {
    await meet(form);
    await killHost();
    expect(await uploadsOf(form)).toEqual([]);
    expect(await outcomesOf(form)).toEqual([null]);
    await filingIs(filingOf(page, form), 'Sending not finished');
    await hostIsBack();
    await filingIs(filingOf(page, form), 'Submitted');
    await isFiledOnce(form, ['submitted']);
  });
});

describe('a link killed during the upload', () => {
  it('sends nothing again, and the receipt says that the authority has it', async () => {
    await awaitsAnswer('D394');
    await killHost();
    await hostIsBack();
    const row = filingOf(page, 'D394');
    await filingIs(row, UNKNOWN);
    await expect.poll(async () => (await uploadsOf('D394')).length, PATIENCE).toBe(1);
    await control().processFilings();
    await refreshMessages(page, { certificate: holder().cn, days: 60 });
    await goTo(page, 'filings');
    await filingIs(row, 'Confirmed');
    await isFiledOnce('D394', ['submitted']);
  });

  it('sends nothing again before a person has said that the authority does not have it', async () => {
    await sendsBody('D100');
    await killHost();
    await hostIsBack();
    const row = filingOf(page, 'D100');
    await filingIs(row, UNKNOWN);
    expect(await uploadsOf('D100')).toEqual([]);

    await row.getByRole('button', { name: UNKNOWN, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: filings.settle.title });
    await dialog.getByRole('button', { name: filings.settle.outcome, exact: true }).click();
    await page.getByRole('option', { name: filings.settle.notSent }).click();
    await dialog.getByText(filings.settle.again).waitFor();
    await dialog.getByLabel(filings.settle.note).fill('Not listed under StareD112.');
    await dialog.getByRole('button', { name: filings.settle.save }).click();
    await dialog.waitFor({ state: 'hidden' });
    await reloadSignedIn(page, person);
    await filingIs(row, 'Submitted');
    await isFiledOnce('D100', ['notSent', 'submitted']);
  });
});

it('the host that was there first and each of the four after it have logged in once, with success', () => {
  expect(environment.workstation.logins()).toEqual([0, 0, 0, 0, 0]);
});
