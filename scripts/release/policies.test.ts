import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { FIREFOX_EXTENSION_ID } from '#contracts/link/firefoxExtension.ts';
import { NATIVE_HOST_NAME } from '#contracts/link/messages.ts';
import { EXTENSION_ID } from '#extension/id.ts';
import { MANAGED_ORIGIN } from '#extension/origins.ts';

const FOLDER = join(import.meta.dirname, '../../native-host-rs/packaging/windows/policies');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const STORE = 'https://clients2.google.com/service/update2/crx';
const EXAMPLE = 'https://app.example.ro';

/** Keys of a file of the registry, each with its values. Fails on a line that is none of its four kinds. */
function registryOf(text: string): Record<string, Record<string, string>> {
  const [head, ...lines] = text.split('\r\n');
  expect(head).toBe('Windows Registry Editor Version 5.00');
  const keys: Record<string, Record<string, string>> = {};
  let values: Record<string, string> = {};
  for (const line of lines) {
    const [, key] = /^\[(HKEY_LOCAL_MACHINE\\[^\]]+)\]$/.exec(line) ?? [];
    const [, name, value] = /^"(\w+)"="([^"\\]*)"$/.exec(line) ?? [];
    if (key !== undefined) keys[key] = values = {};
    else if (name !== undefined && value !== undefined) values[name] = value;
    else expect(line).toMatch(/^(;.*)?$/);
  }
  return keys;
}

describe('the policies for many computers', () => {
  it('bring Chrome and Edge the extension, its address and the right to start the program', () => {
    const keys = registryOf(read('chrome-and-edge.reg'));
    const wanted = [String.raw`Google\Chrome`, String.raw`Microsoft\Edge`].flatMap((browser) => {
      const root = ['HKEY_LOCAL_MACHINE', 'SOFTWARE', 'Policies', browser].join('\\');
      const values: readonly (readonly [key: string, value: object])[] = [
        ['ExtensionInstallForcelist', { 4201: `${EXTENSION_ID};${STORE}` }],
        [['3rdparty', 'extensions', EXTENSION_ID, 'policy', 'origins'].join('\\'), { 1: EXAMPLE }],
        ['NativeMessagingAllowlist', { 4201: NATIVE_HOST_NAME }],
      ];
      return values.map(([key, value]) => [`${root}\\${key}`, value] as const);
    });
    expect(keys).toEqual(Object.fromEntries(wanted));
    expect(EXAMPLE).toMatch(new RegExp(MANAGED_ORIGIN));
  });

  it('bring Firefox the file that Mozilla has signed, by the name that the release gives it', () => {
    const policies: unknown = JSON.parse(read('firefox-policies.json'));
    const schema = v.strictObject({
      policies: v.strictObject({
        ExtensionSettings: v.strictObject({
          [FIREFOX_EXTENSION_ID]: v.strictObject({
            installation_mode: v.literal('force_installed'),
            install_url: v.literal(`${EXAMPLE}/link/dosar-link-extension_VERSION-firefox.xpi`),
          }),
        }),
        '3rdparty': v.strictObject({
          Extensions: v.strictObject({
            [FIREFOX_EXTENSION_ID]: v.strictObject({ origins: v.strictTuple([v.literal(EXAMPLE)]) }),
          }),
        }),
      }),
    });
    expect(v.safeParse(schema, policies).issues).toBeUndefined();
  });

  it('are put in place by a script without a question, which takes each of them by its whole name: cmd enters no share', () => {
    const script = read('set-up.cmd');
    expect(script.split('\r\n').join('')).not.toContain('\n');
    expect(script).toContain('msiexec /i "%installer%" /qn /norestart');
    expect(script).toContain('for %%f in ("%~dp0dosar-link_*_x64.msi")');
    expect(script).toContain('reg import "%~dp0chrome-and-edge.reg"');
    expect(script).toContain('copy /y "%~dp0firefox-policies.json" "%policies%"');
    expect(script).toContain('if defined ProgramW6432 set "programs=%ProgramW6432%"');
    expect(script).not.toMatch(/^(cd|pushd)\b/m);
    expect(script).not.toMatch(/\bpause\b|set \/p/i);
  });

  it('are the ones that the guide to workstations shows', () => {
    const guide = readFileSync(join(FOLDER, '../../../../docs/workstation.md'), 'utf8');
    const shown = [...guide.matchAll(/```json\n([^]*?)```/g)].map(([, json = '']) => JSON.parse(json) as unknown);
    expect(shown).toContainEqual(JSON.parse(read('firefox-policies.json')));
    const names = Object.keys(registryOf(read('chrome-and-edge.reg'))).map((key) => key.split('\\').at(-1));
    for (const name of new Set(names)) expect(guide).toContain(name);
  });
});
