import type { Log } from '../log/log.ts';
import { hasCluster, openEmbedded, ownerBesideServer } from './embedded/embedded.ts';
import { openPools, parseDatabaseUrl, type OpenDatabase } from './openDatabase.ts';
import type { Login } from './pool.ts';

type Found = { readonly owner: Login; readonly close: () => Promise<void> };
type Where = { readonly url: string | null; readonly dataDir: string; readonly log: Log };

/** The configured place has no database. */
export class NoDatabaseError extends Error {
  override readonly name = 'NoDatabaseError';
}

/**
 * Finds the database of an installation for an operator command: at the configured address, running under the server,
 * or stopped in its folder, where it then runs until `close`. Never creates or migrates one, which is the server's
 * task.
 *
 * @throws {NoDatabaseError} when there is no database.
 */
export async function findDatabase({ url, dataDir, log }: Where): Promise<Found> {
  if (url !== null) return { owner: parseDatabaseUrl(url), close: async () => {} };
  if (!hasCluster(dataDir)) {
    throw new NoDatabaseError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server, and call this as its user.`,
    );
  }
  const owner = await ownerBesideServer(dataDir);
  if (owner !== null) return { owner, close: async () => {} };
  const embedded = await openEmbedded(dataDir, log);
  return { owner: embedded.owner, close: () => embedded.stop() };
}

/** Opens the database of an installation for an operator command, as `findDatabase` finds it. */
export async function openRunning(where: Where): Promise<OpenDatabase> {
  const { owner, close } = await findDatabase(where);
  return openPools(owner, where.log, close);
}
