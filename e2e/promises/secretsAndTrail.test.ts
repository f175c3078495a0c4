import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeCertificate } from '#steps/certificates.ts';
import {
  archiveOpenMessage,
  closeDocument,
  openReceipt,
  refreshFails,
  refreshMessages,
  startRefresh,
} from '#steps/messages.ts';
import { goTo } from '#steps/shell.ts';
import { softTokenEnv } from '#testEnvironment/credentials/softToken.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { run } from '#testEnvironment/run.ts';
import { viewDatabase } from '#testEnvironment/server/database.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';

const CLIENT = '12345674';
/** PINs that occur nowhere else. */
const PIN = '4821516234291';
const WRONG_PIN = '9917263544810';
const VERIFY = fileURLToPath(new URL('../../server/src/audit/verify.main.ts', import.meta.url));
let environment: TestEnvironment;
let firm: Firm;
/** What the page keeps and shows, read before it was closed. */
let pageContent: string;

beforeAll(async () => {
  environment = await startTestEnvironment({ rights: [CLIENT], env: { LOG_LEVEL: 'debug' } });
  const { token } = environment.credentials;
  const [holder, other] = token.holders;
  const login = ['--module', token.module, '--token-label', token.label, '--login', '--pin', token.pin];
  run('pkcs11-tool', [...login, '--change-pin', '--new-pin', PIN], softTokenEnv(token.conf));
  await environment.simulator.control.seedMessages({ serial: holder!.serial, count: 20, withinDays: 50 });
  firm = await foundFirm(environment, { clients: [CLIENT] });
  const { page } = firm;
  await startRefresh(page, { certificate: other!.cn, days: 60, pin: WRONG_PIN });
  await refreshFails(page);
  await page.keyboard.press('Escape');
  await storeCertificate(page, { holder: holder!.cn, pin: PIN });
  // The token is logged in to by now: no PIN is asked.
  await refreshMessages(page, { certificate: holder!.cn, days: 60 });
  await openReceipt(page);
  await archiveOpenMessage(page);
  await closeDocument(page);
  await goTo(page, 'settings');
  pageContent = await page.evaluate(async () => {
    const caches_ = await Promise.all(
      (await caches.keys()).map(async (key) => (await (await caches.open(key)).keys()).map(({ url }) => url)),
    );
    const stored = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      location.href,
      history.state,
      caches_,
    ];
    return JSON.stringify([stored, await indexedDB.databases()]) + document.documentElement.outerHTML;
  });
});
afterAll(() => environment.stop());

/** Files below a folder that hold a text, in either of the ways in which it may be written. */
function filesHolding(folder: string, text: string): string[] {
  const ways = [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '')),
  ];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return ways.some((way) => bytes.includes(way));
    });
}

it('a PIN is found nowhere: page, console, server log, database', async () => {
  const database = await viewDatabase(environment.dataDir);
  const dump = await database.everything();
  await database.close();
  // The search can find: what has to be there is there.
  expect(pageContent).toContain(environment.credentials.token.holders[0]!.cn);
  expect(dump).toContain(firm.person.email);
  for (const pin of [PIN, WRONG_PIN]) {
    expect(pageContent).not.toContain(pin);
    expect(firm.said.join('\n')).not.toContain(pin);
    expect(environment.server.output()).not.toContain(pin);
    expect(dump).not.toContain(pin);
  }
});

it('a PIN is found in no file: host state, database, contents, browser profile', async () => {
  await firm.leave();
  const { dir, workstation } = environment;
  expect(filesHolding(`${dir}/profile-1`, 'spv.lastRefresh')).not.toEqual([]);
  for (const pin of [PIN, WRONG_PIN]) {
    for (const folder of [workstation.stateDir, `${dir}/data`, `${dir}/profile-1`]) {
      expect(filesHolding(folder, pin)).toEqual([]);
    }
  }
});

it('no log says who: neither names, addresses, tax ids nor texts of messages', () => {
  const { person } = firm;
  expect(environment.server.output()).not.toBe('');
  for (const personal of [person.email, person.familyName, person.firm, CLIENT, 'EXEMPLU SRL', 'recipisa']) {
    expect(environment.server.output()).not.toContain(personal);
  }
});

it('the audit trail of all these writes is sound', () => {
  const said = run(process.execPath, [VERIFY], { ...process.env, DATA_DIR: environment.dataDir });
  const [, entries, faults] = /^(\d+) entries of \d+ firms, (\d+) faults/m.exec(said) ?? [];
  expect(Number(entries)).toBeGreaterThan(3);
  expect(faults).toBe('0');
});
