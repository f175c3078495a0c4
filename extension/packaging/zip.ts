import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { zipSync, type Zippable } from 'fflate';

/** Packs a folder deterministically: sorted files with one timestamp. */
export async function zipOf(folder: string): Promise<Uint8Array> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files: Zippable = {};
  for (const path of paths.sort()) {
    files[relative(folder, path).replaceAll(sep, '/')] = new Uint8Array(await readFile(path));
  }
  return zipSync(files, { level: 9, mtime: new Date(...TIME), os: UNIX, attrs: READABLE });
}

/** Timestamp of all files. A zip has local times, so no time zone is involved. */
const TIME = [2020, 0, 1] as const;
const UNIX = 3;
/** -rw-r--r-- of a plain file, in Unix' half of the field. */
const READABLE = 0o100644 * 0x10000;
