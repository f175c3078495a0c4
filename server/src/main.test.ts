import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServerProcess, type FailedStart, type ServerProcess } from '#serverTesting/serverProcess.ts';

let folder: string;
let running: ServerProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dosar-main-'));
  await chmod(folder, 0o755);
  running = [];
});
afterEach(async () => {
  const alive = running.filter((server) => server.child.exitCode === null && server.child.signalCode === null);
  await Promise.all(alive.map((server) => server.end('SIGTERM')));
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: join(folder, 'data') });
  if (!('child' in server)) throw new Error(`The server did not start: ${server.stderr}`);
  running.push(server);
  return server;
}

async function startInVain(environment: Record<string, string> = {}): Promise<FailedStart> {
  const server = await startServerProcess({ DATA_DIR: join(folder, 'data'), ...environment });
  if (!('child' in server)) return server;
  running.push(server);
  throw new Error('The server started.');
}

const postmasterPid = async () =>
  Number((await readFile(join(folder, 'data/postgresql-18/postmaster.pid'), 'utf8')).split('\n')[0]);
const isReady = async (server: ServerProcess) => (await fetch(`${server.origin}/health/ready`)).status === 200;

describe('the server with its own database', () => {
  it('stops on SIGTERM, with the database, and starts again with its data', async () => {
    const first = await start();
    const pid = await postmasterPid();
    expect(await isReady(first)).toBe(true);
    expect(await first.end('SIGTERM')).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    const second = await start();
    expect(await isReady(second)).toBe(true);
    expect(second.events.filter(({ msg }) => msg === 'migration applied')).toEqual([]);
  });

  it('takes over the database that a killed server left running', async () => {
    const first = await start();
    const pid = await postmasterPid();
    await first.end('SIGKILL');
    const second = await start();
    expect(await postmasterPid()).toBe(pid);
    expect(await isReady(second)).toBe(true);
    expect(await second.end('SIGTERM')).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('starts where server and database were both killed', async () => {
    const first = await start();
    process.kill(await postmasterPid(), 'SIGKILL');
    await first.end('SIGKILL');
    expect(await isReady(await start())).toBe(true);
  });

  it('refuses a second server on the same folder, while the first one continues', async () => {
    const first = await start();
    const { code, stderr } = await startInVain();
    expect(code).toBe(78);
    expect(stderr).toBe('Another server uses this data folder (DATA_DIR). Stop it first, or use another folder.\n');
    expect(await isReady(first)).toBe(true);
  });

  it('starts the database again when it dies', async () => {
    const server = await start();
    const pid = await postmasterPid();
    process.kill(pid, 'SIGKILL');
    await server.event('embedded database runs again');
    expect(await postmasterPid()).not.toBe(pid);
    expect(await isReady(server)).toBe(true);
  });

  it('finishes a request that is under way at a shutdown', async () => {
    const server = await start();
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

describe('a wrong setting', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT has to be a whole number.\n'],
    [
      { PUBLIC_ORIGIN: 'https://dosar.example/app' },
      'PUBLIC_ORIGIN has to be an origin without path, such as https://dosar.example.\n',
    ],
    [{ MAIL_FROM: 'Dosar' }, 'MAIL_FROM has to look like Dosar <no-reply@dosar.example>.\n'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL has to be one of silent, error, warn, info, debug.\n'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL has to look like postgresql://user:password@host/database.\n'],
    [{ IDENTITY_AUTHORITY: 'https://login.example/' }, 'IDENTITY_ISSUER is needed where IDENTITY_AUTHORITY is set.\n'],
    [
      {
        IDENTITY_AUTHORITY: 'https://login.example/',
        IDENTITY_ISSUER: 'https://login.example/',
        IDENTITY_JWKS_URL: 'https://login.example/keys',
        IDENTITY_CLIENT_ID: 'page',
        IDENTITY_AUDIENCE: 'api',
        IDENTITY_SCOPE: 'access',
      },
      'IDENTITY_TENANT_CLAIM is needed where IDENTITY_AUTHORITY is set.\n',
    ],
  ])('%o is named with its rule, and the server ends with 78', async (environment, message) => {
    expect(await startInVain(environment)).toEqual({ code: 78, stderr: message });
  });
});
