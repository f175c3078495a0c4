import type { Log } from '../log/log.ts';
import { ownerBesideServer } from './embedded/embedded.ts';
import { openDatabase, openPools, parseDatabaseUrl, type OpenDatabase } from './openDatabase.ts';

/** Opens the database for a command: beside the server where one runs on it, else as the server would. */
export async function openRunning(options: { url: string | null; dataDir: string; log: Log }): Promise<OpenDatabase> {
  const { url, dataDir, log } = options;
  const owner = url === null ? await ownerBesideServer(dataDir) : parseDatabaseUrl(url);
  return owner === null ? openDatabase(options) : openPools(owner, log, async () => {});
}
