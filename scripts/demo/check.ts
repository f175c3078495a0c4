import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { storeCertificate } from '#steps/certificates.ts';
import { addClient } from '#steps/clients.ts';
import { approveFilings, filingIs, filingOf, filingRows, uploadFilings } from '#steps/filings.ts';
import {
  archiveOpenMessage,
  closeDocument,
  firstPage,
  messageRows,
  openReceipt,
  refreshMessages,
  showTab,
} from '#steps/messages.ts';
import { aPerson } from '#steps/people.ts';
import { goTo, linkIsReady } from '#steps/shell.ts';
import { confirmEmail, reloadSignedIn, signIn, signOut, signUpFirm } from '#steps/signIn.ts';
import { anyOf, filled, texts } from '#steps/texts.ts';
import { hostsOf } from '#testEnvironment/browser.ts';
import type { TestEnvironment } from '#testEnvironment/testEnvironment.ts';
import { askTheAuthority } from './checkRequests.ts';
import { doWork } from './checkWork.ts';
import { CLIENT_CODES } from './companies.ts';
import { demoDeclarations, FILED, tellVerdicts } from './declarations.ts';
import { openDemo } from './openDemo.ts';
import { reporter, seconds, type Step } from './reporter.ts';

/** The demo has 120 messages, a few of which may not have arrived yet or be out of range. */
const FEWEST_MESSAGES = 110;
/** How long a list may show its old content, in ms. */
const LISTED_MS = 5000;
const STEP_MS = 60_000;
const SCREENSHOT = resolve('.cache/demo-check.png');

/** Runs the main job in a fresh folder, without a display. Returns whether all steps succeeded. */
export async function checkDemo(): Promise<boolean> {
  const startedMs = performance.now();
  const step = reporter();
  let environment: TestEnvironment | null = null;
  let page: Page | null = null;
  try {
    const set = await step('set up: token, authority, server, demo data', () => openDemo({}));
    environment = set;
    page = await step('start Chromium with the extension', async () => (await set.openBrowser()).newPage());
    page.setDefaultTimeout(STEP_MS);
    await mainJob(set, page, step);
    console.log(`\nThe main job works, in ${seconds(startedMs)}.`);
    return true;
  } catch (error) {
    console.error(`\nFAILED: ${error instanceof Error ? error.message : String(error)}`);
    await picture(page);
    return false;
  } finally {
    await environment?.stop();
  }
}

async function mainJob(environment: TestEnvironment, page: Page, step: Step): Promise<void> {
  const { server, credentials } = environment;
  const [holder] = credentials.token.holders;
  const [taxId] = CLIENT_CODES;
  if (holder === undefined || taxId === undefined) throw new Error('The demo has no certificate or no company.');
  const person = aPerson({ firm: 'Cabinet Verificare', email: 'verificare@cabinet.test' });

  await step('sign up a firm, which works at once', () => signUpFirm(page, server.origin, person));
  await step('confirm the email by the link in the outbox', async () =>
    confirmEmail(page, await server.mailsTo(person.email)),
  );
  await step('sign out', () => signOut(page, person));
  await step('sign in', () => signIn(page, server.origin, person));
  await step('reload: signed in again without being asked', () => reloadSignedIn(page, person));
  await step('page, extension and native host meet', () => linkIsReady(page));
  await step('the browser itself started the native host', () => browserStartedHost(environment));
  await step('add a client by its tax id', () => addClient(page, taxId));
  await step('store a certificate with its PIN', () =>
    storeCertificate(page, { holder: holder.cn, pin: credentials.token.pin }),
  );
  await step('refresh 60 days of messages', () => refreshMessages(page, { certificate: holder.cn, days: 60 }));
  await step('they are listed', () => countMessages(page));
  await step("the authority saw the token's certificate", () => authoritySaw(environment, holder.serial));
  const title = await step('open the PDF of a receipt', () => openReceipt(page));
  await step('its text can be read', () => receiptText(page));
  await step('archive it', () => archiveOpenMessage(page));
  await step('it is in the archive', async () => {
    await closeDocument(page);
    await showTab(page, 'archive');
    await messageRows(page).filter({ hasText: title }).first().waitFor();
  });
  await fileDeclarations(environment, page, step);
  await askTheAuthority(environment, page, step);
  await doWork(page, step);
}

