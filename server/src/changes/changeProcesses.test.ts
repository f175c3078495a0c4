import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReader, type ChangeReader } from '#serverTesting/changeReader.ts';
import { takePort } from '#serverTesting/ports.ts';
import { startServerProcess, type ServerProcess } from '#serverTesting/serverProcess.ts';
import { createTestServer, type TestServer } from '#serverTesting/testServer.ts';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import { urlOf } from '../db/pool.ts';
import type { Actor } from '../http/actor.ts';

const TIMEOUT_MS = 60_000;
const PATIENCE = { timeout: onThisMachine(30_000) };
const PEOPLE = 40;
const STREAMS_EACH = 5;

let folder: string;
let server: TestServer;
let ana: Actor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dosar-changes-'));
  await chmod(folder, 0o755);
  server = await createTestServer();
  ana = await server.signUp();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Another process on the same database, which takes the same tokens. */
async function startAnother(port: number): Promise<ServerProcess> {
  const another = await startServerProcess({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: urlOf(server.database.owner),
    PUBLIC_ORIGIN: server.origin,
    PORT: String(port),
    LOG_LEVEL: 'info',
  });
  if (!('child' in another)) throw new Error(`The server did not start: ${another.stderr}`);
  return another;
}

async function createTeam(name: string): Promise<string> {
  const response = await server.fetchAs(ana, '/api/teams', {
    method: 'POST',
    body: JSON.stringify({ name, memberIds: [] }),
  });
  return (await response.json()).id;
}

const idsOf = (reader: ChangeReader) => reader.changes().map(({ entityId }) => entityId);

it(
  'reaches the readers of every process on one database, and 200 of them again after one was restarted',
  async () => {
    const port = await takePort();
    const origin = `http://127.0.0.1:${port}`;
    let another = await startAnother(port);
    const people = [ana];
    while (people.length < PEOPLE) people.push(await server.testDatabase.aColleague(ana));
    const tokens = await Promise.all(people.map((person) => server.tokenFor(person)));
    const openAll = (after?: number) =>
      Promise.all(
        tokens.flatMap((token) =>
          Array.from({ length: STREAMS_EACH }, () =>
            openReader({ origin, token, ...(after === undefined ? {} : { after }) }),
          ),
        ),
      );

    const readers = await openAll();
    const here = await openReader({ origin: server.origin, token: await server.tokenFor(ana) });
    const first = await createTeam('Salarizare');
    await expect.poll(() => readers.filter((reader) => idsOf(reader).includes(first)).length, PATIENCE).toBe(200);
    await expect.poll(() => idsOf(here), PATIENCE).toEqual([first]);
    const seq = readers[0]?.events.at(-1)?.seq ?? 0;

    expect(await another.end('SIGTERM')).toBe(0);
    await expect.poll(() => readers.every((reader) => reader.isEnded()), PATIENCE).toBe(true);
    const missed = await createTeam('Contabilitate');

    another = await startAnother(port);
    const again = await openAll(seq);
    await expect.poll(() => again.every((reader) => idsOf(reader).includes(missed)), PATIENCE).toBe(true);
    const last = await createTeam('Fiscalitate');
    await expect
      .poll(() => again.filter((reader) => idsOf(reader).join() === [missed, last].join()).length, PATIENCE)
      .toBe(200);
    for (const reader of again) reader.close();
    here.close();
    await another.end('SIGKILL');
  },
  TIMEOUT_MS,
);
