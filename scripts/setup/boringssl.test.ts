import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isWhole, putInPlace } from './boringssl.ts';

let parent = '';
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'dosar-boringssl-'));
});
afterEach(() => rm(parent, { recursive: true }));

async function aFolder(name: string, library = 'code'): Promise<string> {
  const folder = join(parent, name);
  await mkdir(join(folder, 'lib'), { recursive: true });
  await writeFile(join(folder, 'lib/libcrypto.a'), library);
  return folder;
}

describe('the kept BoringSSL', () => {
  it('is whole once it was put in place', async () => {
    const kept = join(parent, 'kept');
    expect(await isWhole(kept)).toBe(false);
    await putInPlace(await aFolder('.new-1'), kept);
    expect(await isWhole(kept)).toBe(true);
    expect(await readdir(parent)).toEqual(['kept']);
  });

  it('is not used when it is half filled or has changed', async () => {
    expect(await isWhole(await aFolder('half'))).toBe(false);
    const kept = join(parent, 'kept');
    await putInPlace(await aFolder('.new-1'), kept);
    await writeFile(join(kept, 'lib/libcrypto.a'), 'cod');
    expect(await isWhole(kept)).toBe(false);
  });

  it('is replaced when it is damaged, and left when another build has filled it', async () => {
    const kept = await aFolder('kept', 'damaged');
    await putInPlace(await aFolder('.new-1'), kept);
    expect(await isWhole(kept)).toBe(true);
    await putInPlace(await aFolder('.new-2', 'other'), kept);
    expect(await isWhole(kept)).toBe(true);
    expect(await readdir(join(parent, '.new-2'))).toContain('lib');
  });

  it('is nothing without its library', async () => {
    const empty = join(parent, 'empty');
    await mkdir(empty);
    await expect(putInPlace(empty, join(parent, 'kept'))).rejects.toThrow('has no library');
  });
});
