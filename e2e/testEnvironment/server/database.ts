import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import * as v from 'valibot';
import { ownerBesideServer } from '#server/db/embedded/embedded.ts';
import { onThisMachine } from '../../../scripts/test/machine.ts';

const secretsSchema = v.object({ superuser: v.string() });
const nameSchema = v.object({ table_name: v.string() });

/** The database beside the server, read by its administrator: no row is hidden from it. */
export type DatabaseView = {
  rows(query: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Fills tables by the administrator's own connection. */
  seed(work: (client: Client) => Promise<void>): Promise<void>;
  /** Every row of every table, as text. */
  everything(): Promise<string>;
  /** Whoever writes to a table from now on waits in the middle of their transaction. */
  holdWrites(table: string): Promise<HeldWrites>;
  close(): Promise<void>;
};

/** A table that nobody can write to. */
export type HeldWrites = {
  /** True as soon as somebody waits. */
  isReached(): Promise<boolean>;
  /** Lets them go on. */
  release(): Promise<void>;
};

/** A query that takes longer than this waits for a lock that nobody lets go. */
const PATIENCE_MS = onThisMachine(60_000);

/** Looks into the database of a server that runs on `dataDir`; at one firm only, if it is given. */
export async function viewDatabase(dataDir: string, firm?: { person: { firm: string } }): Promise<DatabaseView> {
  const owner = await ownerBesideServer(dataDir);
  if (owner === null) throw new Error('no database runs on this folder');
  const { superuser } = v.parse(secretsSchema, JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')));
  const connect = async () => {
    const client = new Client({
      ...owner,
      user: 'dosar_admin',
      password: superuser,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    // The server ends its database with everybody in it; what a test then asks fails by itself.
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const client = await connect();
  if (firm !== undefined) await seeOnly(client, firm.person.firm);
  const rows: DatabaseView['rows'] = async (query, values = []) =>
    (await client.query<Record<string, unknown>>(query, [...values])).rows;
  return {
    rows,
    seed: (work) => work(client),
    async everything() {
      const tables = await rows(
        `select quote_ident(table_schema) || '.' || quote_ident(table_name) as table_name from information_schema.tables
         where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      );
      const dumps: string[] = [];
      for (const table of tables) {
        const { table_name } = v.parse(nameSchema, table);
        const found = await rows(`select to_jsonb(t)::text as row from ${table_name} t`);
        dumps.push(table_name, ...found.map(({ row }) => String(row)));
      }
      return dumps.join('\n');
    },
    holdWrites: async (table) => holdWrites(await connect(), table),
    close: () => client.end(),
  };
}

/** From here on row-level security binds the connection, as it does the server's. */
async function seeOnly(client: Client, firm: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from firm where name = $1', [firm]);
  const [found] = rows;
  if (found === undefined || rows.length > 1) throw new Error(`${rows.length} firms have the name ${firm}`);
  await client.query(`select set_config('app.tenant', $1, false)`, [found.id]);
  await client.query('set role dosar_app');
}

async function holdWrites(holder: Client, table: string): Promise<HeldWrites> {
  await holder.query('begin');
  await holder.query(`lock table ${escapeIdentifier(table)} in share row exclusive mode`);
  const waiting = `select 1 from pg_locks l join pg_class c on c.oid = l.relation
    where not l.granted and l.mode = 'RowExclusiveLock' and c.relname = $1`;
  return {
    isReached: async () => (await holder.query(waiting, [table])).rows.length > 0,
    release: () => holder.end(),
  };
}
