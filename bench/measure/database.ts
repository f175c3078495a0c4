import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { openDatabase, type OpenDatabase } from '#server/db/openDatabase.ts';
import type { Login } from '#server/db/pool.ts';
import { silentLog } from '#server/log/log.ts';
import type { Afterwards } from './afterwards.ts';

/** A database as the server brings it along, held by the benchmark so that it can be filled and looked at. */
export type BenchDatabase = {
  readonly database: OpenDatabase;
  /** Sees every row: for filling. */
  readonly superuser: Login;
};

const secretsSchema = v.object({ superuser: v.string() });

/** Starts PostgreSQL on a new folder, whose parents let the database's user through. */
export async function openBenchDatabase(dataDir: string, after: Afterwards): Promise<BenchDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const database = await openDatabase({ url: null, dataDir, log: silentLog });
  after.add(() => database.close());
  const secrets = v.parse(secretsSchema, JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')));
  return { database, superuser: { ...database.owner, user: 'dosar_admin', password: secrets.superuser } };
}
