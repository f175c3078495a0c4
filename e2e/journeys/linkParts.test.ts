import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import pinVectors from '#contracts/link/vectors/pin-sealing.json' with { type: 'json' };
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { EXTENSION_ORIGIN } from '#extension/id.ts';
import { goTo, linkIsReady, statusBar } from '#steps/shell.ts';
import { filled, texts } from '#steps/texts.ts';
import { hostsOf, registerNativeHost } from '#testEnvironment/browser.ts';
import { foundFirm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { NATIVE_HOST } from '#testEnvironment/workstation.ts';

const TEST_HOST = fileURLToPath(new URL('../../extension/testing/host.main.ts', import.meta.url));
const { keyId, publicKey } = pinVectors.workstation;
const { link, messages, statusBar: bar } = texts;
let environment: JourneyEnvironment;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [] });
});
afterAll(() => environment.stop());

/** The status bar's few words, the reason on the screens that need the link, and the guide that helps. */
async function saysWhatIsMissing(page: Page, summary: string, reason: string) {
  await statusBar(page).getByText(summary).first().waitFor();
  await goTo(page, 'settings');
  await page.getByRole('status').filter({ hasText: reason }).waitFor();
  expect(await page.getByRole('button', { name: texts.certificates.action.add }).first().isDisabled()).toBe(true);
  await goTo(page, 'messages');
  await page.getByRole('heading', { name: messages.empty.install }).waitFor();
  await page.getByRole('button', { name: messages.empty.installAction }).click();
  const guide = page.getByRole('dialog', { name: bar.install.title });
  await guide.getByText(bar.install.help.title).click();
  await guide.getByText('dosar-link install', { exact: true }).waitFor();
  await guide.getByRole('button', { name: bar.install.done }).click();
  await page.keyboard.press('Escape');
  await statusBar(page).getByText(summary).first().waitFor();
}

it('without the extension says so, and how to install the link', async () => {
  const { page, leave } = await foundFirm(environment, { withExtension: false });
  await saysWhatIsMissing(page, bar.link.missing, link.error.extensionMissing);
  await leave();
});

it('without the host says so; it works once the host is installed and one looks again', async () => {
  const { page, leave } = await foundFirm(environment, { host: null });
  await saysWhatIsMissing(page, bar.link.programMissing, link.error.hostMissing);
  const profile = join(environment.dir, `profile-${environment.browserCount()}`);
  expect(hostsOf(profile)).toEqual([]);

  await page.getByRole('button', { name: messages.empty.installAction }).click();
  const guide = page.getByRole('dialog', { name: bar.install.title });
  await guide.getByText(bar.install.answer.noProgram).waitFor();
  registerNativeHost(profile, NATIVE_HOST, EXTENSION_ORIGIN);
  await guide.getByRole('button', { name: bar.install.done }).click();
  const versions = { extension: REQUIRED_VERSIONS.extension, program: REQUIRED_VERSIONS.host };
  await guide.getByText(filled(bar.install.answer.ready, versions)).waitFor();
  await page.keyboard.press('Escape');
  await linkIsReady(page);
  await page.getByRole('button', { name: bar.details.open }).click();
  await page.getByRole('button', { name: bar.report.open }).click();
  const report = page.getByRole('dialog', { name: bar.report.title });
  await report.getByText(`This is Dosar Link ${REQUIRED_VERSIONS.host}`).waitFor();
  await page.keyboard.press('Escape');
  expect(hostsOf(profile)).toHaveLength(1);
  await leave();
});

it('with a host of an old version says which part must be updated; it works once that is done and one looks again', async () => {
  const folder = join(environment.dir, 'old-host');
  const program = join(folder, 'host');
  mkdirSync(folder);
  writeFileSync(join(folder, 'orders.json'), JSON.stringify({ version: '0.9.0', keyId, publicKey, fault: 'none' }));
  writeFileSync(program, `#!/bin/sh\nDOSAR_TEST_HOST='${folder}' exec '${process.execPath}' '${TEST_HOST}' "$@"\n`, {
    mode: 0o755,
  });
  const { page, leave } = await foundFirm(environment, { host: program });
  await saysWhatIsMissing(page, bar.link.outdated, link.error.hostOutdated);
  expect(
    await statusBar(page)
      .getByText(filled(bar.link.version, { version: '0.9.0' }))
      .count(),
  ).toBe(0);

  registerNativeHost(join(environment.dir, `profile-${environment.browserCount()}`), NATIVE_HOST, EXTENSION_ORIGIN);
  await goTo(page, 'settings');
  await page.getByRole('button', { name: bar.link.recheck }).first().click();
  await linkIsReady(page);
  await leave();
});
