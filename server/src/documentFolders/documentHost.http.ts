import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { claimedDocumentSchema } from '#contracts/api/documentFolder.ts';
import { claimRequestSchema } from '#contracts/api/filingAttempt.ts';
import { AppError } from '../http/appError.ts';
import type { ClaimDocument } from './claimDocument.ts';

type Deps = {
  readonly claimDocument: ClaimDocument;
  /** The server's address for hosts; null for the address that they have called. */
  readonly publicOrigin: string | null;
};

/** The body is a workstation id and nothing else. */
const BODY_BYTES_MAX = 1024;

/**
 * `POST /api/spv-filings/{id}/documents/{kind}/claim`: a call of the native host, authenticated by the token of a
 * session. Mount it at the root, before the API.
 */
export function createDocumentHostApp({ claimDocument, publicOrigin }: Deps): Hono {
  const app = new Hono();
  app.post(
    '/api/spv-filings/:spvFilingId/documents/:kind/claim',
    bodyLimit({ maxSize: BODY_BYTES_MAX, onError: refuseLength }),
    async (context) => {
      const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(context.req.header('authorization') ?? '')?.[1];
      if (token === undefined) throw new AppError('auth.required');
      const document = v.safeParse(claimedDocumentSchema, context.req.param());
      if (!document.success) throw new AppError('filing.notFound');
      const asked = v.safeParse(v.pipe(v.string(), v.parseJson(), claimRequestSchema), await context.req.text());
      if (!asked.success) throw new AppError('request.invalid');
      const claim = await claimDocument(token, { ...document.output, ...asked.output });
      const at = new URL(claim.contentUrl, context.req.url);
      const origin = publicOrigin ?? new URL(context.req.url).origin;
      context.header('cache-control', 'no-store');
      return context.json({ ...claim, contentUrl: `${origin}${at.pathname}${at.search}` });
    },
  );
  return app;
}

function refuseLength(): never {
  throw new AppError('request.tooLarge');
}
