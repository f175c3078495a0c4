import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { urlOf } from '#server/db/pool.ts';
import { loginOf } from '#server/db/roles.ts';
import { takePort } from '#serverTesting/ports.ts';
import { runLoad, writeRequests, type LoadResult } from '../api/load.ts';
import { createTokenIssuer } from '../api/tokens.ts';
import { figure, median, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder, type Afterwards } from '../measure/afterwards.ts';
import { alternate } from '../measure/alternate.ts';
import { openBenchDatabase } from '../measure/database.ts';
import { startHttpProcess } from '../measure/httpProcess.ts';
import { progress } from '../measure/progress.ts';
import { seedWork } from '../search/seed.ts';
import type { WorkPeerSettings } from './peerSettings.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SERVER = at('../../server/src/main.ts');
const PEER_PROGRAM = at('peer.main.ts');
const PEER = 'the bare SQL over HTTP';
const READERS = 50;
const ROUNDS = 5;
const SECONDS = 5;
/** As many connections as `openPools` gives the server for rows of firms. */
const POOL_SIZE = 12;
const GOAL = 2;
const PAGES_READ = 10;
const PATHS = {
  list: Array.from({ length: PAGES_READ }, (_, page) => `/api/work-items?pageNumber=${page + 1}&pageSize=20`),
  board: ['/api/work-items/board'],
} as const;
type View = keyof typeof PATHS;

/**
 * The list and the board of a firm with 100,000 work items and 1,000,000 tasks, read by 50 people. Ours is the server as
 * it is started in production; its peer a process that sends the same statements and answers their rows.
 */
export const benchmark: Benchmark = {
  name: 'work',
  run: () =>
    inOwnFolder('work', async (dir, after) => {
      const sides = await openSides(dir, after);
      return [...(await measure('list', dir, sides)), ...(await measure('board', dir, sides))];
    }),
};

type Sides = { readonly ours: string; readonly peer: string; readonly token: string };

/** Both sides on one database. */
async function openSides(dir: string, after: Afterwards): Promise<Sides> {
  const dataDir = join(dir, 'data');
  const { database, superuser } = await openBenchDatabase(dataDir, after);
  progress('making 2,000 clients, 100,000 work items, 1,000,000 tasks');
  const person = await seedWork(database, superuser, { clients: 2000, messages: 1000, tasks: 1_000_000 });
  const [port, peerPort] = [await takePort(), await takePort()];
  const env = {
    PORT: `${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(database.owner),
    CONTENT_FOLDER: join(dir, 'c'),
  };
  const server = await startHttpProcess({ args: [SERVER], env, port }, after);
  const { host, port: databasePort, database: name, user, password } = loginOf(database.owner, 'app');
  const settings: WorkPeerSettings = {
    port: peerPort,
    poolSize: POOL_SIZE,
    login: { host, port: databasePort, database: name, user, password },
    tenantId: person.tenantId,
  };
  const settingsFile = join(dir, 'peer.json');
  writeFileSync(settingsFile, JSON.stringify(settings), { mode: 0o600 });
  const peer = await startHttpProcess({ args: [PEER_PROGRAM, settingsFile], env: {}, port: peerPort }, after);
  const issuer = await createTokenIssuer(database, server.origin);
  return { ours: server.origin, peer: peer.origin, token: await issuer.tokenFor(person) };
}

async function measure(view: View, dir: string, { ours, peer, token }: Sides): Promise<readonly Figure[]> {
  const requests = writeRequests(
    dir,
    view,
    PATHS[view].map((path) => ({ method: 'GET', path, token })),
  );
  const load = (origin: string) => runLoad({ origin, callers: READERS, seconds: SECONDS, pauseMs: 0, requests });
  await load(ours);
  await load(peer);
  const seen = await alternate<LoadResult>(view, ROUNDS, { ours: () => load(ours), peer: () => load(peer) });
  const [rate, peerRate] = [medianOf(seen.ours, 'perSecond'), medianOf(seen.peer, 'perSecond')];
  return [
    figure({
      name: `${view} of 100,000: rate`,
      value: rate,
      unit: 'reads/s',
      peer: { name: PEER, value: peerRate },
      goal: { text: `>= ${1 / GOAL}x`, met: peerRate / rate <= GOAL },
    }),
    figure({
      name: `${view} of 100,000: p95`,
      value: medianOf(seen.ours, 'p95Ms'),
      unit: 'ms',
      peer: { name: PEER, value: medianOf(seen.peer, 'p95Ms') },
    }),
  ];
}

const medianOf = (side: readonly LoadResult[], key: keyof LoadResult) => median(side.map((round) => round[key]));
