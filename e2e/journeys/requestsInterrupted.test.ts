import type { Locator, Page, Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshMessages } from '#steps/messages.ts';
import type { NewPerson } from '#steps/people.ts';
import { askFor, requestIs, requestOf } from '#steps/requests.ts';
import { goTo, linkIsReady } from '#steps/shell.ts';
import { signIn } from '#steps/signIn.ts';
import { hostsOf } from '#testEnvironment/browser.ts';
import { foundFilingFirm, withOwnClock } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
const NAME = 'EXEMPLU SRL';
/** Long enough to be met on the way. */
const SLOW_MS = 4000;
/** Longer than the test takes. */
const LATER_MS = 600_000;
const PATIENCE = { timeout: onThisMachine(30_000), interval: 50 };
const CLAIMS = '**/api/spv-requests/*/claim';
const REPORTS = '**/api/spv-requests/*/submitted';
let environment: JourneyEnvironment;
let page: Page;
let person: NewPerson;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
  ({ page, person } = await foundFilingFirm(environment, { clients: [CLIENT], prepare: withOwnClock }));
});
beforeEach(async () => {
  await control().clearFaults();
  await control().clearJournal();
  await control().behave({ delaysMs: { cerere: 0 }, answerRequestsAfterMs: 0 });
});
afterAll(() => environment.stop());

const control = () => environment.simulator.control;
const holder = () => environment.credentials.token.holders[0]!;
const asked = async (tip: string) => (await control().requests()).filter((request) => request.tip === tip);
const hasReached = (endpoint: string) =>
  expect.poll(async () => (await control().journal()).endpoints[endpoint]?.count ?? 0, PATIENCE).toBeGreaterThan(0);
const killHost = () => {
  for (const { pid } of hostsOf(`${environment.dir}/profile-${environment.browserCount()}`)) {
    process.kill(pid, 'SIGKILL');
  }
};
/** Holds up calls of the page, until they are let go. */
async function hold(calls: string) {
  const held: Route[] = [];
  const wait = (route: Route) => void held.push(route);
  await page.route(calls, wait);
  return {
    isMade: () => expect.poll(() => held.length, PATIENCE).toBeGreaterThan(0),
    letGo: async () => {
      for (const route of held) await route.continue();
      await page.unroute(calls, wait);
    },
  };
}

/** Rounds come every minute; the first one may find the next host not there yet. */
const isSentByARound = (row: Locator) =>
  expect
    .poll(
      async () => {
        await page.clock.fastForward('01:01');
        return row.getByText('Sent', { exact: true }).first().isVisible();
      },
      { ...PATIENCE, interval: 2000 },
    )
    .toBe(true);

describe('a link that is killed', () => {
  it('before the request is sent sends it once with the next host', async () => {
    await refreshMessages(page, { certificate: holder().cn, days: 60 });
    const { letGo } = await hold(CLAIMS);
    const row = await askFor(page, { client: NAME, document: 'Fiscal vector' });
    killHost();
    expect(await control().requests()).toEqual([]);
    await letGo();
    await isSentByARound(row);
    expect(await control().requests()).toMatchObject([{ outcome: 'registered' }]);
  });

  it('after the authority has answered, before the page has recorded it, sends it no second time', async () => {
    const { letGo, isMade } = await hold(REPORTS);
    const row = await askFor(page, { client: NAME, document: 'Unpaid obligations' });
    await expect.poll(() => asked('Obligatii de plata'), PATIENCE).toMatchObject([{ outcome: 'registered' }]);
    await isMade();
    killHost();
    await requestIs(row, 'Being sent');
    await letGo();
    await requestIs(row, 'Sent');
    await page.clock.fastForward('01:01');
    await requestIs(row, 'Sent');
    expect(await asked('Obligatii de plata')).toHaveLength(1);
  });
});

describe('an answer that is there before the page has recorded the request', () => {
  it('is taken as soon as it has', async () => {
    const { letGo } = await hold(REPORTS);
    const row = await askFor(page, { client: NAME, document: 'Identification data' });
    await expect.poll(() => asked('DATE IDENTIFICARE'), PATIENCE).toMatchObject([{ outcome: 'registered' }]);
    await refreshMessages(page, { certificate: holder().cn, days: 60 });
    await goTo(page, 'requests');
    await requestIs(row, 'Being sent');
    await letGo();
    await requestIs(requestOf(page, 'Identification data'), 'Complete');
    expect(await asked('DATE IDENTIFICARE')).toHaveLength(1);
  });
});

describe('two workstations with one certificate', () => {
  it('send a request once, whoever takes the lead while it is sent', async () => {
    await control().behave({ delaysMs: { cerere: SLOW_MS }, answerRequestsAfterMs: LATER_MS });
    const elsewhere = await environment.openBrowser({ workstation: environment.addWorkstation() });
    const second = await elsewhere.newPage();
    await signIn(second, environment.server.origin, person);
    await linkIsReady(second);
    const row = await askFor(page, { client: NAME, document: 'Register of documents' });
    await hasReached('cerere');
    const { pin } = environment.credentials.token;
    await refreshMessages(second, { certificate: holder().cn, days: 60, pin });
    await goTo(second, 'requests');
    for (const one of [row, requestOf(second, 'Register of documents')]) await requestIs(one, 'Sent');
    await page.clock.fastForward('01:01');
    expect((await control().journal()).endpoints['cerere']?.count).toBe(1);
    await elsewhere.close();
  });
});
