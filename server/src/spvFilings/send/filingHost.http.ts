import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { attemptIdSchema, claimRequestSchema } from '#contracts/api/filingAttempt.ts';
import { AppError } from '../../http/appError.ts';
import type { ClaimAttempt } from './claimAttempt.ts';

type Deps = {
  readonly claimAttempt: ClaimAttempt;
  /** The server's address for hosts; null for the address that they have called. */
  readonly publicOrigin: string | null;
};

/** The body is a workstation id and nothing else. */
const BODY_BYTES_MAX = 1024;

/**
 * `POST /api/spv-filings/attempts/{attemptId}/claim`: a call of the native host. It is authenticated by the token of a
 * session instead of a person's, so it is outside the contract's router. Mount it at the root, before the API.
 */
export function createFilingHostApp({ claimAttempt, publicOrigin }: Deps): Hono {
  const app = new Hono();
  app.post(
    '/api/spv-filings/attempts/:attemptId/claim',
    bodyLimit({ maxSize: BODY_BYTES_MAX, onError: refuseLength }),
    async (context) => {
      const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(context.req.header('authorization') ?? '')?.[1];
      if (token === undefined) throw new AppError('auth.required');
      const attemptId = v.safeParse(attemptIdSchema, context.req.param('attemptId'));
      if (!attemptId.success) throw new AppError('attempt.notFound');
      const asked = v.safeParse(v.pipe(v.string(), v.parseJson(), claimRequestSchema), await context.req.text());
      if (!asked.success) throw new AppError('request.invalid');
      const claim = await claimAttempt(token, attemptId.output, asked.output.workstationKeyId);
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
