import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SNIFF_BYTES } from '../sniff.ts';

/** A temporary file with the hash and size of its bytes. */
export type StagedFile = {
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly head: Uint8Array;
};

/**
 * Streams a body to a new file in `folder`, hashes it and syncs it to disk. When the body throws, nothing is left
 * behind.
 */
export async function stageFile(folder: string, body: AsyncIterable<Uint8Array>): Promise<StagedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    const head = Buffer.alloc(SNIFF_BYTES);
    let sizeBytes = 0;
    for await (const chunk of body) {
      if (sizeBytes < SNIFF_BYTES) head.set(chunk.subarray(0, SNIFF_BYTES - sizeBytes), sizeBytes);
      hash.update(chunk);
      await file.writeFile(chunk);
      sizeBytes += chunk.byteLength;
    }
    await file.sync();
    await file.close();
    return { path, sha256: hash.digest('hex'), sizeBytes, head: head.subarray(0, Math.min(sizeBytes, SNIFF_BYTES)) };
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
}

/** Removes temporary files that a killed process left behind. */
export async function removeStagedBefore(folder: string, beforeMs: number): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < beforeMs) await rm(path, { force: true });
  }
}
