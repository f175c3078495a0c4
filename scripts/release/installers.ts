import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOf } from './manifest.ts';

/**
 * The installers of the host in a folder, which may contain other files.
 *
 * @throws {Error} when one is not of this version, because pages would offer it as the current one, or was not tested here.
 */
export async function installersIn(folder: string, hostVersion: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && kindOf(entry.name)?.part === 'host')
    .map(({ name }) => name);
  for (const name of names) {
    if (kindOf(name)?.platform === 'windows') {
      throw new Error(`${name}: the installer for Windows is the one that npm run windows has made and tested.`);
    }
    if (!name.startsWith(`dosar-link_${hostVersion}_`)) {
      throw new Error(`${name} is not of the host ${hostVersion} that is released.`);
    }
  }
  return names.map((name) => join(folder, name));
}
