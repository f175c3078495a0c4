import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeclaration, type MadeForm } from '#serverTesting/declarations.ts';
import { storeCertificate } from '#steps/certificates.ts';
import { approveFilings, filingIs, filingOf, filingRows, sendAgain, uploadFilings } from '#steps/filings.ts';
import { refreshMessages } from '#steps/messages.ts';
import { linkIsReady } from '#steps/shell.ts';
import { filled, texts } from '#steps/texts.ts';
import { foundFirm } from '#testEnvironment/firm.ts';
import { viewDatabase } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const CLIENT = '12345674';
const FOREVER_MS = 86_400_000;
const FORMS: readonly MadeForm[] = ['D300', 'D390', 'D394'];
const period = { month: 12, year: new Date().getUTCFullYear() - 1 };
const { filings, link } = texts;
let environment: JourneyEnvironment;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
});
afterAll(() => environment.stop());

it('a batch on a token that is locked is not sent and costs no try, and goes out once when it is unlocked', async () => {
  const { holders, pin } = environment.credentials.token;
  const certificate = holders[0]!.cn;
  const { control } = environment.simulator;
  await control.behave({ processFilingsAfterMs: FOREVER_MS });
  const firm = await foundFirm(environment, { clients: [CLIENT], prepare: (first) => first.clock.install() });
  const { page } = firm;
  const database = await viewDatabase(environment.dataDir, firm);
  await linkIsReady(page);
  const stored = await storeCertificate(page, { holder: certificate, pin });
  await refreshMessages(page, { certificate, days: 60 });
  expect(environment.workstation.logins()).toEqual([0]);
  await uploadFilings(
    page,
    FORMS.map((form) => ({ name: `${form}.xml`, bytes: aDeclaration(form, { fiscalCode: CLIENT, ...period }) })),
  );
  await expect.poll(() => filingRows(page).count()).toBe(FORMS.length);

  // The token was logged in. Pulled out it is so no more, and it comes back locked.
  const notices = page.getByRole('region', { name: filings.dispatch.label });
  environment.workstation.setToken('removed');
  await approveFilings(page, filingRows(page));
  await notices.getByText(filled(filings.dispatch.stopped, { reason: link.error.tokenRemoved })).waitFor();
  await notices.getByText(filled(filings.dispatch.end.notSent_other, { count: FORMS.length })).waitFor();
  environment.workstation.setToken('locked');
  await sendAgain(page, filingRows(page).first());

  const waiting = filled(filings.pin.waiting_other, { count: FORMS.length, certificate: stored });
  const bar = notices.getByRole('form', { name: waiting });
  const input = bar.getByLabel(link.pin.label, { exact: true });
  await bar.getByText(link.error.pinLocked).waitFor();
  await bar.getByText(link.pinState.locked).waitFor();
  expect(await input.count()).toBe(0);
  for (const form of FORMS) await filingIs(filingOf(page, form), filings.sending.notSent);
  expect(await database.rows('select distinct status from spv_filing')).toEqual([{ status: 'Approved' }]);
  expect(await control.filings()).toEqual([]);
  expect(environment.workstation.logins()).toEqual([0]);

  // Unlocked with the PUK, with the PIN it had.
  environment.workstation.setToken();
  await page.clock.fastForward('02:00');
  await input.fill(pin);
  await bar.getByRole('button', { name: filings.pin.send }).click();
  for (const form of FORMS) await filingIs(filingOf(page, form), 'Submitted');
  const filed = await control.filings();
  expect(filed).toHaveLength(FORMS.length);
  expect(new Set(filed.map(({ form }) => form))).toEqual(new Set(FORMS));
  for (const { sha256 } of filed) expect(await control.uploadsOf(sha256)).toBe(1);
  expect(environment.workstation.logins()).toEqual([0, 0]);
  // After what stopped them all, one filing was tried and not the others.
  const attempts = await database.rows(
    `select ends, count(*)::int as filings from (
       select array_agg(coalesce(reason, outcome) order by opened_at) as ends from spv_filing_attempt group by filing_id
     ) as attempts group by ends order by count(*)`,
  );
  expect(attempts).toEqual([
    { ends: ['tokenRemoved', 'pinLocked', 'submitted'], filings: 1 },
    { ends: ['tokenRemoved', 'submitted'], filings: FORMS.length - 1 },
  ]);
  await database.close();
});
