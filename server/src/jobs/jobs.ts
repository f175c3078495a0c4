import { PgBoss } from 'pg-boss';
import type { Login } from '../db/pool.ts';
import type { Log } from '../log/log.ts';

/** Background work that a module brings. It may run twice, so it must be idempotent. */
export type Job<Args extends unknown[] = []> = {
  /** Its name in the queue. */
  readonly name: string;
  /** When it runs, in UTC. */
  readonly cron?: string;
  /** It runs once so many ms after the start of the server. */
  readonly afterStartMs?: number;
  /** May answer in how many ms it is due again. */
  readonly run: (...args: Args) => Promise<number | null | void>;
};
export const EVERY_MINUTE = '* * * * *';

/** The job queue of all replicas: each due job runs in one of them. */
export type Jobs = {
  /** Call it before `start`. */
  readonly register: (job: Job) => void;
  start(): Promise<void>;
  /** Runs a registered job after a delay in ms, at least a second. Calls before then are coalesced into one run. */
  wake(name: string, afterMs: number): void;
  /** Takes no new jobs, waits briefly for running ones, then disconnects. */
  stop(): Promise<void>;
};

const STOP_TIMEOUT_MS = 5_000;
/** Wake-ups come in bursts: they are debounced into one run. */
const BURST_MS = 1_000;
/** What is due again within this time, in ms, does not wait for the next scheduled run. */
const SOON_MS = 60_000;

/** A queue in the server's own database, in a schema and under a role of its own. */
export function createJobs(login: Login, log: Log): Jobs {
  const boss = new PgBoss({
    ...login,
    schema: 'jobs',
    createSchema: false,
    max: 4,
    application_name: 'dosar jobs',
  });
  boss.on('error', (error) => log.error('job queue failed', error));
  const woken = new Map<string, number>();
  const registered: Job[] = [];

  const wake = (name: string, afterMs: number): void => {
    const nowMs = Date.now();
    const dueMs = nowMs + Math.max(afterMs, BURST_MS);
    const wokenMs = woken.get(name) ?? 0;
    if (wokenMs > nowMs && wokenMs <= dueMs) return;
    woken.set(name, dueMs);
    boss.send(name, null, { startAfter: new Date(dueMs) }).catch((error: unknown) => {
      log.error('job not woken', error, { job: name });
    });
  };

  const runLogged = async ({ name: job, run }: Job): Promise<void> => {
    const startedAt = performance.now();
    try {
      const nextMs = await run();
      if (typeof nextMs === 'number' && nextMs < SOON_MS) wake(job, nextMs);
      log.info('job done', { job, ms: Math.round(performance.now() - startedAt) });
    } catch (error) {
      log.error('job failed', error, { job });
      // The queue stores the error, which must not contain personal data.
      // oxlint-disable-next-line preserve-caught-error -- the queue would store the cause
      throw new Error(`${job} failed`);
    }
  };

  return {
    register: (job) => void registered.push(job),
    start: async () => {
      await boss.start();
      for (const job of registered) {
        const { name, cron, afterStartMs } = job;
        await boss.createQueue(name, { retryLimit: 2, retryBackoff: true, expireInSeconds: 900 });
        await boss.work(name, () => runLogged(job));
        if (cron !== undefined) await boss.schedule(name, cron);
        if (afterStartMs !== undefined) wake(name, afterStartMs);
      }
    },
    wake,
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: true }),
  };
}
