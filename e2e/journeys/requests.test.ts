import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addContact } from '#steps/contacts.ts';
import { openDocument, firstPage, refreshMessages } from '#steps/messages.ts';
import { askFor, requestIs, requestOf, settle } from '#steps/requests.ts';
import { goTo, linkIsReady, statusBar } from '#steps/shell.ts';
import { texts } from '#steps/texts.ts';
import { hostsOf } from '#testEnvironment/browser.ts';
import { foundFilingFirm, withOwnClock } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
const NAME = 'EXEMPLU SRL';
/** A client that the certificate has no rights for. */
const STRANGER = '8000000000';
const STRANGER_NAME = 'BETA COMERT SA';
const CONTACT = { name: 'Maria Pop', title: 'Director', email: 'maria@client.test', telephone: '0722000000' };
/** Long enough to be met on the way. */
const SLOW_MS = 4000;
const PATIENCE = { timeout: onThisMachine(30_000), interval: 50 };
const { requests } = texts;
let environment: JourneyEnvironment;
let page: Page;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
  ({ page } = await foundFilingFirm(environment, { clients: [CLIENT, STRANGER], prepare: withOwnClock }));
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

describe('a document of the authority', () => {
  it('is asked for once, answered in the mailbox, read beside the request and mailed to the contact', async () => {
    await goTo(page, 'clients');
    await page.getByRole('link', { name: NAME }).first().click();
    await addContact(page, CONTACT);
    const row = await askFor(page, { client: NAME, document: 'Fiscal vector', isMailed: true });
    await requestIs(row, 'Sent');
    expect(await asked('VECTOR FISCAL')).toMatchObject([
      { outcome: 'registered', cui: CLIENT, serial: holder().serial },
    ]);

    await refreshMessages(page, { certificate: holder().cn, days: 60 });
    await goTo(page, 'requests');
    await requestIs(requestOf(page, 'Fiscal vector'), 'Complete');
    await page.getByRole('link', { name: NAME }).first().click();
    await openDocument(page).waitFor();
    await firstPage(page).getByText('DATE PRIVIND SOCIETATEA EXEMPLU SRL CE ARE CUI-ul 12345674').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await environment.server.mailsTo(CONTACT.email)).length, PATIENCE).toBe(1);
    expect(await asked('VECTOR FISCAL')).toHaveLength(1);
  });

  it('that the authority refuses says so in its words, and is asked for again only by a person', async () => {
    const row = await askFor(page, { client: STRANGER_NAME, document: 'Unpaid obligations' });
    await requestIs(row, 'Refused');
    await row.getByRole('button', { name: 'Refused', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: requests.error.refused });
    await dialog.getByText(`Nu veti drept sa solictati informatii despre CIF=${STRANGER}`).waitFor();
    await page.clock.fastForward('01:01');
    expect(await asked('Obligatii de plata')).toMatchObject([{ outcome: 'refused' }]);
    await page.keyboard.press('Escape');
  });
});

describe('a link that is killed while the authority has the request', () => {
  it('sends it no second time, and a person says what became of it', async () => {
    await control().behave({ delaysMs: { cerere: SLOW_MS } });
    const row = await askFor(page, { client: NAME, document: 'Identification data' });
    await expect.poll(async () => (await control().journal()).endpoints['cerere']?.count ?? 0, PATIENCE).toBe(1);
    for (const { pid } of hostsOf(`${environment.dir}/profile-${environment.browserCount()}`)) {
      process.kill(pid, 'SIGKILL');
    }
    // From here on the page counts the time to the next host, and to its next question.
    await statusBar(page).getByText(texts.statusBar.link.programStopped).first().waitFor();
    await requestIs(row, 'Being sent');
    await control().behave({ delaysMs: { cerere: 0 } });
    await page.clock.fastForward('00:11');
    await linkIsReady(page);
    await page.clock.fastForward('01:01');
    await requestIs(row, 'No answer');
    expect((await control().journal()).endpoints['cerere']?.count).toBe(1);

    await row.getByRole('button', { name: 'No answer', exact: true }).click();
    await page.getByRole('dialog', { name: requests.error.unknown }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => asked('DATE IDENTIFICARE'), PATIENCE).toMatchObject([{ outcome: 'registered' }]);
    const [sent] = await asked('DATE IDENTIFICARE');
    await settle(page, row, { requestId: sent?.id ?? '', note: 'Listed in the mailbox.' });
    await requestIs(row, 'Sent');
    await refreshMessages(page, { certificate: holder().cn, days: 60 });
    await goTo(page, 'requests');
    await requestIs(requestOf(page, 'Identification data'), 'Complete');
    expect(await asked('DATE IDENTIFICARE')).toHaveLength(1);
  });
});
