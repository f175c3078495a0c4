import { createHash } from 'node:crypto';
import { Pool, TypeOverrides, types as pgTypes, type ConnectionConfig, type QueryResultRow } from 'pg';
import type { Log } from '../log/log.ts';
import { rowsOf } from './rows.ts';
import type { TenantTx, Tenants } from './tenantTx.ts';

/** Address and credentials of a database. */
export type Login = {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly ssl?: ConnectionConfig['ssl'];
};

/** The same login as an address, for programs that take one. */
export function urlOf(login: Login): string {
  const url = new URL('postgresql://host');
  url.username = login.user;
  url.password = login.password;
  url.pathname = `/${login.database}`;
  url.searchParams.set('host', login.host);
  url.searchParams.set('port', String(login.port));
  return url.href.replace('@host', '@');
}

// A count or a sum fits a double here; a `date` stays text, as in the contracts.
const types = new TypeOverrides();
types.setTypeParser(pgTypes.builtins.INT8, Number);
types.setTypeParser(pgTypes.builtins.DATE, (text) => text);

/** Opens a pool of connections. A broken connection is replaced; it fails at most the transaction that holds it. */
export function createPool(login: Login, { max, log }: { max: number; log: Log }): Pool {
  const pool = new Pool({
    ...login,
    max,
    types,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // Every transaction is short; one that hangs must not hold its locks.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'dosar',
  });
  pool.on('error', (error) => log.error('database connection lost', error));
  // The pool handles errors of idle connections only, and an unhandled error event ends the process. A connection in
  // use reports its loss through the failed query.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Single queries outside a transaction, across firms. */
export type Database = {
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
};

/** Queries of a pool whose role needs no tenant. */
export function databaseOf(pool: Pool): Database {
  return {
    query: async <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      rowsOf<Row>(await pool.query(statement(text, values))),
    transaction: (work) =>
      inTransaction(pool, [statement('begin')], async (query) => {
        const tx: Database = { query, transaction: (inner) => inner(tx) };
        return work(tx);
      }),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Transactions of one firm each, through a pool whose role row-level security binds. */
export function createTenants(pool: Pool): Tenants {
  return {
    run: (tenantId, work) =>
      inTransaction(pool, openingOf(tenantId, 'begin'), (query) => work({ tenantId, query } satisfies TenantTx)),
    read: (tenantId, work) =>
      inTransaction(pool, openingOf(tenantId, 'begin read only'), (query) =>
        work({ tenantId, query } satisfies TenantTx),
      ),
  };
}

/** Begins a transaction for one firm. The statements are named, because every request runs them. */
function openingOf(tenantId: string, begin: 'begin' | 'begin read only'): Statement[] {
  if (!UUID.test(tenantId)) throw new TypeError('A tenant id is a UUID.');
  return [statement(begin), statement(`select set_config('app.tenant', $1, true)`, [tenantId])];
}

type Query = Database['query'];

/**
 * The driver pipelines queries, so `work` need not wait for the opening. Were the opening to fail, the first query of
 * `work` would run without a tenant, where row-level security shows and takes nothing.
 */
async function inTransaction<T>(pool: Pool, opening: Statement[], work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const query: Query = async <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    rowsOf<Row>(await client.query(statement(text, values)));
  let isBroken = false;
  try {
    const opened = Promise.all(opening.map((said) => client.query(said)));
    opened.catch(() => {}); // Awaited below, unless `work` fails first.
    const result = await work(query);
    await opened;
    const { command } = await client.query(statement('commit'));
    // `work` swallowed a failed statement, so the database has rolled back and the caller must learn of it.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

type Statement = {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  readonly rowMode: 'array';
};

const names = new Map<string, string>();

/** A named statement is parsed and planned once per connection; its name is the hash of its text. */
function statement(text: string, values: readonly unknown[] = []): Statement {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return { name, text, values: [...values], rowMode: 'array' };
}
