import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ByteRange, ContentStore } from './contentStore.ts';
import { removeStagedBefore, stageFile } from './stagedFile.ts';

/** An older temporary file belongs to a process that is gone. */
const STAGED_MS_MAX = 24 * 60 * 60 * 1000;

/**
 * Stores content as `<folder>/<tenant>/ab/cd/<sha256>`. Bytes are written to a temporary file and synced to disk before
 * the rename, so a name never belongs to half a file, not even after a power cut.
 */
export async function createFolderStore(folder: string, now: () => number): Promise<ContentStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeStagedBefore(incoming, now() - STAGED_MS_MAX);
  const pathOf = (tenantId: string, sha256: string): string =>
    join(folder, tenantId, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

  return {
    async stage(body) {
      const staged = await stageFile(incoming, body);
      return {
        sha256: staged.sha256,
        head: staged.head,
        commit: async (tenantId) => {
          const path = pathOf(tenantId, staged.sha256);
          await makeFolder(folder, dirname(path));
          await rename(staged.path, path);
          await syncFolder(dirname(path));
        },
        discard: () => rm(staged.path, { force: true }),
      };
    },

    async open(tenantId: string, sha256: string, range?: ByteRange) {
      const file = await openIfThere(pathOf(tenantId, sha256));
      return file === null ? null : file.createReadStream(range ?? {});
    },

    remove: (tenantId, sha256) => rm(pathOf(tenantId, sha256), { force: true }),

    removeAll: (tenantId) => rm(join(folder, tenantId), { recursive: true, force: true }),
  };
}

/**
 * Creates `path` below `root` and syncs each parent, because a folder is durable only once its parent's entry is on
 * disk.
 */
async function makeFolder(root: string, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let named = path; named !== root; named = dirname(named)) await syncFolder(dirname(named));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
