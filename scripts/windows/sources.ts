import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What decides about the installer for Windows, beside the tool chain. */
const SOURCES = ['Cargo.lock', 'Cargo.toml', 'src', 'packaging/windows'];

/** A hash of the sources of the host for Windows with their names. */
export async function sourcesHash(crate = 'native-host-rs'): Promise<string> {
  const hash = createHash('sha256');
  for (const name of SOURCES) {
    for (const path of await filesAt(join(crate, name))) hash.update(`${path}\0`).update(await readFile(path));
  }
  return hash.digest('hex');
}

async function filesAt(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The SHA-256 of a file. */
export const hashOfFile = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
