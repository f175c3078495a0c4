import { existsSync } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.json', '.svg', '.mjs', '.txt', '.wasm']);
const SMALLEST = 1024;

/**
 * Writes `.br` and `.gz` beside every file below `folder` that gets smaller, unless a newer copy exists. Only for files
 * with a hash in their name, because a copy of a changing file could become stale.
 *
 * @returns the number of compressed files.
 */
export async function precompress(folder: string): Promise<number> {
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  let written = 0;
  // Sequential, because the first requests need the processor too.
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
  // Renamed into place, so that a half-written copy is never served.
  await Promise.all([writeWhole(`${path}.br`, br), writeWhole(`${path}.gz`, gz)]);
  return true;
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}
