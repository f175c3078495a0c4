import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepTested, removeTested, testedInstaller } from './artefact.ts';

let work = '';
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'dosar-artefact-'));
});
afterEach(() => rmSync(work, { recursive: true }));

async function keep(): Promise<string> {
  const installer = join(work, 'dosar-link_2.0.0_x64.msi');
  writeFileSync(installer, 'installer');
  const folder = join(work, 'kept');
  await keepTested(installer, 'chain', folder);
  return folder;
}

describe('the installer that a release takes over for Windows', () => {
  it('is the one that was tested', async () => {
    const folder = await keep();
    expect(await testedInstaller('2.0.0', folder)).toBe(join(folder, 'dosar-link_2.0.0_x64.msi'));
  });

  it('is none where none was tested, or the last test has begun', async () => {
    expect(await testedInstaller('2.0.0', join(work, 'nothing'))).toBeNull();
    const folder = await keep();
    await removeTested(folder);
    expect(await testedInstaller('2.0.0', folder)).toBeNull();
  });

  it('is refused when it is another file, version or source than was tested', async () => {
    const folder = await keep();
    await expect(testedInstaller('2.0.1', folder)).rejects.toThrow('is not of the host 2.0.1');
    const record = join(folder, 'tested.json');
    const text = readFileSync(record, 'utf8');
    writeFileSync(record, text.replace(/"sources": "./, '"sources": "other'));
    await expect(testedInstaller('2.0.0', folder)).rejects.toThrow('built from other sources');
    writeFileSync(record, text);
    writeFileSync(join(folder, 'dosar-link_2.0.0_x64.msi'), 'exchanged');
    await expect(testedInstaller('2.0.0', folder)).rejects.toThrow('is not the file that was tested');
  });
});
