import { Hono } from 'hono';
import { attachment, streamOf } from '../http/download.ts';
import type { Log } from '../log/log.ts';
import type { ReceiptsArchive } from './receiptsArchive.ts';

/** `GET /content/receipts/{id}`: all receipts of a firm at a signed address. Mount it at the root. */
export function createReceiptsApp(archive: ReceiptsArchive, log: Log): Hono {
  const app = new Hono();
  app.get('/content/receipts/:id', async (c) => {
    // A HEAD has no body, whose end would end the turn.
    if (c.req.method !== 'GET') return c.body(null, 405, { Allow: 'GET' });
    const { name, bytes } = await archive.open(c.req.param('id'), c.req.query());
    return c.body(streamOf(c, log, bytes), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment(name),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    });
  });
  return app;
}
