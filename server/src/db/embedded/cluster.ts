import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Login } from '../pool.ts';
import type { Binaries } from './binaries.ts';
import { credentialsOf, type ServiceUser } from './serviceUser.ts';

/** A PostgreSQL cluster in its own folder. */
export type ClusterOptions = {
  /** Contains the cluster's files; `user` must be able to enter its parents. */
  readonly folder: string;
  readonly binaries: Binaries;
  readonly user: ServiceUser | null;
  readonly superuser: { readonly name: string; readonly password: string };
  readonly initdbFlags: readonly string[];
  /** Settings for the server's command line. */
  readonly settings: Readonly<Record<string, string>>;
};

/** A server process, started by this process or left behind by an earlier one. */
export type RunningCluster = {
  readonly pid: number;
  readonly login: Login;
  /** Resolves when the server process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Fast shutdown: rolls back open transactions and writes a checkpoint. */
  stop(): Promise<void>;
};

/** The embedded database did not start. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
}

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const LEFTOVERS_MS = 15_000;

/** Creates the cluster if there is none. The half-made result of a crash is deleted, never used. */
export async function initialise(options: ClusterOptions): Promise<void> {
  const { folder, binaries, user, superuser } = options;
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const unfinished = `${folder}.new-${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, superuser.password, { mode: 0o600 });
  try {
    if (user !== null) await Promise.all([unfinished, passwordFile].map((path) => chown(path, user.uid, user.gid)));
    const flags = [`--pgdata=${unfinished}`, `--username=${superuser.name}`, `--pwfile=${passwordFile}`];
    await runToEnd(binaries.initdb, [...flags, '--auth=scram-sha-256', ...options.initdbFlags], user);
    await rename(unfinished, folder).catch((error: unknown) => {
      // Another process was faster: its cluster will do.
      if (!existsSync(join(folder, 'PG_VERSION'))) throw error;
    });
  } finally {
    await Promise.all([unfinished, passwordFile].map((path) => rm(path, { recursive: true, force: true })));
  }
}

const OF_FAKED_CLOCK = /^(?:LD_PRELOAD|FAKETIME|FAKETIME_DONT_.*)$/;

/** Where this process lives on another day, by libfaketime: what takes its children there. */
export function fakedClock(): NodeJS.ProcessEnv {
  const variables = process.env.FAKETIME === undefined ? [] : Object.entries(process.env);
  return Object.fromEntries(variables.filter(([name]) => OF_FAKED_CLOCK.test(name)));
}

const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C', ...fakedClock() });

async function runToEnd(program: string, flags: readonly string[], user: ServiceUser | null): Promise<void> {
  const child = spawn(program, flags, {
    ...credentialsOf(user),
    cwd: '/',
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await exitOf(child);
  if (code !== 0) throw new ClusterError(`The database folder could not be made (code ${code}). ${stderr}`);
}

/** Starts the server on the folder, or takes over the one that runs there already. */
export async function start(options: ClusterOptions): Promise<RunningCluster> {
  const deadline = Date.now() + LEFTOVERS_MS;
  for (;;) {
    try {
      return (await attach(options)) ?? (await spawnServer(options));
    } catch (error) {
      // After a kill, the server's children hold the shared memory until they notice, so the start is retried.
      if (!(error instanceof ClusterError) || Date.now() > deadline) throw error;
      await pause(200);
    }
  }
}

async function attach(options: ClusterOptions): Promise<RunningCluster | null> {
  const found = await findRunning(options.folder, administratorOf(options));
  if (found === null) return null;
  const { pid, login } = found;
  const ended = pollUntilGone(pid);
  return { pid, login, ended, stop: () => stopServer(pid, ended) };
}

/** Finds the server process that runs on the folder and accepts this login; null when there is none. */
export async function findRunning(folder: string, who: Who): Promise<{ pid: number; login: Login } | null> {
  const running = await readPostmaster(folder);
  if (running === null || !isAlive(running.pid)) return null;
  const { pid, host, port } = running;
  const login = { ...who, host, port };
  // Another program may have that process id by now: only a successful login proves that it is ours.
  return (await answers(login, () => isAlive(pid))) ? { pid, login } : null;
}

async function spawnServer(options: ClusterOptions): Promise<RunningCluster> {
  const { folder, binaries, user } = options;
  const endpoint = process.platform === 'win32' ? await freeLoopbackPort() : await socketFolder(folder, user);
  const settings = { ...options.settings, ...endpoint.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', folder, '-p', String(endpoint.port), ...flags], {
    ...credentialsOf(user),
    cwd: '/',
    env: environment(),
    // A session of its own, so that Ctrl-C reaches it through our orderly shutdown only.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-4000)));
  child.stderr.on('error', () => {});
  const exited = exitOf(child);
  const { pid } = child;
  const login = { ...administratorOf(options), host: endpoint.host, port: endpoint.port };
  if (pid === undefined || !(await answers(login, () => child.exitCode === null && child.signalCode === null))) {
    throw new ClusterError(`The database did not start. ${stderr}`);
  }
  const ended = exited.then(() => undefined);
  return { pid, login, ended, stop: () => stopServer(pid, ended) };
}

type Who = Pick<Login, 'database' | 'user' | 'password'>;

const administratorOf = ({ superuser: { name, password } }: ClusterOptions): Who => ({
  database: 'postgres',
  user: name,
  password,
});

type Endpoint = { host: string; port: number; settings: Record<string, string> };

/** A socket that only its owner's user can reach. Its path must stay below the system's limit of 107 bytes. */
async function socketFolder(folder: string, user: ServiceUser | null): Promise<Endpoint> {
  const beside = `${folder}.socket`;
  const host =
    beside.length < 80
      ? beside
      : join(tmpdir(), `dosar-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  await mkdir(host, { recursive: true });
  await chmod(host, 0o700);
  if (user !== null) await chown(host, user.uid, user.gid);
  return { host, port: 5432, settings: { listen_addresses: '', unix_socket_directories: host } };
}

async function freeLoopbackPort(): Promise<Endpoint> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new ClusterError('No free port for the database.');
  await new Promise((closed) => void server.close(closed));
  return { host: '127.0.0.1', port: address.port, settings: { listen_addresses: '127.0.0.1' } };
}

/** Reads postmaster.pid (pid, folder, start time, port, socket folder, listen address), which a crash leaves behind. */
async function readPostmaster(folder: string): Promise<{ pid: number; port: number; host: string } | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n').map((line) => line.trim());
  const host = lines[4] || lines[5];
  if (!host) return null;
  return { pid: Number(lines[0]), port: Number(lines[3]), host };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Polls until the server answers, while `mayStillCome` holds. */
async function answers(login: Login, mayStillCome: () => boolean): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && mayStillCome()) {
    const client = new Client({ ...login, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      await client.end().catch(() => {});
      // 28P01 (wrong password): not our server. Other errors are transient: it is starting, recovering or not yet
      // listening.
      if (error instanceof Error && 'code' in error && error.code === '28P01') return false;
      await pause(25);
    }
  }
  return false;
}

async function pollUntilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(250, undefined, { ref: false });
}

async function stopServer(pid: number, ended: Promise<void>): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const isGone = await Promise.race([
    waitUntilGone(pid).then(() => true),
    ended.then(() => true),
    pause(STOP_TIMEOUT_MS, false, { ref: false }),
  ]);
  if (!isGone) throw new ClusterError('The database did not stop in time.');
}

async function waitUntilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(20);
}

function exitOf(child: ChildProcess): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on('error', () => resolve(null));
  child.on('exit', resolve);
  return promise;
}
