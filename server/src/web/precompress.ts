import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.json', '.svg', '.mjs', '.txt', '.wasm']);
const SMALLEST = 1024;

/** Writes `.br` and `.gz` beside every file of the build that gains from it, unless they are there and newer. */
export async function precompress(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const written = await Promise.all(names.map((name) => compressFile(join(folder, name))));
  return written.filter(Boolean).length;
}

async function compressFile(path: string): Promise<boolean> {
  if (!COMPRESSIBLE.has(extname(path)) || path.endsWith('index.html')) return false;
  const [source, known] = await Promise.all([stat(path), stat(`${path}.br`).catch(() => null)]);
  if (!source.isFile() || source.size < SMALLEST || (known !== null && known.mtimeMs >= source.mtimeMs)) return false;
  const bytes = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  return true;
}
