import { Hono, type Context } from 'hono';
import { attachment, inline, streamOf } from '../http/download.ts';
import type { Log } from '../log/log.ts';
import type { FilingPapers, PaperDownload } from './filingPapers.service.ts';

/**
 * `GET /content/papers/{id}` and `GET /content/evidence/{id}`: the papers of filings and the record of one, at signed
 * addresses. Mount it at the root.
 */
export function createFilingPapersApp(papers: FilingPapers, log: Log): Hono {
  const app = new Hono();
  const answer = (c: Context, { mimeType, bytes }: PaperDownload, disposition: string) =>
    c.body(streamOf(c, log, bytes), 200, {
      'Content-Type': mimeType,
      'Content-Disposition': disposition,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
    });
  // A HEAD has no body, whose end would end the turn.
  app.get('/content/papers/:id', async (c) => {
    if (c.req.method !== 'GET') return c.body(null, 405, { Allow: 'GET' });
    const archive = await papers.openArchive(c.req.param('id'), c.req.query());
    return answer(c, archive, attachment(archive.name));
  });
  app.get('/content/evidence/:id', async (c) => {
    if (c.req.method !== 'GET') return c.body(null, 405, { Allow: 'GET' });
    const record = await papers.openRecord(c.req.param('id'), c.req.query());
    return answer(c, record, inline(record.name));
  });
  return app;
}
