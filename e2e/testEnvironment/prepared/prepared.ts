import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildExtension } from '#extension/build.ts';

/** Names the folder with what a run of tests has prepared for all its environments. Without it each makes its own. */
export const PREPARED = 'DOSAR_TEST_PREPARED';

const preparedFolder = () => process.env[PREPARED];

/** The data folder in it: what a server leaves behind that was started on an empty folder and stopped. */
export const dataFolderIn = (prepared: string): string => join(prepared, 'data');

/** Gives a new server a migrated database, where one was prepared. */
export async function copyDataFolder(dataDir: string): Promise<void> {
  const prepared = preparedFolder();
  if (prepared === undefined || existsSync(dataDir)) return;
  // Not `fs.cp`: the database's files belong to a user of their own.
  await promisify(execFile)('cp', ['-a', '--reflink=auto', dataFolderIn(prepared), dataDir]);
}

/** Builds the extension for these origins, once per run; into `outDir` where nothing is prepared. */
export async function extensionFor(origins: readonly string[], outDir: string): Promise<string> {
  const prepared = preparedFolder();
  if (prepared === undefined) return buildExtension({ origins, outDir });
  const hash = createHash('sha256').update(origins.join()).digest('hex').slice(0, 16);
  const folder = join(prepared, `extension-${hash}`);
  if (existsSync(folder)) return folder;
  await mkdir(prepared, { recursive: true });
  const unfinished = await buildExtension({ origins, outDir: await mkdtemp(`${folder}.new-`) });
  await rename(unfinished, folder).catch(async (error: unknown) => {
    // Another worker was faster.
    if (!existsSync(folder)) throw error;
    await rm(unfinished, { recursive: true });
  });
  return folder;
}
