import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, escapeLiteral } from 'pg';
import * as v from 'valibot';
import type { Log } from '../../log/log.ts';
import type { Login } from '../pool.ts';
import { findBinaries } from './binaries.ts';
import { ClusterError, findRunning, initialise, start, type ClusterOptions, type RunningCluster } from './cluster.ts';
import { findServiceUser } from './serviceUser.ts';

/** The server's own database. */
export type EmbeddedDatabase = {
  readonly owner: Login;
  /** Stops the database, after all connections were closed. */
  stop(): Promise<void>;
};

/** Another server uses the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

const DATABASE_NAME = 'dosar';
const OWNER = 'dosar_owner';
// One session holds it as long as a server uses the folder; a crash of the server releases it.
const FOLDER_LOCK = 7_204_510;
const RESTART_PAUSE_MS = 2_000;
const LOCALE_FLAGS = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];

const secretsSchema = v.strictObject({ superuser: v.string(), owner: v.string() });
type Secrets = v.InferOutput<typeof secretsSchema>;

/**
 * Starts PostgreSQL 18 on `dataDir`, or takes over the one that a killed server left running there, and restarts it
 * when it dies.
 *
 * @throws {FolderInUseError} when another server uses the folder.
 */
export async function openEmbedded(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true });
  const user = await findServiceUser();
  // Enterable but not readable, because the database's user has to reach its own folder below.
  if (user !== null) await chmod(dataDir, 0o711);
  const secrets = await readSecrets(join(dataDir, 'database.json'));
  const options: ClusterOptions = {
    folder: clusterIn(dataDir),
    binaries: await findBinaries(dataDir, user),
    user,
    superuser: { name: 'dosar_admin', password: secrets.superuser },
    initdbFlags: LOCALE_FLAGS,
    settings: { logging_collector: 'off', log_min_messages: 'warning', log_min_error_statement: 'panic' },
  };
  await initialise(options);
  const supervised = await supervise(options, log);
  await createOwnedDatabase(supervised.login, secrets.owner);
  return {
    owner: { ...supervised.login, database: DATABASE_NAME, user: OWNER, password: secrets.owner },
    stop: supervised.stop,
  };
}

const clusterIn = (dataDir: string) => join(dataDir, 'postgresql-18');

/** True where a database was created. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(clusterIn(dataDir), 'PG_VERSION'));

/** Owner's login to the running database of `dataDir`; null when no server runs on it. */
export async function ownerBesideServer(dataDir: string): Promise<Login | null> {
  const { owner } = await readSecrets(join(dataDir, 'database.json'));
  const running = await findRunning(clusterIn(dataDir), { database: DATABASE_NAME, user: OWNER, password: owner });
  return running === null ? null : running.login;
}

/** The first process writes the file; all others read it. */
async function readSecrets(path: string): Promise<Secrets> {
  const fresh: Secrets = { superuser: newPassword(), owner: newPassword() };
  await writeFile(path, JSON.stringify(fresh), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  return v.parse(secretsSchema, JSON.parse(await readFile(path, 'utf8')));
}

const newPassword = () => randomBytes(24).toString('base64url');

/** Restarts the server process when it dies, and holds the folder's lock while it lives. */
async function supervise(options: ClusterOptions, log: Log): Promise<{ login: Login; stop: () => Promise<void> }> {
  let running: RunningCluster = await start(options);
  let lock = await lockFolder(running.login);
  let isStopping = false;
  const restart = async (): Promise<{ running: RunningCluster; lock: Client }> => {
    try {
      const again = await start(options);
      return { running: again, lock: await lockFolder(again.login) };
    } catch (error) {
      if (isStopping || error instanceof FolderInUseError) throw error;
      log.error('embedded database does not start', error);
      await pause(RESTART_PAUSE_MS);
      return restart();
    }
  };
  const end = async (): Promise<void> => {
    await lock.end().catch(() => {});
    await running.stop();
  };
  const watch = async (): Promise<void> => {
    await running.ended;
    if (isStopping) return;
    log.error('embedded database ended, starting it again', new ClusterError('ended'), { pid: running.pid });
    await lock.end().catch(() => {});
    ({ running, lock } = await restart());
    log.info('embedded database runs again', { pid: running.pid });
    // It started while the server was being stopped, so this is the last chance to end it.
    if (isStopping) return end();
    return watch();
  };
  const watching = watch().catch((error: unknown) => log.error('embedded database stays down', error));
  return {
    login: running.login,
    stop: async () => {
      isStopping = true;
      await end();
      await watching;
    },
  };
}

async function lockFolder(login: Login): Promise<Client> {
  const client = new Client({ ...login, application_name: 'dosar folder lock' });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [FOLDER_LOCK]);
  if (rows[0]?.locked === true) return client;
  await client.end();
  throw new FolderInUseError('Another server uses this data folder (DATA_DIR). Stop it first, or use another folder.');
}

async function createOwnedDatabase(superuser: Login, ownerPassword: string): Promise<void> {
  const client = new Client(superuser);
  await client.connect();
  try {
    const password = escapeLiteral(ownerPassword);
    const role = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    if (role.rowCount === 0) await client.query(`create role ${OWNER} login createrole password ${password}`);
    const database = await client.query('select from pg_database where datname = $1', [DATABASE_NAME]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE_NAME} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}
