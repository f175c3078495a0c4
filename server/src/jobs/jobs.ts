import { PgBoss } from 'pg-boss';
import type { Login } from '../db/pool.ts';
import type { Log } from '../log/log.ts';

/** Work that nobody waits for. It may run twice, so doing it again must do no harm. */
export type JobHandler = () => Promise<void>;

/** Background work of all replicas: each due job runs in one of them. */
export type Jobs = {
  /** Names a job and, with `cron` (UTC), when it runs. Called before `start`. */
  register(name: string, handler: JobHandler, cron?: string): void;
  start(): Promise<void>;
  /** Has a registered job run after so many ms, at least a second. Waking it again before then is the same as once. */
  wake(name: string, afterMs: number): void;
  /** Takes no new job, waits a little for those that run, then lets go. */
  stop(): Promise<void>;
};

const STOP_TIMEOUT_MS = 5_000;
/** What wakes a job comes in bursts: one run is for all of them. */
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
      // What the queue keeps of a failure must not quote what the work was about.
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
