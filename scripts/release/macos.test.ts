import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BUILD = join(import.meta.dirname, '../../native-host-rs/packaging/macos/build.sh');
const UNINSTALL = 'usr/local/share/dosar-link/uninstall.sh';
const MANIFESTS = [
  ['Library/Google/Chrome', 'chromium'],
  ['Library/Microsoft/Edge', 'chromium'],
  ['Library/Application Support/Chromium', 'chromium'],
  ['Library/Application Support/Mozilla', 'firefox'],
] as const;
const CONFIG = 'Library/Application Support/dosar-link/config.json';
/** Fakes of the Mac's tools: the host prints its arguments and its configuration, a package is its folder. */
const TOOLS = {
  cargo: 'true',
  lipo: 'printf \'#!/bin/sh\\n[ "$1" = --version ] && echo 1.9.0 || echo "$2 $4 $(cat "$DOSAR_LINK_CONFIG")"\\n\' > "$3"',
  pkgutil: '[ "$1" = --forget ] || find "$DOSAR_ROOT" | sed s:^/::',
  pkgbuild: 'for package; do :; done; cp -R "$2" "$package"',
};

let folder: string;
const withTools = () => ({ ...process.env, PATH: [join(folder, 'tools'), process.env.PATH].join(delimiter) });
/** The contents that a package installs, as a folder. */
function packageIn(name: string, ...config: string[]): string {
  const out = join(folder, name);
  mkdirSync(out);
  return execFileSync(BUILD, [out, ...config], { encoding: 'utf8', env: withTools() }).trim();
}
/** Runs the uninstall script of the package on a folder in place of the Mac. */
function takeAway(root: string): void {
  const script = readFileSync(join(root, UNINSTALL), 'utf8').replaceAll(
    /(?<=[ "])(?=\/(?:usr\/local|Library)\/)/g,
    root,
  );
  execFileSync('bash', ['-c', script], { env: { ...withTools(), DOSAR_ROOT: root } });
}
const filesOf = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
const manifestOf = (root: string, place: string) =>
  readFileSync(join(root, place, 'NativeMessagingHosts/ro.dosar.link.json'), 'utf8').trim();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dosar-macos-'));
  mkdirSync(join(folder, 'tools'));
  for (const [name, does] of Object.entries(TOOLS)) {
    writeFileSync(join(folder, 'tools', name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the package of macOS', () => {
  it('registers the host for all users, by no configuration of the machine it was built on', () => {
    const root = packageIn('plain');
    for (const [place, browser] of MANIFESTS) {
      expect(manifestOf(root, place)).toBe(`${browser} /usr/local/bin/dosar-link {}`);
    }
    expect(existsSync(join(root, CONFIG))).toBe(false);
  });

  it('contains a configuration for all users, with the extensions that may start the host', () => {
    const own = '{"extensionIds":["abcdefghijklmnopabcdefghijklmnop"]}';
    const file = join(folder, 'own.json');
    writeFileSync(file, own, { mode: 0o600 });
    const root = packageIn('configured', file);
    for (const [place, browser] of MANIFESTS) {
      expect(manifestOf(root, place)).toBe(`${browser} /usr/local/bin/dosar-link ${own}`);
    }
    expect(readFileSync(join(root, CONFIG), 'utf8')).toBe(own);
    expect((statSync(join(root, CONFIG)).mode & 0o777).toString(8)).toBe('644');
  });

  it('contains the script that removes all of it, and nothing of an administrator', () => {
    const file = join(folder, 'config.json');
    writeFileSync(file, '{}');
    const root = packageIn('removed', file);
    expect((statSync(join(root, UNINSTALL)).mode & 0o777).toString(8)).toBe('755');
    expect(filesOf(root)).toHaveLength(7);
    const others = join(root, 'Library/Google/Chrome/NativeMessagingHosts/com.example.json');
    writeFileSync(others, '{}');
    takeAway(root);
    expect(filesOf(root)).toEqual(['com.example.json']);
  });
});
