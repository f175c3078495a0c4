import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyBinaries } from './binaries.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dosar-binaries-'));
  mkdirSync(join(folder, 'package/native/bin'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Installs a version of the package. */
function install(version: string, program: string): void {
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, 'package/native/bin/postgres'), program);
}
const copied = async () => readFileSync((await copyBinaries(join(folder, 'package/native'), folder)).postgres, 'utf8');

describe('a copy of the database program', () => {
  it('is made once per version', async () => {
    install('18.4.0-beta.17', 'first');
    expect(await copied()).toBe('first');
    install('18.4.0-beta.17', 'changed in place');
    expect(await copied()).toBe('first');
    install('18.5.0', 'patched');
    expect(await copied()).toBe('patched');
  });
});
