import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUTBOX_PATH } from '#contracts/outbox.ts';
import { isPortFree } from '#serverTesting/ports.ts';
import { CHROMIUM } from '#testEnvironment/browser.ts';
import type { TestEnvironment } from '#testEnvironment/testEnvironment.ts';
import { DEMO_FIRM, DEMO_PASSWORD, LEAVING_FIRM_OWNER, NEW_FIRM_OWNER } from './firms.ts';
import { emailOf, PEOPLE, PERSON_KEYS } from './life/people.ts';
import { demoFolder, openDemo } from './openDemo.ts';

/** The port of the extension's build and of the printed address. */
const PORT = 4180;

/** Runs the demo until it is interrupted. */
export async function presentDemo(clone: string): Promise<void> {
  if (!(await isPortFree(PORT))) {
    console.error(
      `Port ${PORT} is taken: another demo or server runs on this machine. Stop it (Ctrl-C in its terminal), then start again.`,
    );
    process.exitCode = 1;
    return;
  }
  const dir = demoFolder(clone);
  const stopped = untilStopped();
  const environment = await openDemo({ dir, port: PORT, tell: console.log });
  console.log(introduction(environment, dir));
  if (hasDisplay()) await openProduct(environment);
  else console.log(withoutDisplay(environment, dir));
  await stopped;
  console.log('\nStopping...');
  await environment.stop();
  console.log(`Stopped. Everything is kept in ${dir}; delete the folder to begin anew.`);
}

const hasDisplay = () =>
  [process.env.DISPLAY, process.env.WAYLAND_DISPLAY].some((display) => display !== undefined && display !== '') &&
  existsSync(CHROMIUM);

/** The first signal asks to stop; a second one ends at once. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = () => {
      if (asked) process.exit(130);
      asked = true;
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    process.on('SIGHUP', stop);
  });
}

async function openProduct(environment: TestEnvironment): Promise<void> {
  const browser = await environment.openBrowser({ headless: false });
  const page = browser.pages()[0] ?? (await browser.newPage());
  await page.goto(environment.server.origin);
  console.log('Chromium is open, with the extension and the native host.\n');
}

/** What a person needs, and what to try first. */
function introduction({ server, credentials, simulator, workstation }: TestEnvironment, dir: string): string {
  const people = PERSON_KEYS.map((key) => `  ${emailOf(key).padEnd(33)}${PEOPLE[key].task}`);
  return [
    '',
    `Dosar runs at ${server.origin}`,
    '',
    `Everybody signs in with the password  ${DEMO_PASSWORD}`,
    `${DEMO_FIRM}, a firm that has worked with the product for a year:`,
    ...people,
    `${NEW_FIRM_OWNER.firm}, a firm that has just begun:`,
    `  ${NEW_FIRM_OWNER.email.padEnd(33)}owner: nothing is there yet`,
    `${LEAVING_FIRM_OWNER.firm}, a firm whose deletion waits for its day:`,
    `  ${LEAVING_FIRM_OWNER.email.padEnd(33)}owner: takes it back`,
    '',
    `PIN of the token "${credentials.token.label}": ${credentials.token.pin}`,
    '',
    'What to try first, signed in as the first of them:',
    '  1. SPV, Messages: letters and receipts of the last weeks; refresh, type the PIN, and new ones come.',
    '  2. SPV, Filings: declarations in every status; approve some, and they are signed and sent.',
    '  3. SPV, Report: twelve months of what was filed and what is missing.',
    '  4. Settings, Users and teams: five people, two teams, an invitation that waits.',
    '  5. Settings, SPV, Filings: signed statements and receipts are kept below this folder, which is confirmed:',
    `     ${workstation.documentsDir}`,
    '',
    `What it would send by e-mail: ${server.origin}${OUTBOX_PATH}`,
    `The authority is simulated, and everybody in it is invented; steer it at ${simulator.addresses.control}`,
    `Data: ${dir}`,
    'Stop with Ctrl-C.',
    '',
  ].join('\n');
}

/** Writes a script that opens the product like the demo, for a session with a display. */
function withoutDisplay(environment: TestEnvironment, dir: string): string {
  const { profile, extension, env } = environment.prepareProfile('by-hand');
  const script = join(dir, 'open-browser.sh');
  const settings = Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value ?? '')}`);
  const command = [
    'exec',
    quoted(CHROMIUM),
    `--user-data-dir=${quoted(profile)}`,
    `--disable-extensions-except=${quoted(extension)}`,
    `--load-extension=${quoted(extension)}`,
    '--no-first-run',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    quoted(environment.server.origin),
  ].join(' ');
  writeFileSync(script, ['#!/bin/sh', ...settings, command, ''].join('\n'), { mode: 0o755 });
  return [
    'There is no display here, so no browser was opened. The product works in any browser on this machine; messages',
    'need the link. In a session with a display on this machine, this opens Chromium with extension and native host:',
    `  sh ${script}`,
    'Without any display, see it work with: npm run demo -- --check',
    '',
  ].join('\n');
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
