import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BUILD = join(import.meta.dirname, '../../native-host-rs/packaging/debian/build.sh');
/** A fake host: a native program that prints its version and its manifest. */
const PROGRAM = `#include <stdio.h>
#include <string.h>
int main(int count, char **words) {
  if (count > 1 && strcmp(words[1], "--version") == 0) puts("1.9.0");
  else printf("%s %s\\n", words[2], words[4]);
}`;

let folder: string;
const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' });
function packageIn(name: string, ...config: string[]): string {
  const out = join(folder, name);
  mkdirSync(out);
  return run(BUILD, join(folder, 'program'), out, ...config).trim();
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dosar-debian-'));
  writeFileSync(join(folder, 'program.c'), PROGRAM);
  run('gcc', '-o', join(folder, 'program'), join(folder, 'program.c'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the Debian package', { timeout: 30_000 }, () => {
  it('registers the host for all users, each browser by its own manifest and the installed program', () => {
    const root = join(folder, 'root');
    const path = packageIn('one');
    expect(path).toMatch(/dosar-link_1\.9\.0_\w+\.deb$/);
    run('dpkg-deb', '--extract', path, root);
    const manifest = (place: string) => readFileSync(join(root, place, 'ro.dosar.link.json'), 'utf8');
    for (const place of ['etc/chromium', 'etc/opt/chrome', 'etc/opt/edge']) {
      expect(manifest(`${place}/native-messaging-hosts`)).toBe('chromium /usr/bin/dosar-link\n');
    }
    expect(manifest('usr/lib/mozilla/native-messaging-hosts')).toBe('firefox /usr/bin/dosar-link\n');
    expect(run(join(root, 'usr/bin/dosar-link'), '--version')).toBe('1.9.0\n');
  });

  it('has root as the owner of all, and keeps what an administrator changed in /etc', () => {
    writeFileSync(join(folder, 'config.json'), '{}');
    const path = packageIn('configured', join(folder, 'config.json'));
    const owners = run('dpkg-deb', '--contents', path).trim().split('\n');
    expect(owners.filter((line) => !line.includes(' root/root '))).toEqual([]);
    expect(run('dpkg-deb', '--info', path, 'conffiles').trim().split('\n')).toEqual([
      '/etc/chromium/native-messaging-hosts/ro.dosar.link.json',
      '/etc/dosar-link/config.json',
      '/etc/opt/chrome/native-messaging-hosts/ro.dosar.link.json',
      '/etc/opt/edge/native-messaging-hosts/ro.dosar.link.json',
    ]);
    expect(run('dpkg-deb', '--field', path, 'Depends')).toContain('libc6');
  });

  it('has the same bytes whenever it is built from the same program', () => {
    const hashes = ['first', 'second'].map((name) =>
      createHash('sha256')
        .update(readFileSync(packageIn(name)))
        .digest('hex'),
    );
    expect(hashes[0]).toBe(hashes[1]);
  });
});
