import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NATIVE_HOST_NAME } from '#contracts/link/messages.ts';
import { EXTENSION_ORIGIN } from '#extension/id.ts';
import { hashOfFile } from './sources.ts';
import { built, installerOf, listedVersions, registry, searchPath, silently, tableOf } from './testing.ts';
import { createWindows, type Windows } from './wine.ts';

const FOLDER = String.raw`C:\Program Files\Dosar Link`;
const BROWSERS = {
  [String.raw`Google\Chrome`]: `${NATIVE_HOST_NAME}.json`,
  [String.raw`Microsoft\Edge`]: `${NATIVE_HOST_NAME}.json`,
  Chromium: `${NATIVE_HOST_NAME}.json`,
  Mozilla: `${NATIVE_HOST_NAME}.firefox.json`,
};

let windows: Windows;
let work: string;
const { installer } = built();
const installedFiles = () => {
  const folder = join(windows.drive, 'Program Files/Dosar Link');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
const installedFile = (name: string) => readFileSync(join(windows.drive, 'Program Files/Dosar Link', name), 'utf8');
const productCode = async (path: string) =>
  (await tableOf(path, 'Property')).find(({ Property }) => Property === 'ProductCode')?.Value;
/** The manifest that each browser finds by its key. */
async function registeredManifests(): Promise<Record<string, string | undefined>> {
  const found: Record<string, string | undefined> = {};
  for (const browser of Object.keys(BROWSERS)) {
    const keys = await registry(windows, `HKLM\\Software\\${browser}\\NativeMessagingHosts`);
    found[browser] = Object.values(keys).find((values) => '(Default)' in values)?.['(Default)'];
  }
  return found;
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'dosar-windows-test-'));
  windows = await createWindows(built().chain);
});
afterAll(async () => {
  await windows.remove();
  rmSync(work, { recursive: true });
});

describe('the installer of Windows', () => {
  it('contains the program, its manifests and one key for each browser', async () => {
    const files = await tableOf(installer, 'File');
    expect(files.map(({ FileName }) => FileName)).toEqual(
      expect.arrayContaining(['dosar-link.exe', 'ro.dosar.link.json']),
    );
    const keys = await tableOf(installer, 'Registry');
    const hosts = keys.filter(({ Key = '' }) => Key.includes('NativeMessagingHosts'));
    expect(Object.fromEntries(hosts.map(({ Key = '', Value }) => [Key, Value]))).toEqual(
      Object.fromEntries(
        Object.entries(BROWSERS).map(([browser, file]) => [
          `Software\\${browser}\\NativeMessagingHosts\\${NATIVE_HOST_NAME}`,
          `[INSTALLDIR]${file}`,
        ]),
      ),
    );
    // 2 is HKEY_LOCAL_MACHINE: all users.
    expect(new Set(hosts.map(({ Root }) => Root))).toEqual(new Set(['2']));
  });

  it('takes its folder from the PATH when it goes', async () => {
    expect(await tableOf(installer, 'Environment')).toEqual([
      { Environment: 'SearchPath', Name: '=-*PATH', Value: '[~];[INSTALLDIR]', Component_: 'Program' },
    ]);
    const order = (await tableOf(installer, 'InstallExecuteSequence')).map(
      ({ Action = '', Sequence }) => [Number(Sequence), Action] as const,
    );
    const actions = order.toSorted(([one], [other]) => one - other).map(([, action]) => action);
    for (const [first, then] of [
      ['RemoveExistingProducts', 'InstallInitialize'],
      ['RemoveRegistryValues', 'RemoveEnvironmentStrings'],
      ['RemoveEnvironmentStrings', 'RemoveFiles'],
      ['InstallFiles', 'WriteEnvironmentStrings'],
    ] as const) {
      expect(actions.indexOf(first), first).toBeGreaterThan(-1);
      expect(actions.indexOf(first), first).toBeLessThan(actions.indexOf(then));
    }
  });

  it('has the same bytes whenever it is built from the same program, and another number for other content', async () => {
    const [one, same, other] = [
      await installerOf(windows, '1.0.0'),
      await installerOf(windows, '1.0.0'),
      await installerOf(windows, '1.0.1'),
    ];
    expect(await hashOfFile(one)).toBe(await hashOfFile(same));
    expect(await productCode(other)).not.toBe(await productCode(one));
  });
});

