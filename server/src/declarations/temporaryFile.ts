import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes bytes to a file that only this process may read, while `read` runs. */
export async function temporaryFile<T>(bytes: Readable, read: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'dosar-read-'));
  try {
    const path = join(folder, 'file');
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    return await read(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
