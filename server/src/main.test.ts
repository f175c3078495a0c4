import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerProcess, type FailedStart, type ServerProcess } from '#serverTesting/serverProcess.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

/** PostgreSQL writes every file through after a kill: on a disk that others keep busy that takes half a minute. */
const A_START_MS = onThisMachine(120_000);

/** Holds what a server leaves that was started once and stopped: making a database and all its tables takes longest. */
let made: string;
let folders: string[];
let running: ServerProcess[];

/** A server with its data folder. */
type Running = { readonly server: ServerProcess; readonly data: string };
/** For what leaves a server as it was; null until it is wanted, and once it has ended. */
let shared: Running | null = null;

/** The database has a user of its own, who passes through the folder. */
async function readableFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'dosar-main-'));
  await chmod(path, 0o755);
  folders.push(path);
  return path;
}

async function aDataFolder(): Promise<string> {
  const data = join(await readableFolder(), 'data');
  // Node's own copy would give the files to root.
  await promisify(execFile)('cp', ['-a', '--reflink=auto', made, data]);
  return data;
}

async function startOn(data: string): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: data });
  if (!('child' in server)) throw new Error(`The server did not start: ${server.stderr}`);
  running.push(server);
  return server;
}

async function theShared(): Promise<Running> {
  if (shared !== null) return shared;
  const data = await aDataFolder();
  shared = { server: await startOn(data), data };
  return shared;
}

async function startInVain(environment: Readonly<Record<string, string>>): Promise<FailedStart> {
  const server = await startServerProcess(environment);
  if (!('child' in server)) return server;
  await server.end('SIGKILL');
  throw new Error('The server started.');
}

const postmasterPid = async (data: string) =>
  Number((await readFile(join(data, 'postgresql-18/postmaster.pid'), 'utf8')).split('\n')[0]);
const isReady = async (server: ServerProcess) => (await fetch(`${server.origin}/health/ready`)).status === 200;

describe('the server with its own database', { timeout: A_START_MS }, () => {
  beforeAll(async () => {
    folders = [];
    running = [];
    made = await readableFolder();
    const server = await startOn(made);
    expect(await server.end('SIGTERM')).toBe(0);
  }, A_START_MS);
  afterAll(async () => {
    const alive = running.filter(({ child }) => child.exitCode === null && child.signalCode === null);
    await Promise.all(alive.map((server) => server.end('SIGTERM')));
    await Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })));
  }, A_START_MS);

  it('stops on SIGTERM, with the database, and starts again with its data', async () => {
    const data = await aDataFolder();
    const first = await startOn(data);
    const pid = await postmasterPid(data);
    expect(await isReady(first)).toBe(true);
    expect(await first.end('SIGTERM')).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    const second = await startOn(data);
    expect(await isReady(second)).toBe(true);
    expect(second.events.filter(({ msg }) => msg === 'migration applied')).toEqual([]);
  });

  it('takes over the database that a killed server left running', async () => {
    const data = await aDataFolder();
    const first = await startOn(data);
    const pid = await postmasterPid(data);
    await first.end('SIGKILL');
    const second = await startOn(data);
    expect(await postmasterPid(data)).toBe(pid);
    expect(await isReady(second)).toBe(true);
    expect(await second.end('SIGTERM')).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('starts where server and database were both killed', async () => {
    const data = await aDataFolder();
    const first = await startOn(data);
    process.kill(await postmasterPid(data), 'SIGKILL');
    await first.end('SIGKILL');
    expect(await isReady(await startOn(data))).toBe(true);
  });

  it('refuses a second server on the same folder, while the first one continues', async () => {
    const { server, data } = await theShared();
    const { code, stderr } = await startInVain({ DATA_DIR: data });
    expect(code).toBe(78);
    expect(stderr).toBe('Another server uses this data folder (DATA_DIR). Stop it first, or use another folder.\n');
    expect(await isReady(server)).toBe(true);
  });

  it('starts the database again when it dies', async () => {
    const { server, data } = await theShared();
    const pid = await postmasterPid(data);
    process.kill(pid, 'SIGKILL');
    await server.event('embedded database runs again');
    expect(await postmasterPid(data)).not.toBe(pid);
    expect(await isReady(server)).toBe(true);
  });

  it('finishes a request that is under way at a shutdown', async () => {
    const { server } = await theShared();
    shared = null;
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    const answer = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
    });
    const body = 'email=nimeni%40firma.test';
    const head = `POST /identity/forgot HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded`;
    await new Promise<void>((sent) =>
      socket.write(`${head}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`, () => sent()),
    );
    await new Promise((resolve) => socket.once('data', resolve));
    const ended = server.end('SIGTERM');
    socket.write(body);
    expect(await answer).toMatch(/HTTP\/1\.1 200[\s\S]*Check your email/);
    expect(await ended).toBe(0);
  });
});

it('ends with 78 for a wrong setting, and names it with its rule', async () => {
  const stderr = 'PORT has to be a whole number.\n';
  expect(await startInVain({ DATA_DIR: '/never/made', PORT: 'abc' })).toEqual({ code: 78, stderr });
});
