import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeclaration, MADE_FORMS } from '#serverTesting/declarations.ts';
import { approveFilings, filingIs, filingRows, uploadFilings } from '#steps/filings.ts';
import { refreshMessages } from '#steps/messages.ts';
import { goTo } from '#steps/shell.ts';
import { anyOf, filled, texts } from '#steps/texts.ts';
import { foundFilingFirm } from '#testEnvironment/firm.ts';
import { viewDatabase } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENTS = ['12345674', '8000000000'];
const FORMS = MADE_FORMS.filter((form) => form !== 'D212' && form !== 'S1005');
const COUNT = CLIENTS.length * FORMS.length;
const TEN_MINUTES = 600_000;
const SENT_BEFORE = 7;
const LOST = 2;
const UNKNOWN = 'Outcome unknown';
const period = { month: 12, year: new Date().getUTCFullYear() - 1 };
let environment: JourneyEnvironment;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: CLIENTS });
});
afterAll(() => environment.stop());

it('an authority that is down in the middle of twenty filings gets each of them once, and the person sees why', async () => {
  const { holders } = environment.credentials.token;
  const certificate = holders[0]!.cn;
  const { control } = environment.simulator;
  const { filings } = texts;
  await control.behave({ delaysMs: { filingUpload: 500 } });
  const firm = await foundFilingFirm(environment, { clients: CLIENTS });
  const { page } = firm;
  const database = await viewDatabase(environment.dataDir, firm);
  const said = await uploadFilings(
    page,
    CLIENTS.flatMap((fiscalCode) =>
      FORMS.map((form) => ({
        name: `${form}-${fiscalCode}.xml`,
        bytes: aDeclaration(form, { fiscalCode, ...period }),
      })),
    ),
  );
  expect(said).toBe(filled(texts.uploads.successful, { successful: COUNT }));
  const rows = filingRows(page);
  await expect.poll(() => rows.count()).toBe(COUNT);
  const having = (text: string) => rows.filter({ has: page.getByText(text, { exact: true }) });
  const reached = async () => (await control.filings()).length;

  // Two answers are lost on the way, then nothing answers any more. What has been filed is not reported either.
  await control.addFault({ kind: 'serverError', status: 503, endpoint: 'filingState' });
  await control.addFault({
    kind: 'closed',
    endpoint: 'filingUpload',
    after: SENT_BEFORE,
    times: LOST,
    registered: true,
  });
  await approveFilings(page, rows);
  await expect
    .poll(reached, { timeout: onThisMachine(60_000), interval: 20 })
    .toBeGreaterThanOrEqual(SENT_BEFORE + LOST);
  await control.addFault({ kind: 'reset', endpoint: 'filingConnect' });

  const notices = page.getByRole('region', { name: filings.dispatch.label });
  await notices.getByText(anyOf(filings.dispatch.stopped)).waitFor({ timeout: onThisMachine(60_000) });
  const sent = await reached();
  await expect.poll(() => having(UNKNOWN).count()).toBe(LOST);
  await expect.poll(() => having(filings.sending.notSent).count()).toBe(COUNT - sent);
  expect(sent).toBeLessThan(COUNT);

  // The person has one sent again while it is still down, and then when it is back.
  const sendAgain = async () => {
    await having(filings.sending.notSent).first().getByRole('button', { name: filings.sending.notSent }).click();
    await page.getByRole('button', { name: filings.action.tryAgain }).click();
  };
  const tried = async () => (await database.rows('select 1 from spv_filing_attempt where outcome is not null')).length;
  const before = await tried();
  await control.advanceClock(TEN_MINUTES / 2);
  await sendAgain();
  // One shows that the others need not be tried.
  await expect.poll(tried, { timeout: onThisMachine(60_000) }).toBe(before + 1);
  await notices.getByText(anyOf(filings.dispatch.stopped)).waitFor({ timeout: onThisMachine(60_000) });
  expect(await reached()).toBe(sent);
  await control.advanceClock(TEN_MINUTES / 2);
  await control.clearFaults();
  await control.addFault({ kind: 'serverError', status: 503, endpoint: 'filingState' });
  await sendAgain();
  await expect.poll(reached, { timeout: onThisMachine(90_000) }).toBe(COUNT);
  await expect
    .poll(() => notices.getByText(anyOf(filings.dispatch.busy)).count(), { timeout: onThisMachine(30_000) })
    .toBe(0);

  // What nobody knew is settled by the receipts in the mailbox.
  await control.processFilings();
  expect(await having(UNKNOWN).count()).toBe(LOST);
  await refreshMessages(page, { certificate, days: 60 });
  await goTo(page, 'filings');
  for (const row of await rows.all()) await filingIs(row, 'Confirmed');
  const filed = await control.filings();
  expect(filed).toHaveLength(COUNT);
  for (const { sha256 } of filed) expect(await control.uploadsOf(sha256)).toBe(1);
  await database.close();
});
