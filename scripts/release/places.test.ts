import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const host = join(import.meta.dirname, '../../native-host-rs');
const read = (path: string) => readFileSync(join(host, path), 'utf8');
const tables = globSync('src/install/browsers{,/*}.rs', { cwd: host }).map(read).join('\n');

/** What the tables of the host's browsers have for all users: a folder on macOS, a key on Windows. */
const looked = (place: RegExp): readonly string[] => [...tables.matchAll(place)].map(([, found = '']) => found).sort();

describe('a browser that the host looks for', () => {
  it('on macOS gets its manifest from the package, in the same folder', () => {
    const folders = looked(/Some\("(\/Library\/.+?)"\)/g);
    expect(folders).toHaveLength(4);
    const written = [...read('packaging/macos/build.sh').matchAll(/^manifest \w+ "(.+)"$/gm)];
    expect(written.map(([, place]) => `${place}/NativeMessagingHosts`).sort()).toEqual(folders);
  });

  it('on Windows gets its manifest from the installer, under the same key', () => {
    const keys = looked(/Some\(r"(Software\\.+?)"\)/g);
    expect(keys).toHaveLength(4);
    const written = [...read('packaging/windows/dosar-link.wxs').matchAll(/Key="(.+?)\\NativeMessagingHosts\\/g)];
    expect(written.map(([, key = '']) => key).sort()).toEqual(keys);
  });
});

it('the Start menu of Windows has the doctor, in a window that stays', () => {
  const wxs = read('packaging/windows/dosar-link.wxs');
  const [, attributes = ''] = /<File Id="ProgramFile"[^>]*>[^]*?<Shortcut ([^>]*)\/>[^]*?<\/File>/.exec(wxs) ?? [];
  const shortcut = Object.fromEntries(
    [...attributes.matchAll(/(\w+)="(.*?)"/g)].map(([, name, value]) => [name, value]),
  );
  expect(shortcut).toMatchObject({
    Directory: 'ProgramMenuFolder',
    Name: 'Verificare Dosar Link',
    Arguments: 'doctor --wait',
  });
  for (const language of ['en', 'ro']) {
    const words = readFileSync(join(host, `../public/locales/${language}/statusBar.json`), 'utf8');
    expect(words).toContain(`Verificare Dosar Link`);
  }
});
