import { afterAll, beforeAll, expect, it } from 'vitest';
import { ODD_MESSAGES } from '#simulator/spv/listing.ts';
import { storeCertificate } from '#steps/certificates.ts';
import { addClient } from '#steps/clients.ts';
import {
  archiveOpenMessage,
  closeDocument,
  firstPage,
  messageRows,
  openDocument,
  openReceipt,
  refreshMessages,
  showTab,
} from '#steps/messages.ts';
import { aPerson } from '#steps/people.ts';
import { linkIsReady, statusBar } from '#steps/shell.ts';
import { confirmEmail, reloadSignedIn, signIn, signOut, signUpFirm } from '#steps/signIn.ts';
import { filled, texts } from '#steps/texts.ts';
import { hostsOf } from '#testEnvironment/browser.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';

const CLIENT = '12345674';
let environment: TestEnvironment;

beforeAll(async () => {
  // As an installation begins; all others have a migrated database at hand.
  environment = await startTestEnvironment({ rights: [CLIENT], startsEmpty: true });
  const [holder] = environment.credentials.token.holders;
  await environment.simulator.control.seedMessages({ serial: holder!.serial, count: 40, withinDays: 59, signed: true });
});
afterAll(() => environment.stop());

it('an accountant signs up, adds a client, connects a token, pulls the messages and reads a receipt', async () => {
  const { origin } = environment.server;
  const { holders, pin } = environment.credentials.token;
  const holder = holders[0]!;
  const person = aPerson();
  const browser = await environment.openBrowser();
  const page = await browser.newPage();

  await signUpFirm(page, origin, person);
  await confirmEmail(page, await environment.server.mailsTo(person.email));
  await signOut(page, person);
  await signIn(page, origin, person, '/clients/clientList');
  await reloadSignedIn(page, person);
  await linkIsReady(page);
  expect(await addClient(page, CLIENT)).toBe('EXEMPLU SRL');

  await storeCertificate(page, { holder: holder.cn, pin });
  await refreshMessages(page, { certificate: holder.cn, days: 60 });
  await showTab(page, 'all');
  await page.getByText(filled(texts.messages.count_other, { count: 40 }), { exact: true }).waitFor();
  await statusBar(page).getByText(texts.statusBar.service.spv.online).first().waitFor();

  const title = await openReceipt(page);
  expect(await firstPage(page).innerText()).toMatch(/CIF 12345674[^]*Ati depus o declaratie/);
  await openDocument(page).getByText(texts.signatureStatus.word.intact, { exact: true }).waitFor();
  await archiveOpenMessage(page);
  await closeDocument(page);
  await showTab(page, 'archive');
  await messageRows(page).filter({ hasText: title }).first().waitFor();
  expect(await messageRows(page).count()).toBe(1);

  // The archived one is not among them. Two messages that no form allows keep none of the others away, and are shown as they came.
  await environment.simulator.control.behave({ oddMessages: true });
  await environment.simulator.control.seedMessages({ serial: holder.serial, count: 3, withinDays: 2, signed: true });
  await refreshMessages(page, { certificate: holder.cn, days: 60 });
  await showTab(page, 'all');
  await page.getByText(filled(texts.messages.count_other, { count: 42 }), { exact: true }).waitFor();
  await page.getByText(filled(texts.messages.unreadable.notice_other, { count: 2 })).waitFor();
  await page.getByRole('button', { name: texts.messages.unreadable.show, exact: true }).press('Enter');
  const odd = page.getByRole('dialog', { name: texts.messages.unreadable.title });
  for (const text of ODD_MESSAGES) await odd.getByText(text, { exact: true }).waitFor();
  await odd.getByText(texts.messages.unreadable.reason.date).waitFor();
  await page.keyboard.press('Escape');

  expect(hostsOf(`${environment.dir}/profile-1`)).toHaveLength(1);
  const { certificates } = await environment.simulator.control.journal();
  expect(certificates).toMatchObject([{ serial: holder.serial, accepted: true, count: 1 }]);
  expect(environment.workstation.logins()).toEqual([0]);
});
