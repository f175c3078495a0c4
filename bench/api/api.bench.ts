import { figure, median, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder } from '../measure/afterwards.ts';
import { progress } from '../measure/progress.ts';
import { runLoad, type LoadResult } from './load.ts';
import { openMailbox, type Mailbox, type PageName } from './mailbox.ts';

const SIZES = [10_000, 200_000] as const;
const ROUNDS = 5;
const READERS = 50;
const WRITERS = 5;
const WRITER_PAUSE_MS = 50;
const WARM_UP_SECONDS = 2;
const SECONDS = 6;
const PEER = 'bare Hono and pg';
const RATE_GOAL = 0.5;
const P95_GOAL_MS = 60;
const GROWTH_GOAL = 1.3;

/**
 * The clients page and the messages page, read by 50 people while 5 others put messages away and take them back.
 *
 * Ours is the server as it is started in production, in a process of its own with the PostgreSQL that it brings along.
 * Its peer is a process with nothing but Hono and `pg` (`peer.main.ts`): the same statements in the same transaction, the
 * same check of the same tokens, a pool of the same size, the same JSON, which is compared before anything is measured.
 * wrk asks both: each reader asks again when answered, for one of the first ten pages, 20 rows each; each writer pauses
 * 50 ms after an answer. There are two mailboxes, each in a database and with processes of its own.
 */
export const benchmark: Benchmark = {
  name: 'api',
  run: () =>
    inOwnFolder('api', async (dir, after) => {
      const mailboxes: (readonly [number, Mailbox])[] = [];
      for (const size of SIZES) {
        progress(`making a mailbox of ${size} messages`);
        mailboxes.push([size, await openMailbox(dir, size, after)]);
      }
      return [...(await measurePage('clients', mailboxes)), ...(await measurePage('messages', mailboxes))];
    }),
};

const SIDES = ['ours', 'peer'] as const;
type Sides<T> = Readonly<Record<(typeof SIDES)[number], T>>;
type Opened = readonly (readonly [number, Mailbox])[];
type Round = { readonly reads: LoadResult; readonly writes: LoadResult };

async function measurePage(page: PageName, mailboxes: Opened): Promise<readonly Figure[]> {
  const seen = new Map<number, Sides<Round[]>>(mailboxes.map(([size]) => [size, { ours: [], peer: [] }]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [size, mailbox] of mailboxes) {
      progress(`${page} of ${size}: round ${round + 1} of ${ROUNDS}`);
      for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
        seen.get(size)?.[side].push(await measureOnce(mailbox, side, page));
      }
    }
  }
  const results = [...seen].map(
    ([size, { ours, peer }]) => [size, { ours: medianOf(ours), peer: medianOf(peer) }] as const,
  );
  const figures = results.flatMap(([size, sides]) => figuresOf(`${page} page, ${size} messages`, sides));
  return [...figures, growthOf(page, results)];
}

async function measureOnce(mailbox: Mailbox, side: keyof Sides<unknown>, page: PageName): Promise<Round> {
  const readers = { origin: mailbox.origins[side], callers: READERS, pauseMs: 0, requests: mailbox.reads[page] };
  const writers = { ...readers, callers: WRITERS, pauseMs: WRITER_PAUSE_MS, requests: mailbox.writes };
  await runLoad({ ...readers, seconds: WARM_UP_SECONDS });
  const [reads, writes] = await Promise.all([
    runLoad({ ...readers, seconds: SECONDS }),
    runLoad({ ...writers, seconds: SECONDS }),
  ]);
  const shown = `${reads.perSecond.toFixed(0)} reads/s, p95 ${reads.p95Ms.toFixed(1)} ms`;
  progress(`  ${side}: ${shown}, ${writes.perSecond.toFixed(0)} writes/s, p95 ${writes.p95Ms.toFixed(1)} ms`);
  return { reads, writes };
}

const medianOf = (rounds: readonly Round[]): LoadResult => {
  const of = (key: keyof LoadResult) => median(rounds.map(({ reads }) => reads[key]));
  return { perSecond: of('perSecond'), p50Ms: of('p50Ms'), p95Ms: of('p95Ms') };
};

function figuresOf(name: string, { ours, peer }: Sides<LoadResult>): readonly Figure[] {
  const rateRatio = ours.perSecond / peer.perSecond;
  return [
    figure({
      name: `${name}: rate`,
      value: ours.perSecond,
      unit: 'reads/s',
      peer: { name: PEER, value: peer.perSecond },
      goal: { text: `>= ${RATE_GOAL}x`, met: rateRatio >= RATE_GOAL },
    }),
    figure({ name: `${name}: p50`, value: ours.p50Ms, unit: 'ms', peer: { name: PEER, value: peer.p50Ms } }),
    figure({
      name: `${name}: p95`,
      value: ours.p95Ms,
      unit: 'ms',
      peer: { name: PEER, value: peer.p95Ms },
      goal: { text: `< ${P95_GOAL_MS} ms`, met: ours.p95Ms < P95_GOAL_MS },
    }),
  ];
}

/** How much longer the large mailbox takes than the small one. */
function growthOf(page: PageName, [small, large]: readonly (readonly [number, Sides<LoadResult>])[]): Figure {
  const growth = (side: keyof Sides<unknown>) => (large?.[1][side].p95Ms ?? NaN) / (small?.[1][side].p95Ms ?? NaN);
  const value = growth('ours');
  return figure({
    name: `${page} page: p95 at ${large?.[0]} messages over p95 at ${small?.[0]}`,
    value,
    unit: 'x',
    peer: { name: PEER, value: growth('peer') },
    goal: { text: `<= ${GROWTH_GOAL}x`, met: value <= GROWTH_GOAL },
  });
}
