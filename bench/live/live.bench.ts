import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import { audit } from '#server/audit/audit.ts';
import { urlOf, type Login } from '#server/db/pool.ts';
import { loginOf } from '#server/db/roles.ts';
import type { Tenants } from '#server/db/tenantTx.ts';
import type { Actor } from '#server/http/actor.ts';
import { takePort } from '#serverTesting/ports.ts';
import type { PeerSettings } from '../api/peerSettings.ts';
import { createTokenIssuer } from '../api/tokens.ts';
import { figure, median, percentile, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder, type Afterwards } from '../measure/afterwards.ts';
import { alternate } from '../measure/alternate.ts';
import { openBenchDatabase, type BenchDatabase } from '../measure/database.ts';
import { startHttpProcess } from '../measure/httpProcess.ts';
import { progress } from '../measure/progress.ts';
import { heapOf } from './heap.ts';
import { openStreams } from './streams.ts';

const STREAMS = 200;
const ROUNDS = 3;
const CHANGES = 40;
const PAUSE_MS = 50;
const PEER = 'bare Hono and LISTEN';
const P95_GOAL_MS = 300;
const HEAP_GOAL_KB = 50;

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * A firm with 200 people, each with a stream: the time from the beginning of a transaction that changes something to the
 * moment when the last stream has heard of it, and the heap of a stream. Ours is the server as it is started in
 * production; its peer hands on what the database notifies and does nothing else. Both listen to the same trail.
 */
export const benchmark: Benchmark = {
  name: 'live',
  run: () =>
    inOwnFolder('live', async (dir, after) => {
      const { sides, tokens, change } = await openFirm(dir, after);
      const measure = (side: Side) => async (): Promise<Round> => {
        const before = await heapOf(side.inspectPort);
        const streams = await openStreams(side.origin, tokens);
        const times: number[] = [];
        for (let i = 0; i < CHANGES; i += 1) {
          const heard = streams.allHear();
          const startedAt = performance.now();
          await change();
          times.push((await heard) - startedAt);
          await pause(PAUSE_MS);
        }
        const heapKb = ((await heapOf(side.inspectPort)) - before) / STREAMS / 1000;
        streams.close();
        await pause(PAUSE_MS);
        return { times, heapKb };
      };
      // A first round warms both up.
      for (const side of [sides.ours, sides.peer]) await measure(side)();
      const { ours, peer } = await alternate('live', ROUNDS, { ours: measure(sides.ours), peer: measure(sides.peer) });
      return figuresOf(ours, peer);
    }),
};

type Side = { readonly origin: string; readonly inspectPort: number };
type Round = { readonly times: readonly number[]; readonly heapKb: number };

async function openFirm(dir: string, after: Afterwards) {
  progress(`making a firm of ${STREAMS} people`);
  const dataDir = join(dir, 'data');
  const opened = await openBenchDatabase(dataDir, after);
  const { database } = opened;
  const people = await makePeople(opened);
  const env = { DATA_DIR: dataDir, DATABASE_URL: urlOf(database.owner), CONTENT_FOLDER: join(dir, 'c') };
  const ours = await start(at('../../server/src/main.ts'), [], env, after);
  const issuer = await createTokenIssuer(database, ours.origin);
  const settings: Omit<PeerSettings, 'port'> = {
    poolSize: 1,
    login: plain(loginOf(database.owner, 'app')),
    token: issuer.rules,
    keys: issuer.publicKeys,
  };
  const peer = await startPeer(dir, settings, after);
  return {
    sides: { ours, peer },
    tokens: await Promise.all(people.map((person) => issuer.tokenFor(person))),
    change: () => changeSomething(database.tenants, people[0]?.tenantId ?? ''),
  };
}

async function start(program: string, args: string[], env: NodeJS.ProcessEnv, after: Afterwards): Promise<Side> {
  const [port, inspectPort] = [Number(env['PORT'] ?? (await takePort())), await takePort()];
  const inspected = {
    args: [`--inspect=${inspectPort}`, '--inspect-publish-uid=http', program, ...args],
    env: { ...env, PORT: `${port}` },
    port,
  };
  const { origin } = await startHttpProcess(inspected, after);
  return { origin, inspectPort };
}

async function startPeer(dir: string, settings: Omit<PeerSettings, 'port'>, after: Afterwards): Promise<Side> {
  const port = await takePort();
  const file = join(dir, 'peer.json');
  writeFileSync(file, JSON.stringify({ ...settings, port }), { mode: 0o600 });
  return start(at('peer.main.ts'), [file], { PORT: `${port}` }, after);
}

const plain = ({ host, port, database, user, password }: Login) => ({ host, port, database, user, password });

async function makePeople({ superuser }: BenchDatabase): Promise<Actor[]> {
  const client = new Client(superuser);
  await client.connect();
  const { rows } = await client.query<{ tenantId: string; userId: string; displayName: string; email: string }>(
    `with made as (insert into firm (name) values ('Bench') returning id)
     insert into users (tenant_id, given_name, family_name, display_name, email, role)
     select made.id, 'Ana', n::text, 'Ana ' || n, 'ana' || n || '@firma.test', 'member'
     from made, generate_series(1, $1::int) n
     returning tenant_id as "tenantId", id as "userId", display_name as "displayName", email`,
    [STREAMS],
  );
  await client.end();
  return rows.map((row) => ({
    ...row,
    role: 'member',
    mayApprove: true,
    signedInAtMs: null,
    firmSettings: DEFAULT_FIRM_SETTINGS,
  }));
}

const changeSomething = (tenants: Tenants, tenantId: string): Promise<void> =>
  tenants.run(tenantId, (tx) =>
    audit.append(tx, null, [{ action: 'client.update', entityId: tenantId, after: { name: 'Alfa' } }]),
  );

function figuresOf(ours: readonly Round[], peer: readonly Round[]): Figure[] {
  const of = (rounds: readonly Round[], percent: number) =>
    median(rounds.map(({ times }) => percentile(times, percent)));
  const heap = (rounds: readonly Round[]) => median(rounds.map(({ heapKb }) => heapKb));
  const p95 = of(ours, 95);
  const name = `a change reaches ${STREAMS} streams`;
  return [
    figure({ name: `${name}: p50`, value: of(ours, 50), unit: 'ms', peer: { name: PEER, value: of(peer, 50) } }),
    figure({
      name: `${name}: p95`,
      value: p95,
      unit: 'ms',
      peer: { name: PEER, value: of(peer, 95) },
      goal: { text: `< ${P95_GOAL_MS} ms`, met: p95 < P95_GOAL_MS },
    }),
    figure({
      name: 'heap of a stream',
      value: heap(ours),
      unit: 'kB',
      peer: { name: PEER, value: heap(peer) },
      goal: { text: `< ${HEAP_GOAL_KB} kB`, met: heap(ours) < HEAP_GOAL_KB },
    }),
  ];
}
