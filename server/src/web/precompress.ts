import { existsSync } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.json', '.svg', '.mjs', '.txt', '.wasm']);
const SMALLEST = 1024;

/**
 * Writes `.br` and `.gz` beside every file below `folder` that gains from it, unless they are there and newer. Meant for
 * files with a hash in their name: a copy of what is still being changed could outlive it.
 *
 * @returns how many files were compressed.
 */
export async function precompress(folder: string): Promise<number> {
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  let written = 0;
  // One after the other: the first requests want the processor too.
  for (const name of names) if (await compressFile(join(folder, name))) written += 1;
  return written;
}

async function compressFile(path: string): Promise<boolean> {
  if (!COMPRESSIBLE.has(extname(path))) return false;
  const [source, known] = await Promise.all([stat(path), stat(`${path}.br`).catch(() => null)]);
  if (!source.isFile() || source.size < SMALLEST || (known !== null && known.mtimeMs >= source.mtimeMs)) return false;
  const bytes = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  // Renamed into place: a copy that is still being written is not served.
  await Promise.all([writeWhole(`${path}.br`, br), writeWhole(`${path}.gz`, gz)]);
  return true;
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}
