import { Hono } from 'hono';
import { attachment, streamOf } from '../http/download.ts';
import type { ExportFiles } from './exports.ts';

/** `GET /content/export/{id}`: a list as a file at a signed address. Mount it at the root. */
export function createExportsApp(files: ExportFiles): Hono {
  const app = new Hono();
  app.get('/content/export/:id', (c) => {
    const { name, mimeType, bytes } = files.open(c.req.param('id'), c.req.query());
    return c.body(streamOf(bytes), 200, {
      'Content-Type': mimeType,
      'Content-Disposition': attachment(name),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    });
  });
  return app;
}
