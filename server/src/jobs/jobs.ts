import { PgBoss } from 'pg-boss';
import type { Login } from '../db/pool.ts';
import type { Log } from '../log/log.ts';

/** Background work. It may run twice, so it must be idempotent. */
export type JobHandler = () => Promise<void>;

/** The job queue of all replicas: each due job runs in one of them. */
export type Jobs = {
  /** Registers a job, with `cron` (UTC) for a scheduled one. Call it before `start`. */
  register(name: string, handler: JobHandler, cron?: string): void;
  start(): Promise<void>;
  /** Runs a registered job after a delay in ms, at least a second. Calls before then are coalesced into one run. */
  wake(name: string, afterMs: number): void;
  /** Takes no new jobs, waits briefly for running ones, then disconnects. */
  stop(): Promise<void>;
};

const STOP_TIMEOUT_MS = 5_000;
/** Wake-ups come in bursts: they are debounced into one run. */
const BURST_MS = 1_000;

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
  const registered = new Map<string, { handler: JobHandler; cron: string | null }>();

  const run = async (job: string, handler: JobHandler): Promise<void> => {
    const startedAt = performance.now();
    try {
      await handler();
      log.info('job done', { job, ms: Math.round(performance.now() - startedAt) });
    } catch (error) {
      log.error('job failed', error, { job });
      // The queue stores the error, which must not contain personal data.
      // oxlint-disable-next-line preserve-caught-error -- the queue would store the cause
      throw new Error(`${job} failed`);
    }
  };

  return {
    register: (name, handler, cron) => {
      registered.set(name, { handler, cron: cron ?? null });
    },
    start: async () => {
      await boss.start();
      for (const [name, { handler, cron }] of registered) {
        await boss.createQueue(name, { retryLimit: 2, retryBackoff: true, expireInSeconds: 900 });
        await boss.work(name, () => run(name, handler));
        if (cron !== null) await boss.schedule(name, cron);
      }
    },
    wake: (name, afterMs) => {
      const nowMs = Date.now();
      const dueMs = nowMs + Math.max(afterMs, BURST_MS);
      const wokenMs = woken.get(name) ?? 0;
      if (wokenMs > nowMs && wokenMs <= dueMs) return;
      woken.set(name, dueMs);
      boss.send(name, null, { startAfter: new Date(dueMs) }).catch((error: unknown) => {
        log.error('job not woken', error, { job: name });
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: true }),
  };
}