describe('on a computer, without any window', () => {
  afterEach(async () => {
    for (const path of installed.splice(0)) await silently(windows, '/x', path);
    expect(await listedVersions(windows)).toEqual([]);
  });
  const installed: string[] = [];
  async function install(path: string): Promise<number> {
    const { code } = await silently(windows, '/i', path);
    if (code === 0) installed.splice(0, installed.length, path);
    return code;
  }

  it('installs the program for all users, where each browser and each command window finds it', async () => {
    expect(await install(installer)).toBe(0);
    expect(installedFiles()).toEqual(['dosar-link.exe', 'ro.dosar.link.firefox.json', 'ro.dosar.link.json']);
    expect(await registeredManifests()).toEqual(
      Object.fromEntries(Object.entries(BROWSERS).map(([browser, file]) => [browser, `${FOLDER}\\${file}`])),
    );
    expect(JSON.parse(installedFile('ro.dosar.link.json'))).toMatchObject({
      name: NATIVE_HOST_NAME,
      path: 'dosar-link.exe',
      type: 'stdio',
      allowed_origins: [EXTENSION_ORIGIN],
    });
    expect(JSON.parse(installedFile('ro.dosar.link.firefox.json'))).toMatchObject({
      path: 'dosar-link.exe',
      allowed_extensions: ['link@dosar.ro'],
    });
    expect(await searchPath(windows)).toContain(`${FOLDER}\\`);
    const [version] = await listedVersions(windows);
    expect((await windows.read('cmd', ['/c', 'dosar-link --version'])).trim()).toBe(version);
  });

  it('replaces an older version, and is listed and searched for once', async () => {
    expect(await install(await installerOf(windows, '0.9.0'))).toBe(0);
    expect(await listedVersions(windows)).toEqual(['0.9.0']);
    expect(await install(await installerOf(windows, '3.0.0'))).toBe(0);
    expect(await listedVersions(windows)).toEqual(['3.0.0']);
    expect((await searchPath(windows)).filter((folder) => folder.includes('Dosar Link'))).toHaveLength(1);
    expect(Object.values(await registeredManifests())).not.toContain(undefined);
  });

  it('replaces the same version that has another configuration', async () => {
    expect(await install(await installerOf(windows, '2.0.0'))).toBe(0);
    const config = join(work, 'config.json');
    writeFileSync(config, '{"extensionIds":["abcdefghijklmnopabcdefghijklmnop"]}');
    expect(await install(await installerOf(windows, '2.0.0', config))).toBe(0);
    expect(await listedVersions(windows)).toEqual(['2.0.0']);
    expect(installedFile('config.json')).toBe(readFileSync(config, 'utf8'));
    expect(JSON.parse(installedFile('ro.dosar.link.json'))).toMatchObject({
      allowed_origins: ['chrome-extension://abcdefghijklmnopabcdefghijklmnop/'],
    });
  });

  it('leaves a newer version as it is', async () => {
    expect(await install(await installerOf(windows, '3.0.0'))).toBe(0);
    expect(await install(await installerOf(windows, '2.0.0'))).not.toBe(0);
    expect(await listedVersions(windows)).toEqual(['3.0.0']);
    expect(Object.values(await registeredManifests())).not.toContain(undefined);
  });

  it("removes all that it has installed, and nothing that is the person's", async () => {
    const before = await searchPath(windows);
    expect(await install(installer)).toBe(0);
    const own = join(windows.drive, 'users/root/AppData/Local/dosar-link');
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'workstation.json'), '{}');
    const { code } = await silently(windows, '/x', installer);
    expect(code).toBe(0);
    installed.length = 0;
    expect(installedFiles()).toEqual([]);
    expect(existsSync(join(windows.drive, 'Program Files/Dosar Link'))).toBe(false);
    expect(new Set(Object.values(await registeredManifests()))).toEqual(new Set([undefined]));
    expect(await searchPath(windows)).toEqual(before);
    expect(readdirSync(own)).toEqual(['workstation.json']);
  });
});
