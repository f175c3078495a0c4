import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeclaration, MADE_FORMS } from '#serverTesting/declarations.ts';
import { approveFilings, filingIs, filingRows, uploadFilings } from '#steps/filings.ts';
import { refreshMessages } from '#steps/messages.ts';
import { goTo, linkIsReady } from '#steps/shell.ts';
import { signIn } from '#steps/signIn.ts';
import { filled, texts } from '#steps/texts.ts';
import { foundFilingFirm } from '#testEnvironment/firm.ts';
import { viewDatabase } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENTS = ['12345674', '8000000000'];
const FORMS = MADE_FORMS.filter((form) => form !== 'D212' && form !== 'S1005');
const COUNT = CLIENTS.length * FORMS.length;
const SENT_BEFORE = 4;
const period = { month: 12, year: new Date().getUTCFullYear() - 1 };
let environment: JourneyEnvironment;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: CLIENTS });
});
afterAll(() => environment.stop());

const { dispatch } = texts.filings;
const notices = (page: Page) => page.getByRole('region', { name: dispatch.label });

it('two workstations with one certificate file a batch once, and the one that lost the lead in its middle says so', async () => {
  const { holders, pin } = environment.credentials.token;
  const certificate = holders[0]!.cn;
  const { control } = environment.simulator;
  await control.behave({ delaysMs: { filingUpload: 1000 } });
  const firm = await foundFilingFirm(environment, { clients: CLIENTS });
  const { page: first, person } = firm;
  await uploadFilings(
    first,
    CLIENTS.flatMap((fiscalCode) =>
      FORMS.map((form) => ({
        name: `${form}-${fiscalCode}.xml`,
        bytes: aDeclaration(form, { fiscalCode, ...period }),
      })),
    ),
  );
  await expect.poll(() => filingRows(first).count()).toBe(COUNT);

  const elsewhere = await environment.openBrowser({ workstation: environment.addWorkstation() });
  const second = await elsewhere.newPage();
  await signIn(second, environment.server.origin, person);
  await linkIsReady(second);
  const reached = async () => (await control.filings()).length;
  await approveFilings(first, filingRows(first));
  await expect.poll(reached, { timeout: onThisMachine(60_000), interval: 50 }).toBeGreaterThanOrEqual(SENT_BEFORE);
  await refreshMessages(second, { certificate, days: 60, pin });

  const stopped = filled(dispatch.stopped, { reason: texts.link.error.sessionEnded });
  await notices(first)
    .getByText(stopped)
    .waitFor({ timeout: onThisMachine(60_000) });
  const sentByFirst = await reached();
  expect(sentByFirst).toBeGreaterThanOrEqual(SENT_BEFORE);
  expect(sentByFirst).toBeLessThan(COUNT);
  await goTo(second, 'filings');
  // What was let go at the first workstation was ticked there: here a person says so anew, once the next round lists it.
  const send = notices(second).getByRole('form').getByRole('button', { name: texts.filings.pin.send });
  await send.click({ timeout: onThisMachine(100_000) });
  for (const page of [second, first]) {
    for (const row of await filingRows(page).all()) await filingIs(row, 'Confirmed');
  }

  const filed = await control.filings();
  expect(filed).toHaveLength(COUNT);
  for (const { sha256 } of filed) expect(await control.uploadsOf(sha256)).toBe(1);
  const database = await viewDatabase(environment.dataDir, firm);
  const sent = await database.rows(
    `select workstation_key_id as key, count(*)::int as count from spv_filing_attempt
     where outcome = 'submitted' group by 1 order by min(opened_at)`,
  );
  expect(sent.map(({ count }) => count)).toEqual([sentByFirst, COUNT - sentByFirst]);
  const overlaps = await database.rows(
    `select a.id from spv_filing_attempt a join spv_filing_attempt b on a.filing_id = b.filing_id and a.id <> b.id
     where a.opened_at <= b.opened_at and a.closed_at > b.opened_at`,
  );
  expect(overlaps).toEqual([]);
  await database.close();
});
