import { Hono } from 'hono';

/** Whether this process can take requests. */
export type Readiness = {
  /** True from the start until the shutdown begins. */
  isServing: boolean;
  /** Resolves when the database answers. Migrations have run before the server listens. */
  readonly ping: () => Promise<void>;
};

const PING_TIMEOUT_MS = 2_000;

/** `live`: the process runs. `ready`: it can take requests. */
export function healthRoutes(readiness: Readiness): Hono {
  const app = new Hono();
  app.get('/live', (context) => context.json({ status: 'live' }));
  app.get('/ready', async (context) => {
    const isReady = readiness.isServing && (await answersInTime(readiness.ping));
    return context.json({ status: isReady ? 'ready' : 'notReady' }, isReady ? 200 : 503);
  });
  return app;
}

async function answersInTime(ping: () => Promise<void>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, PING_TIMEOUT_MS, false);
  try {
    return await Promise.race([ping().then(() => true), tooLate]);
  } catch {
    return false; // Not an error of this request: the answer reports it, and the pool has logged it.
  } finally {
    clearTimeout(timer);
  }
}
