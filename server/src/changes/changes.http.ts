import { Hono } from 'hono';
import * as v from 'valibot';
import { CHANGES_PATH } from '#contracts/changes.ts';
import type { Authenticate } from '../http/accessToken.ts';
import { AppError } from '../http/appError.ts';
import type { ChangeHub } from './changeHub.ts';

/** The last entry that a reader knows, as text of an address or a header. */
const afterSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/**
 * `GET /api/changes`: the changes of the caller's firm as server-sent events, from now on, or since an entry by `?after=`
 * or `Last-Event-ID`. Mount it before the calls of the API.
 */
export function createChangesApp({ hub, authenticate }: { hub: ChangeHub; authenticate: Authenticate }): Hono {
  const app = new Hono();
  app.get(CHANGES_PATH, async (c) => {
    const authorization = c.req.header('authorization') ?? '';
    const actor = await authenticate(authorization);
    const asked = c.req.query('after') ?? c.req.header('last-event-id');
    const after = v.safeParse(v.optional(afterSchema), asked);
    if (!after.success) throw new AppError('request.invalid', { fields: ['after'] });
    return c.body(hub.open(actor, authorization, after.output ?? null), 200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Proxies hand on each event as it comes.
      'X-Accel-Buffering': 'no',
    });
  });
  return app;
}
