import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { LINK_LIBRARY_VERSION, NATIVE_HOST_NAME } from '#contracts/link/messages.ts';
import { releaseSchema } from '#contracts/link/release.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { installersIn } from './installers.ts';
import { kindOf, releaseOf } from './manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'dosar-release-'));
afterAll(() => rmSync(folder, { recursive: true }));
const packaging = join(import.meta.dirname, '../../native-host-rs/packaging');

describe('the manifest of a release', () => {
  it('names each file with its size and its hash, and the required versions', async () => {
    const { host } = REQUIRED_VERSIONS;
    const path = join(folder, `dosar-link_${host}_amd64.deb`);
    writeFileSync(path, 'abc');
    writeFileSync(join(folder, 'updates.xml'), 'not installed from');
    const release = await releaseOf(host, [path, join(folder, 'updates.xml')]);
    expect(v.parse(releaseSchema, release)).toEqual(release);
    expect(release).toMatchObject({
      versions: { host },
      required: { ...REQUIRED_VERSIONS, library: LINK_LIBRARY_VERSION },
    });
    expect(release.files).toEqual([
      {
        part: 'host',
        platform: 'linux',
        name: `dosar-link_${host}_amd64.deb`,
        sizeBytes: 3,
        sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      },
    ]);
  });

  it('is not written for a host that the product would refuse', async () => {
    await expect(releaseOf('0.9.0', [])).rejects.toThrow('The host is 0.9.0');
    await expect(releaseOf(`${REQUIRED_VERSIONS.host}-rc.1`, [])).rejects.toThrow('the product asks for');
  });

  it('knows the files of every system', () => {
    const names = [
      'a-chromium.zip',
      'a-firefox.xpi',
      'a.msi',
      'a.pkg',
      'a.deb',
      'a.crx',
      'release.json',
      'a-firefox-unsigned.zip',
    ];
    expect(names.map((name) => kindOf(name)?.platform ?? null)).toEqual([
      'chromium',
      'firefox',
      'windows',
      'macos',
      'linux',
      null,
      null,
      null,
    ]);
  });
});

/** A folder of installers, with an entry that is no file. */
function folderWith(...names: string[]): string {
  const installers = mkdtempSync(join(folder, 'installers-'));
  mkdirSync(join(installers, 'environment.msi'));
  for (const name of names) writeFileSync(join(installers, name), '');
  return installers;
}

describe('the installers that a release takes over', () => {
  it('are the packages of the host, whatever else is in the folder', async () => {
    const installers = folderWith('dosar-link_2.0.0_universal.pkg', 'a-chromium.zip', 'config.json');
    expect(await installersIn(installers, '2.0.0')).toEqual([join(installers, 'dosar-link_2.0.0_universal.pkg')]);
  });

  it('are refused when one is of another version than the host', async () => {
    for (const name of ['dosar-link_1.8.0_universal.pkg', 'dosar-link_2.0.0-rc.1_universal.pkg', 'dosar-link.pkg']) {
      await expect(installersIn(folderWith(name), '2.0.0')).rejects.toThrow(`${name} is not of the host 2.0.0`);
    }
  });

  it('are refused when one is for Windows: that one is tested here', async () => {
    const installers = folderWith('dosar-link_2.0.0_x64.msi');
    await expect(installersIn(installers, '2.0.0')).rejects.toThrow('the one that npm run windows has made and tested');
  });
});

describe('the packages of the host', () => {
  const wxs = readFileSync(join(packaging, 'windows/dosar-link.wxs'), 'utf8');
  const mac = ['build.sh', 'uninstall.sh'].map((name) => readFileSync(join(packaging, 'macos', name), 'utf8'));

  it('are well formed, each in its own language', () => {
    execFileSync('xmllint', ['--noout', '--nonet', 'windows/dosar-link.wxs', 'macos/entitlements.plist'], {
      cwd: packaging,
    });
    for (const script of ['debian/build.sh', 'macos/build.sh', 'macos/uninstall.sh']) {
      execFileSync('bash', ['-n', script], { cwd: packaging });
    }
  });

  it('register the host with every browser of Windows, each by the manifest that it reads', () => {
    const keys = [
      ...wxs.matchAll(/Key="Software\\(.+?)\\NativeMessagingHosts\\(.+?)"[^>]*Value="\[INSTALLDIR\](.+?)"/g),
    ];
    expect(keys.map(([, browser, host, file]) => [browser, host, file])).toEqual([
      [String.raw`Google\Chrome`, NATIVE_HOST_NAME, `${NATIVE_HOST_NAME}.json`],
      [String.raw`Microsoft\Edge`, NATIVE_HOST_NAME, `${NATIVE_HOST_NAME}.json`],
      ['Chromium', NATIVE_HOST_NAME, `${NATIVE_HOST_NAME}.json`],
      ['Mozilla', NATIVE_HOST_NAME, `${NATIVE_HOST_NAME}.firefox.json`],
    ]);
  });

  it('bring to Windows the configuration they are built with, beside the program', () => {
    const parts = wxs.split('<?if $(var.Config) = yes ?>').map((part) => part.split('<?endif?>')[0]);
    expect(parts).toHaveLength(3);
    expect(parts[1]).toContain('<File Id="ConfigurationFile" Name="config.json" Source="config.json"');
    expect(parts[2]?.trim()).toBe('<ComponentRef Id="Configuration" />');
  });

  it('remove from a Mac what they have installed', () => {
    const [build = '', uninstall = ''] = mac;
    const places = [...build.matchAll(/^manifest \w+ "(.+)"$/gm)].map(([, place]) => place);
    expect(places).toHaveLength(4);
    for (const place of places) expect(uninstall).toContain(`"${place}/NativeMessagingHosts/${NATIVE_HOST_NAME}.json"`);
    expect(build).toContain('settings="$root/Library/Application Support/dosar-link"');
    expect(uninstall).toContain('settings="/Library/Application Support/dosar-link"');
    expect(uninstall).toContain('rm -f "$settings/config.json"');
  });
});
