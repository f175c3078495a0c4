import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { figure, median, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder } from '../measure/afterwards.ts';
import { alternate } from '../measure/alternate.ts';
import { buildNativeHost, buildWebApp } from '../measure/builds.ts';
import type { ProcessMemory } from '../measure/processMemory.ts';
import { progress } from '../measure/progress.ts';
import { openMailbox, postMessages } from './authority.ts';
import { createCurlFetch } from './curlFetch.ts';
import { startRefreshEnvironment, type RefreshEnvironment } from './environment.ts';
import { openMessages, refreshOnce, type PageRefresh } from './refreshPage.ts';

const MESSAGES = 500;
const MANY_MESSAGES = 1000;
const ROUNDS = 5;
const ROUNDS_OF_MANY = 3;
const ROUNDS_WITH_PAUSES = 3;
const PEER = 'curl with the token key';
const SPEED_GOAL = 3;
const HOST_GOAL_MB = 32;
const STORED_LOOK_MS = 5;
const RECEIPTS_LOOK_MS = 200;

/**
 * 500 new messages with their documents, from the authority into the database.
 *
 * Ours is the whole way: a person clicks in the real page, which speaks through the extension to the native host, which
 * signs in with the token's key, lists and downloads; the page stores the listing and uploads each document to the server
 * as it is started in production. It is timed from the click until the last document is in the database. The peer is one
 * run of curl with the same key on the same token, signed in before the clock starts, which fetches the same listing and
 * the same documents over one kept connection, one after the other, to disk, as a script would; it stores nothing else.
 * The authority answers listing and download after 20 ms. Both sides fetch without the pauses that the product keeps
 * between calls; the time with them stands beside it. Every round has messages that nobody has seen, and begins when the
 * server has read the receipts of the one before: what it does afterwards stands beside it too.
 */
export const benchmark: Benchmark = {
  name: 'refresh',
  run: () =>
    inOwnFolder('refresh', async (dir, after) => {
      progress('building host and page');
      const hostProgram = buildNativeHost();
      const webFolder = await buildWebApp();
      return measure(await startRefreshEnvironment({ dir, webFolder, hostProgram, after }), dir);
    }),
};

async function measure(environment: RefreshEnvironment, dir: string): Promise<readonly Figure[]> {
  const { credentials, simulator, origin } = environment;
  const [holder] = credentials.token.holders;
  if (holder === undefined) throw new Error('the token has no holder');
  await openMailbox(simulator.control, holder);
  const curl = createCurlFetch(dir, credentials, simulator.addresses.spv);
  const post = (count = MESSAGES) => postMessages(simulator.control, holder, count);
  const receiptsRead = () => until(async () => (await environment.unreadReceipts()) === 0, RECEIPTS_LOOK_MS);
  const refresh = async (page: Page, count = MESSAGES) => {
    const before = await environment.storedDocuments();
    const stored = () => until(async () => (await environment.storedDocuments()) >= before + count);
    const seen = await refreshOnce(page, { certificate: holder.cn, pin: credentials.token.pin, stored });
    progress(`  ours: ${seen.ms.toFixed(0)} ms, long tasks: ${seen.longTasks.map(Math.round).join(', ') || 'none'}`);
    return seen;
  };

  const fetchByCurl = async (count: number) => {
    const ids = await post(count);
    await curl.signIn();
    const ms = await curl.fetchAll(ids);
    progress(`  curl: ${ms.toFixed(0)} ms`);
    return ms;
  };

  const bench = { environment, origin, post, refresh, receiptsRead, fetchByCurl };
  const withoutPauses = await measureWithoutPauses(bench);
  return figuresOf({ ...withoutPauses, paused: await measureWithPauses(bench) });
}

type Bench = {
  readonly environment: RefreshEnvironment;
  readonly origin: string;
  /** Puts messages that nobody has seen into the mailbox. */
  readonly post: (count?: number) => Promise<unknown>;
  readonly refresh: (page: Page, count?: number) => Promise<PageRefresh>;
  readonly receiptsRead: () => Promise<void>;
  readonly fetchByCurl: (count: number) => Promise<number>;
};

