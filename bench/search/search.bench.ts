import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { wordsOf } from '#contracts/matching.ts';
import { urlOf } from '#server/db/pool.ts';
import { loginOf } from '#server/db/roles.ts';
import { takePort } from '#serverTesting/ports.ts';
import { findable, findIn } from '#src/shared/text/matching.ts';
import { createTokenIssuer } from '../api/tokens.ts';
import { figure, median, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder, type Afterwards } from '../measure/afterwards.ts';
import { alternate } from '../measure/alternate.ts';
import { openBenchDatabase } from '../measure/database.ts';
import { startHttpProcess } from '../measure/httpProcess.ts';
import { progress } from '../measure/progress.ts';
import { seedWork } from './seed.ts';

const SERVER = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const ROUNDS = 7;
const PEER = 'the bare SQL';
const RATIO_GOAL = 1.5;
const LOCAL_ENTRIES = 10_000;
const LOCAL_GOAL_MS = 50;
const SEARCH_STATEMENTS = ['clients', 'messages', 'work_items', 'tasks', 'filings'].map(
  (kind) => `select * from search_${kind}($1, 10)`,
);

/** What people type: a client, words of two kinds, a tax id, a document's number, what is everywhere, what is nowhere. */
const TEXTS = [
  'firma 1234',
  'exemplu 77',
  'somatie 4156',
  'jurnal vanzari',
  'contabilitate octombrie',
  'vanzari jurnal 500',
  'J40/1234',
  'd300 07',
  'zzzz',
] as const;

/**
 * The search of a firm with 20,000 clients, 1,000,000 messages and 200,000 tasks: a request to the server as it is
 * started in production, until its answer is read. Its peer is the same five statements in the same kind of transaction,
 * sent by `pg` over one connection. Then the matching in memory of the palette, without a server.
 */
export const benchmark: Benchmark = {
  name: 'search',
  run: () => inOwnFolder('search', async (dir, after) => [...(await measureServer(dir, after)), measureMemory()]),
};

async function measureServer(dir: string, after: Afterwards): Promise<readonly Figure[]> {
  const { find, bare } = await openSides(dir, after);
  const ratios: number[] = [];
  const figures: Figure[] = [];
  for (const text of TEXTS) {
    await Promise.all([find(text), bare(text)]);
    const seen = await alternate(text, ROUNDS, {
      ours: () => timed(() => find(text)),
      peer: () => timed(() => bare(text)),
    });
    const [ours, peer] = [median(seen.ours), median(seen.peer)];
    ratios.push(ours / peer);
    figures.push(figure({ name: `search for "${text}"`, value: ours, unit: 'ms', peer: { name: PEER, value: peer } }));
  }
  const ratio = median(ratios);
  return [
    ...figures,
    figure({
      name: 'search over the bare SQL, median of the texts',
      value: ratio,
      unit: 'x',
      goal: { text: `<= ${RATIO_GOAL}x`, met: ratio <= RATIO_GOAL },
    }),
  ];
}

/** Both sides on one database. */
async function openSides(dir: string, after: Afterwards) {
  const dataDir = join(dir, 'data');
  const { database, superuser } = await openBenchDatabase(dataDir, after);
  progress('making 20,000 clients, 1,000,000 messages, 200,000 tasks');
  const person = await seedWork(database, superuser, { clients: 20_000, messages: 1_000_000, tasks: 200_000 });
  const port = await takePort();
  const env = {
    PORT: `${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(database.owner),
    CONTENT_FOLDER: join(dir, 'c'),
  };
  const server = await startHttpProcess({ args: [SERVER], env, port }, after);
  const issuer = await createTokenIssuer(database, server.origin);
  const headers = { authorization: `Bearer ${await issuer.tokenFor(person)}` };
  const client = new Client(loginOf(database.owner, 'app'));
  await client.connect();
  after.add(() => client.end());
  return {
    find: async (text: string): Promise<void> => {
      const answer = await fetch(`${server.origin}/api/search?query=${encodeURIComponent(text)}`, { headers });
      if (!answer.ok) throw new Error(`search: ${answer.status}`);
      await answer.json();
    },
    bare: async (text: string): Promise<void> => {
      await client.query('begin read only');
      await client.query(`select set_config('app.tenant', $1, true)`, [person.tenantId]);
      for (const statement of SEARCH_STATEMENTS) await client.query(statement, [text]);
      await client.query('commit');
    },
  };
}

async function timed(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** From a key to the lines that it finds, with every prefix of what is typed. */
function measureMemory(): Figure {
  const list = Array.from({ length: LOCAL_ENTRIES }, (_, at) =>
    findable(at, `Întreprinderea ${at} Țesături SRL`, `${10_000_000 + at * 7}`),
  );
  const times: number[] = [];
  for (const text of ['tesaturi 77', 'intreprinderea 9', '10000', 'srl tesat', 'zz']) {
    for (let length = 1; length <= text.length; length += 1) {
      const startedAt = performance.now();
      findIn(list, wordsOf(text.slice(0, length)), 50);
      times.push(performance.now() - startedAt);
    }
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  return figure({
    name: `matching of ${LOCAL_ENTRIES} entries in memory after a key: p95`,
    value: p95,
    unit: 'ms',
    goal: { text: `< ${LOCAL_GOAL_MS} ms`, met: p95 < LOCAL_GOAL_MS },
  });
}