async function fileDeclarations({ simulator }: TestEnvironment, page: Page, step: Step): Promise<void> {
  const [first, second] = CLIENT_CODES;
  if (first === undefined || second === undefined) throw new Error('The demo has fewer than two companies.');
  const { control } = simulator;
  await tellVerdicts(control);
  await step('add a second client', () => addClient(page, second));
  await step('upload two D300, one as XML and one as PDF, a D112 and a D390', async () =>
    uploadFilings(page, await demoDeclarations(first, second)),
  );
  await step('approve them', () => approveFilings(page, filingRows(page)));
  await step('signed on the token and sent, each once', () => sentOnce(control, page));
  await step('the authority confirms the D300', async () => {
    for (const row of await filingOf(page, 'D300').all()) await filingIs(row, FILED.valid);
  });
  await step('it lists errors of the D112', () => filingIs(filingOf(page, 'D112'), FILED.errors));
  await step('it lists warnings of the D390', () => filingIs(filingOf(page, 'D390'), FILED.warnings));
  await step('the report is green for both D300', () => greenInReport(page));
}

async function sentOnce(control: TestEnvironment['simulator']['control'], page: Page): Promise<string> {
  const deadlineMs = performance.now() + STEP_MS;
  let filed = await control.filings();
  while (filed.length < FILED.count) {
    if (performance.now() > deadlineMs) throw new Error(`The authority has ${filed.length} of ${FILED.count} filings.`);
    await page.waitForTimeout(200);
    filed = await control.filings();
  }
  for (const { sha256, fileName } of filed) {
    const times = await control.uploadsOf(sha256);
    if (times !== 1) throw new Error(`${fileName} was sent ${times} times.`);
  }
  await control.processFilings();
  return `indexes ${filed.map(({ index }) => index).join(', ')}`;
}

async function greenInReport(page: Page): Promise<string> {
  await goTo(page, 'report');
  const name = anyOf(filled(texts.report.cell.name, { status: texts.report.status.good, type: 'D300' }));
  const green = page.getByRole('link', { name });
  await green.nth(1).waitFor();
  return `${await green.count()} green cells`;
}

async function browserStartedHost(environment: TestEnvironment): Promise<string> {
  const hosts = hostsOf(join(environment.dir, 'profile-1'));
  const [host] = hosts;
  if (host === undefined) throw new Error('No native host runs whose ancestor is the Chromium of this check.');
  return `process ${host.pid}, started by Chromium ${host.browserPid}`;
}

async function authoritySaw({ simulator }: TestEnvironment, serial: string): Promise<string> {
  const { certificates } = await simulator.control.journal();
  const seen = certificates.find((certificate) => certificate.serial === serial);
  if (seen === undefined || !seen.accepted)
    throw new Error(`The authority has not accepted the certificate ${serial}.`);
  return `serial ${serial}, ${seen.count} times`;
}

async function countMessages(page: Page): Promise<string> {
  await showTab(page, 'all');
  const count = page.getByRole('status').filter({ hasText: anyOf(texts.messages.count_other) });
  for (const until = performance.now() + LISTED_MS; ; await pause(100)) {
    const text = await count.innerText();
    if (Number.parseInt(text, 10) >= FEWEST_MESSAGES) return text;
    if (performance.now() > until) throw new Error(`Only ${text} came.`);
  }
}

async function receiptText(page: Page): Promise<string> {
  const text = await firstPage(page).innerText();
  const line = /Ati depus o declaratie[^\n]*/.exec(text)?.[0];
  if (line === undefined) throw new Error('The text of the receipt is not in the text layer of the viewer.');
  return line;
}

async function picture(page: Page | null): Promise<void> {
  if (page === null || page.isClosed()) return;
  mkdirSync('.cache', { recursive: true });
  try {
    await page.screenshot({ path: SCREENSHOT });
    console.error(`At ${page.url()}; the screen is in ${SCREENSHOT}`);
  } catch {
    console.error(`At ${page.url()}; no picture of the screen could be taken.`);
  }
}
