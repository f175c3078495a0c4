import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { textBytes, writeArchive, type ArchiveEntry } from './zip.ts';

const run = promisify(execFile);
const AT = new Date('2026-11-29T10:00:00Z');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dosar-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* entriesOf(count: number): AsyncGenerator<ArchiveEntry> {
  for (let at = 0; at < count; at += 1) yield { name: `Ană/${String(at)}.txt`, bytes: textBytes(String(at)) };
}
/** How many entries Python finds, with the name and the text of the last one, after a check of their sums. */
async function readByPython(path: string): Promise<string[]> {
  const script = `import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
names = archive.namelist()
print(len(names), names[-1], archive.read(names[-1]).decode('utf-8-sig').strip(), sep='|')`;
  const { stdout } = await run('python3', ['-c', script, path]);
  return stdout.trim().split('|');
}

async function* oneOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  yield { name: 'a.txt', bytes };
}
async function* lost(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('a');
  throw new Error('the document is lost');
}

describe('an archive', () => {
  it('is read by others', async () => {
    const path = join(folder, 'two.zip');
    await writeFile(path, writeArchive(entriesOf(2), AT));
    expect(await readByPython(path)).toEqual(['2', 'Ană/1.txt', '1']);
  });

  it('lets go of what it reads when whoever reads it leaves', async () => {
    const left = vi.fn<() => void>();
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield randomBytes(64 * 1024);
      } finally {
        left();
      }
    }
    for await (const piece of writeArchive(oneOf(endless()), AT)) if (piece.length > 1000) break;
    expect(left).toHaveBeenCalledOnce();
  });

  it('ends with the error of what it reads', async () => {
    await expect(buffer(writeArchive(oneOf(lost()), AT))).rejects.toThrow('the document is lost');
  });
});
