import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { addContact } from '#steps/contacts.ts';
import { firstPage, openDocument, refreshMessages } from '#steps/messages.ts';
import { askFor, requestIs, requestOf } from '#steps/requests.ts';
import { goTo } from '#steps/shell.ts';
import type { TestEnvironment } from '#testEnvironment/testEnvironment.ts';
import { DEMO_COMPANIES } from './companies.ts';
import type { Step } from './reporter.ts';

const CONTACT = { name: 'Maria Pop', title: 'Director', email: 'maria@client.test', telephone: '0722000000' };
const DOCUMENT = 'Fiscal vector';
/** How long the outbox may take, in ms. */
const MAILED_MS = 10_000;

/** A document of the authority, from the request to the contact who gets it. */
export async function askTheAuthority(environment: TestEnvironment, page: Page, step: Step): Promise<void> {
  const client = DEMO_COMPANIES[0]?.name ?? '';
  const [holder] = environment.credentials.token.holders;
  await step('give the client a contact', async () => {
    await goTo(page, 'clients');
    await page.getByRole('link', { name: client }).first().click();
    await addContact(page, CONTACT);
  });
  await step('ask the authority for its fiscal vector, and it is sent', async () => {
    await environment.simulator.control.behave({ answerRequestsAfterMs: 0 });
    await requestIs(await askFor(page, { client, document: DOCUMENT, isMailed: true }), 'Sent');
  });
  await step('its answer comes with the messages', async () => {
    await refreshMessages(page, { certificate: holder?.cn ?? '', days: 60 });
    await goTo(page, 'requests');
    await requestIs(requestOf(page, DOCUMENT), 'Complete');
  });
  await step('it is read beside the request', async () => {
    await page.getByRole('link', { name: client }).first().click();
    await openDocument(page).waitFor();
    await firstPage(page)
      .getByText(/DATE PRIVIND SOCIETATEA/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  });
  await step('the contact has it in a mail', async () => {
    const until = performance.now() + MAILED_MS;
    while ((await environment.server.mailsTo(CONTACT.email)).length === 0) {
      if (performance.now() > until) throw new Error('No mail went out.');
      await pause(100);
    }
  });
}