async function measureWithoutPauses(bench: Bench): Promise<Omit<Seen, 'paused'>> {
  const { environment, origin, post, refresh, receiptsRead, fetchByCurl } = bench;
  const fast = await environment.openBrowser({ pauses: false });
  const page = await fast.context.newPage();
  await openMessages(page, origin);
  await post();
  progress('once before it counts');
  await refresh(page);
  await receiptsRead();
  const seen: PageRefresh[] = [];
  const reading: number[] = [];
  const times = await alternate('refresh', ROUNDS, {
    ours: async () => {
      await post();
      const refreshed = await refresh(page);
      seen.push(refreshed);
      const storedAt = performance.now();
      await receiptsRead();
      reading.push(performance.now() - storedAt);
      return refreshed.ms;
    },
    peer: () => fetchByCurl(MESSAGES),
  });
  const timesOfMany = await alternate('refresh of many', ROUNDS_OF_MANY, {
    ours: async () => {
      await post(MANY_MESSAGES);
      const { ms } = await refresh(page, MANY_MESSAGES);
      await receiptsRead();
      return ms;
    },
    peer: () => fetchByCurl(MANY_MESSAGES),
  });
  const memory = fast.hostMemory();
  await fast.context.close();
  return { times, timesOfMany, reading, memory, longTasks: seen.flatMap(({ longTasks }) => longTasks) };
}

/** The time with the pauses that the product keeps between calls. */
async function measureWithPauses({ environment, origin, post, refresh }: Bench): Promise<readonly number[]> {
  const slow = await environment.openBrowser({ pauses: true });
  const slowPage = await slow.context.newPage();
  await openMessages(slowPage, origin);
  const paused: number[] = [];
  for (let round = 0; round < ROUNDS_WITH_PAUSES; round += 1) {
    progress(`with the pauses: round ${round + 1} of ${ROUNDS_WITH_PAUSES}`);
    await post();
    paused.push((await refresh(slowPage)).ms);
  }
  return paused;
}

async function until(isSo: () => Promise<boolean>, lookMs = STORED_LOOK_MS): Promise<void> {
  while (!(await isSo())) await pause(lookMs);
}

type Times = { readonly ours: readonly number[]; readonly peer: readonly number[] };

type Seen = {
  readonly times: Times;
  readonly timesOfMany: Times;
  readonly paused: readonly number[];
  readonly reading: readonly number[];
  readonly memory: ProcessMemory;
  readonly longTasks: readonly number[];
};

function figuresOf({ times, timesOfMany, paused, reading, memory, longTasks }: Seen): readonly Figure[] {
  const peer = { name: PEER, value: median(times.peer) / 1000 };
  const seconds = median(times.ours) / 1000;
  return [
    figure({
      name: `${MESSAGES} new messages with documents, into the database`,
      value: seconds,
      unit: 's',
      peer,
      goal: { text: `at least ${SPEED_GOAL} times faster`, met: peer.value / seconds >= SPEED_GOAL },
    }),
    figure({
      name: `${MANY_MESSAGES} new messages with documents, into the database`,
      value: median(timesOfMany.ours) / 1000,
      unit: 's',
      peer: { name: PEER, value: median(timesOfMany.peer) / 1000 },
    }),
    figure({ name: 'the same 500, with the pauses kept', value: median(paused) / 1000, unit: 's', peer }),
    figure({ name: 'until the receipts among them are read, afterwards', value: median(reading) / 1000, unit: 's' }),
    figure({
      name: `tasks over 50 ms in the page, in ${ROUNDS} refreshes`,
      value: longTasks.length,
      unit: 'tasks',
      goal: { text: '0', met: longTasks.length === 0 },
    }),
    figure({ name: 'longest of them', value: Math.max(0, ...longTasks), unit: 'ms' }),
    figure({
      name: 'host memory at its peak (VmHWM)',
      value: memory.peakMb,
      unit: 'MB',
      goal: { text: `< ${HOST_GOAL_MB} MB`, met: memory.peakMb < HOST_GOAL_MB },
    }),
  ];
}
