import { Hono } from 'hono';
import { attachment, streamOf } from '../http/download.ts';
import type { Log } from '../log/log.ts';
import type { ExportFiles } from './exports.ts';

/** `GET /content/export/{id}`: a list as a file at a signed address. Mount it at the root. */
export function createExportsApp(files: ExportFiles, log: Log): Hono {
  const app = new Hono();
  app.get('/content/export/:id', async (c) => {
    // A HEAD has no body, whose end would end the turn.
    if (c.req.method !== 'GET') return c.body(null, 405, { Allow: 'GET' });
    const { name, mimeType, bytes } = await files.open(c.req.param('id'), c.req.query());
    return c.body(streamOf(c, log, bytes), 200, {
      'Content-Type': mimeType,
      'Content-Disposition': attachment(name),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    });
  });
  return app;
}
