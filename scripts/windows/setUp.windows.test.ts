import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXTENSION_ID } from '#extension/id.ts';
import { built, installerOf, listedVersions, registry } from './testing.ts';
import { createWindows, windowsPath, type Windows } from './wine.ts';

const POLICIES = join(import.meta.dirname, '../../native-host-rs/packaging/windows/policies');
const FIREFOX = 'Program Files/Mozilla Firefox';
const FILE = 'firefox-policies.json';

let windows: Windows;
/** What an administrator hands to each computer: the script, the policies, and the installer of a release. */
let handed: string;
const setUp = () => windows.run('cmd', ['/c', windowsPath(join(handed, 'set-up.cmd'))]);
const firefoxPolicies = () => join(windows.drive, FIREFOX, 'distribution/policies.json');
const hand = (installer: string) => copyFileSync(installer, join(handed, basename(installer)));

/** What the registry has for a browser below its policies, by the last part of each key. */
async function policiesOf(browser: string): Promise<Record<string, Record<string, string>>> {
  const keys = Object.entries(await registry(windows, `HKLM\\Software\\Policies\\${browser}`));
  const filled = keys.filter(([, values]) => Object.keys(values).length > 0);
  return Object.fromEntries(filled.map(([key, values]) => [key.split('\\').at(-1) ?? '', values]));
}

beforeEach(async () => {
  windows = await createWindows(built().chain);
  handed = mkdtempSync(join(tmpdir(), 'dosar handed out '));
  for (const name of readdirSync(POLICIES)) copyFileSync(join(POLICIES, name), join(handed, name));
});
afterEach(async () => {
  await windows.remove();
  rmSync(handed, { recursive: true });
});

describe('the script for many computers', () => {
  it('installs the program, and each browser has its policies', async () => {
    mkdirSync(join(windows.drive, FIREFOX));
    hand(built().installer);
    const { code, output } = await setUp();
    expect(code, output).toBe(0);
    expect(await listedVersions(windows)).toHaveLength(1);
    for (const browser of [String.raw`Google\Chrome`, String.raw`Microsoft\Edge`]) {
      expect(await policiesOf(browser)).toEqual({
        ExtensionInstallForcelist: { 4201: `${EXTENSION_ID};https://clients2.google.com/service/update2/crx` },
        origins: { 1: 'https://app.example.ro' },
        NativeMessagingAllowlist: { 4201: 'ro.dosar.link' },
      });
    }
    expect(readFileSync(firefoxPolicies(), 'utf8')).toBe(readFileSync(join(POLICIES, FILE), 'utf8'));
  });

  it('leaves policies of Firefox and entries of others as they are, and installs a newer program over the older', async () => {
    mkdirSync(join(windows.drive, FIREFOX, 'distribution'), { recursive: true });
    writeFileSync(firefoxPolicies(), '{"policies":{}}');
    const list = String.raw`HKLM\Software\Policies\Google\Chrome\ExtensionInstallForcelist`;
    await windows.run('reg', ['add', list, '/v', '1', '/d', 'an extension of the firm', '/f']);
    const older = await installerOf(windows, '0.9.0');
    hand(older);
    expect((await setUp()).code).toBe(4);
    rmSync(join(handed, basename(older)));
    hand(await installerOf(windows, '3.0.0'));
    const { code, output } = await setUp();
    expect(code, output).toBe(4);
    expect(output).toContain('Firefox has policies already');
    expect(await listedVersions(windows)).toEqual(['3.0.0']);
    expect((await policiesOf(String.raw`Google\Chrome`)).ExtensionInstallForcelist).toMatchObject({
      1: 'an extension of the firm',
    });
    expect(readFileSync(firefoxPolicies(), 'utf8')).toBe('{"policies":{}}');
  });

  it('replaces the policies of Firefox that it wrote, until somebody changes them', async () => {
    mkdirSync(join(windows.drive, FIREFOX));
    hand(built().installer);
    expect((await setUp()).code).toBe(0);
    writeFileSync(join(handed, FILE), '{"policies":{"next":true}}');
    expect((await setUp()).code).toBe(0);
    expect(readFileSync(firefoxPolicies(), 'utf8')).toBe('{"policies":{"next":true}}');
    writeFileSync(firefoxPolicies(), '{"policies":{"merged":true}}');
    expect((await setUp()).code).toBe(4);
    expect(readFileSync(firefoxPolicies(), 'utf8')).toBe('{"policies":{"merged":true}}');
  });

  it('changes nothing without an installer beside it, and says so', async () => {
    const { code, output } = await setUp();
    expect(code).toBe(2);
    expect(output).toContain('There is no dosar-link_VERSION_x64.msi');
    expect(await policiesOf(String.raw`Google\Chrome`)).toEqual({});
    expect(existsSync(firefoxPolicies())).toBe(false);
  });

  it('changes nothing with two installers beside it: the last by name is not the newest', async () => {
    for (const version of ['2.9.0', '2.10.0']) writeFileSync(join(handed, `dosar-link_${version}_x64.msi`), '');
    const { code, output } = await setUp();
    expect(code).toBe(2);
    expect(output).toContain('There is more than one dosar-link_VERSION_x64.msi');
    expect(await policiesOf(String.raw`Google\Chrome`)).toEqual({});
  });
});
