import { Client } from 'pg';
import type { Log } from '../log/log.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { createPool, createTenants, databaseOf, type Database, type Login } from './pool.ts';
import { ensureRoles, loginOf, requireRestrictedRole } from './roles.ts';
import type { Tenants } from './tenantTx.ts';

/** The server's access to its database: one pool per kind of work, each with its own role. */
export type OpenDatabase = {
  /** Rows of firms. */
  readonly tenants: Tenants;
  /** Accounts, grants and keys of the sign-in service, across firms. */
  readonly identity: Database;
  /** Login of the job queue. */
  readonly jobs: Login;
  readonly owner: Login;
  /** Resolves when the database answers. */
  readonly ping: () => Promise<void>;
  /** Closes all connections, then stops the database if it is embedded. */
  close(): Promise<void>;
};

/** Oldest supported version, as PostgreSQL numbers them. */
const OLDEST_VERSION = 150_000;

/** The database named by DATABASE_URL cannot be used. */
export class DatabaseUnsuitableError extends Error {
  override readonly name = 'DatabaseUnsuitableError';
}

/** Opens the database at `url`, or the embedded one in `dataDir`, and migrates it. */
export async function openDatabase(options: { url: string | null; dataDir: string; log: Log }): Promise<OpenDatabase> {
  const { log } = options;
  const embedded = options.url === null ? await openEmbedded(options.dataDir, log) : null;
  try {
    const owner = embedded?.owner ?? requirePassword(parseDatabaseUrl(options.url ?? ''));
    await prepare(owner, log).catch((error: unknown) => {
      throw (embedded === null ? unsuitable(error, owner) : null) ?? error;
    });
    return openPools(owner, log, async () => embedded?.stop());
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Describes what is wrong with DATABASE_URL; null when the cause is something else. */
function unsuitable(cause: unknown, { host, port, user, database }: Login): DatabaseUnsuitableError | null {
  const told: Readonly<Record<string, string>> = {
    '28P01': `the password of ${user} is wrong.`,
    '28000': `${user} may not log in.`,
    '3D000': `there is no database ${database}.`,
    '42501': `${user} has to own the database and needs CREATEROLE.`,
    '53300': 'the database takes no more connections.',
    '57P03': 'the database is starting or stopping. Try again in a moment.',
    ENOTFOUND: `there is no host ${host}.`,
    EAI_AGAIN: `there is no host ${host}.`,
  };
  const sentence = told[codeOf(cause)] ?? (isConnected(cause) ? null : `no database answers at ${host}:${port}.`);
  return sentence === null ? null : new DatabaseUnsuitableError(`DATABASE_URL: ${sentence}`, { cause });
}

/** An error of the database itself has a code of five characters. */
const isConnected = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(codeOf(error)) || (error instanceof Error && KNOWN_ERRORS.includes(error.name));
const KNOWN_ERRORS = ['DatabaseUnsuitableError', 'MigrationChangedError', 'RoleTooStrongError'];

/** Creates roles and applies migrations, as the owner. */
export async function prepare(owner: Login, log: Log): Promise<void> {
  const client = new Client({ ...owner, application_name: 'dosar migrations', connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await requireVersion(client);
    await ensureRoles(client, owner);
    await requireRestrictedRole(client);
    for (const migration of await migrate(client)) log.info('migration applied', { migration });
  } finally {
    await client.end();
  }
}

/** Opens one pool per role on a database that is up to date. */
export function openPools(owner: Login, log: Log, afterClose: () => Promise<void>): OpenDatabase {
  const app = createPool(loginOf(owner, 'app'), { max: 12, log });
  const identityPool = createPool(loginOf(owner, 'identity'), { max: 6, log });
  const identity = databaseOf(identityPool);
  return {
    tenants: createTenants(app),
    identity,
    jobs: loginOf(owner, 'jobs'),
    owner,
    ping: async () => {
      await app.query('select');
    },
    close: async () => {
      await Promise.all([app.end(), identityPool.end()]);
      await afterClose();
    },
  };
}

/** The passwords of the other roles derive from this one: without it they would be public knowledge. */
function requirePassword(owner: Login): Login {
  if (owner.password.length < 8) throw new DatabaseUnsuitableError('DATABASE_URL: a password of 8 or more is needed.');
  return owner;
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_VERSION) throw new DatabaseUnsuitableError('DATABASE_URL: PostgreSQL 15 or newer is needed.');
}

/** Reads `postgresql://user:password@host:port/database`; a socket folder goes into `?host=`. */
export function parseDatabaseUrl(text: string): Login {
  const url = new URL(text.replace(/^postgres(ql)?:\/\/([^/@]*@)\//, 'postgresql://$2socket/'));
  const sslMode = url.searchParams.get('sslmode') ?? 'disable';
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.searchParams.get('port') ?? (url.port || '5432')),
    database: decodeURIComponent(url.pathname.slice(1)),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ...(sslMode === 'disable' ? {} : { ssl: { rejectUnauthorized: sslMode !== 'require' } }),
  };
}
