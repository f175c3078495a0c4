import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certificateRow, storeCertificate } from '#steps/certificates.ts';
import { refreshFails, refreshForm, startRefresh, typePin } from '#steps/messages.ts';
import { goTo, linkIsReady, statusBar } from '#steps/shell.ts';
import { isSignedIn, reloadSignedIn } from '#steps/signIn.ts';
import { texts } from '#steps/texts.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
const WRONG_PIN = 0xa0;
let environment: JourneyEnvironment;
let database: DatabaseView;
let firm: Firm;
/** Answers the token's logins of this test. */
let logins: () => number[];

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
  await environment.simulator.control.seedMessages({ serial: holder().serial, count: 5, withinDays: 50 });
});
afterEach(async () => {
  await database.close();
  await firm.leave();
});
afterAll(() => environment.stop());

const holder = () => environment.credentials.token.holders[0]!;
const found = async (prepare?: Parameters<typeof foundFirm>[1]) => {
  firm = await foundFirm(environment, prepare);
  database = await viewDatabase(environment.dataDir, firm);
  const before = environment.workstation.logins().length;
  logins = () => environment.workstation.logins().slice(before);
  return firm;
};
const savedPins = () => database.rows('select key_id from spv_certificate_pin');

describe('a wrong PIN', () => {
  it('typed for a refresh is tried once, says what to do, and the right one then works', async () => {
    const { page } = await found();
    await startRefresh(page, { certificate: holder().cn, days: 60, pin: '9999' });
    expect(await refreshFails(page)).toContain(texts.link.error.wrongPin);
    expect(logins()).toEqual([WRONG_PIN]);

    const form = refreshForm(page);
    await typePin(form, environment.credentials.token.pin);
    await form
      .getByRole('button', { name: texts.refresh.action.again })
      .or(form.getByRole('button', { name: texts.refresh.action.start }))
      .click();
    await page.getByRole('dialog', { name: texts.refresh.done.title }).waitFor();
    expect(logins()).toEqual([WRONG_PIN, 0]);
  });

  it('saved with a certificate is tried once in all, and is gone for good', async () => {
    const { page, browser, person } = await found({ prepare: (page) => page.clock.install() });
    await storeCertificate(page, { holder: holder().cn, pin: '9999' });
    // The first refresh comes by itself.
    await expect.poll(logins, { timeout: onThisMachine(20_000) }).toEqual([WRONG_PIN]);
    await statusBar(page)
      .getByText(texts.link.error.wrongPin)
      .or(page.getByText(texts.link.error.wrongPin))
      .first()
      .waitFor();
    await certificateRow(page, holder().cn).getByText(texts.certificates.pin.none).waitFor();
    expect(await savedPins()).toEqual([]);

    await page.clock.fastForward('01:05:00');
    await reloadSignedIn(page, person);
    await linkIsReady(page);
    const second = await browser.newPage();
    await second.goto(`${environment.server.origin}/spv/messages`);
    await isSignedIn(second, person);
    await linkIsReady(second);
    await startRefresh(second, { certificate: holder().cn, days: 60, pin: environment.credentials.token.pin });
    await second.getByRole('dialog', { name: texts.refresh.done.title }).waitFor();
    expect(logins()).toEqual([WRONG_PIN, 0]);
    await goTo(page, 'settings');
    await certificateRow(page, holder().cn).getByText(texts.certificates.pin.none).waitFor();
    expect(await savedPins()).toEqual([]);
  });
});
