import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { hashOfFile, sourcesHash } from './sources.ts';

/** What was tested of the host for Windows, for the release. */
const FOLDER = 'dist/windows';
const RECORD = 'tested.json';

/** The name of the installer of a version. */
export const installerName = (version: string): string => `dosar-link_${version}_x64.msi`;

const recordSchema = v.strictObject({
  name: v.string(),
  sha256: v.string(),
  /** A hash of the sources that it was built from. */
  sources: v.string(),
  /** The versions that it was built with: the hash that names the tool chain. */
  toolChain: v.string(),
});

/** Forgets what was tested before. */
export const removeTested = (folder = FOLDER) => rm(folder, { recursive: true, force: true });

/** Keeps an installer that has passed its tests. */
export async function keepTested(installer: string, toolChain: string, folder = FOLDER): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = basename(installer);
  await copyFile(installer, join(folder, name));
  const record = { name, sha256: await hashOfFile(installer), sources: await sourcesHash(), toolChain };
  await writeFile(join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * The installer that has passed its tests; null where none was made.
 *
 * @throws {Error} when it is another file than the one that was tested, or of other sources or another version than those here.
 */
export async function testedInstaller(hostVersion: string, folder = FOLDER): Promise<string | null> {
  const text = await readFile(join(folder, RECORD), 'utf8').catch(() => null);
  if (text === null) return null;
  const { name, sha256, sources } = v.parse(recordSchema, JSON.parse(text));
  const path = join(folder, name);
  if ((await hashOfFile(path)) !== sha256) throw new Error(`${path} is not the file that was tested.`);
  if (name !== installerName(hostVersion))
    throw new Error(`${path} is not of the host ${hostVersion} that is released.`);
  if (sources !== (await sourcesHash())) {
    throw new Error(`${path} was built from other sources than those here: run npm run windows again.`);
  }
  return path;
}
