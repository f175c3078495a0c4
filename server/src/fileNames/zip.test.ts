import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textBytes, writeArchive, type ArchiveEntry } from './zip.ts';
import { archiveEnd, directoryRecord } from './zipDirectory.ts';

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
async function piecesOf(count: number): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeArchive(entriesOf(count), AT)) pieces.push(piece);
  return pieces;
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

/** The entry of an archive again and again from a place on, and the directory of them all. */
async function writeRepeated(path: string, count: number, from: number): Promise<void> {
  const archive = Buffer.concat(await piecesOf(1));
  const directoryAt = archive.indexOf('PK\x01\x02', 'latin1');
  const header = archive.subarray(0, directoryAt);
  const [crc, compressedSize, size] = [16, 20, 24].map((at) => archive.readUInt32LE(directoryAt + at));
  if (crc === undefined || compressedSize === undefined || size === undefined) throw new Error('no record');
  const records = Array.from({ length: count }, (_, at) =>
    directoryRecord({ header, crc, compressedSize, size, offset: from + at * header.length }),
  );
  const directory = Buffer.concat(records);
  const end = archiveEnd({ count, bytes: directory.length, offset: from + count * header.length });
  const file = await open(path, 'w');
  await file.write(Buffer.concat([...records.map(() => header), directory, end]), 0, null, from);
  await file.close();
}

describe('an archive', () => {
  it('is read by others', async () => {
    const path = join(folder, 'two.zip');
    await writeFile(path, await piecesOf(2));
    expect(await readByPython(path)).toEqual(['2', 'Ană/1.txt', '1']);
  });

  it.each([
    ['of more than 65,535 entries', 65_600, 0],
    ['whose entries begin behind 4 GB', 3, 2 ** 32 + 7],
  ])('%s is read by others', async (_, count, from) => {
    const path = join(folder, `${String(count)}.zip`);
    await writeRepeated(path, count, from);
    expect(await readByPython(path)).toEqual([String(count), 'Ană/0.txt', '0']);
  });
});
