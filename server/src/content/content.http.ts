import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { DOCUMENT_BYTES_MAX } from '#contracts/limits.ts';
import { AppError } from '../http/appError.ts';
import { attachment, inline, streamOf } from '../http/download.ts';
import type { Log } from '../log/log.ts';
import type { ContentService, UploadedFile } from './content.service.ts';
import type { UrlSigner } from './signedUrl.ts';
import type { ByteRange } from './stores/contentStore.ts';

type Deps = { readonly content: ContentService; readonly signer: UrlSigner; readonly log: Log };

/**
 * `PUT /content/upload/{id}` and `GET /content/file/{id}`: bytes at signed addresses, outside the API. Mount it at the
 * root.
 */
export function createContentApp({ content, signer, log }: Deps): Hono {
  const app = new Hono();

  app.put('/content/upload/:id', async (c) => {
    const batch = signer.verify('upload', c.req.param('id'), c.req.query());
    if (batch === null) throw new AppError('auth.forbidden');
    // Refuses by the announced length before reading; the receiver stops a body that is longer.
    if (Number(c.req.header('content-length') ?? 0) > DOCUMENT_BYTES_MAX) throw new AppError('request.tooLarge');
    await content.receive(batch, c.req.raw.body ?? Readable.from([]));
    return c.body(null, 204);
  });

  app.on(['GET', 'HEAD'], '/content/file/:id', async (c) => {
    const signed = signer.verify('file', c.req.param('id'), c.req.query());
    if (signed === null) throw new AppError('auth.forbidden');
    const file = await content.file(signed);
    // A name in the address says what the document is; the file may be called as it was uploaded.
    const headers = headersOf({ ...file, name: signed.detail ?? file.name });
    const range = readRange(c.req.header('range'), file.sizeBytes);
    if (range === 'unsatisfiable') {
      return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${file.sizeBytes}` });
    }
    const part = range ?? { start: 0, end: file.sizeBytes - 1 };
    const status = range === null ? 200 : 206;
    const length = { 'Content-Length': String(part.end - part.start + 1) };
    const place = range === null ? {} : { 'Content-Range': `bytes ${part.start}-${part.end}/${file.sizeBytes}` };
    if (c.req.method === 'HEAD') return c.body(null, status, { ...headers, ...length, ...place });
    const bytes = await content.open(signed.tenantId, file.sha256, range ?? undefined);
    return c.body(streamOf(c, log, bytes), status, { ...headers, ...length, ...place });
  });

  return app;
}

const INLINE = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif']);

/** Sandboxes a document from outside when the browser shows it. */
function headersOf({ mimeType, name, sha256 }: UploadedFile): Record<string, string> {
  return {
    'Content-Type': mimeType,
    'Content-Disposition': INLINE.has(mimeType) ? inline(name) : attachment(name),
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: `"${sha256}"`,
  };
}

/** Reads one range of bytes; null for none, and for several, which may be answered with the whole. */
function readRange(header: string | undefined, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start > end || start >= sizeBytes ? 'unsatisfiable' : { start, end };
}
