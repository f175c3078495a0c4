import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { routePath } from 'hono/route';
import * as v from 'valibot';
import { errorBodySchema, RETRY_AFTER_SECONDS } from '#contracts/errors.ts';
import { CLIENT_TRACE_BYTES_MAX } from '#contracts/limits.ts';
import type { Log } from '../log/log.ts';
import type { Authenticate } from './accessToken.ts';
import { allowedMethods } from './allowedMethods.ts';
import type { ApiAnswer, ApiHandler } from './apiHandler.ts';
import { AppError } from './appError.ts';
import { errorAnswer } from './errorAnswer.ts';
import { languageOf } from './languageOf.ts';
import { contentSecurityPolicy, securityHeaders } from './securityHeaders.ts';

/** The application that all routes are added to. */
export type HttpApp = Hono<Env>;

/** The parts of the server that handle requests. */
export type HttpParts = {
  readonly log: Log;
  readonly origin: string;
  readonly identityOrigins: readonly string[];
  readonly authenticate: Authenticate;
  readonly api: ApiHandler;
  readonly openApiDocument: Record<string, unknown>;
  /** Calls below /api without a person's access token. */
  readonly hostApp: Hono;
  /** The stream of changes below /api, whose answer does not end. */
  readonly changesApp: Hono;
  /** Adds further routes. */
  readonly mount: (app: HttpApp) => void;
  readonly isServing: () => boolean;
};

type Variables = { traceId: string; route: string };
type Env = { Bindings: HttpBindings; Variables: Variables };

/** A thousand messages of a mailbox in one call are about 2 MB. */
const API_BODY_BYTES_MAX = 8 * 1024 * 1024;

/** The body of any other method is not read. */
const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** All routes behind one request log, one set of headers and one error handler. */
export function createHttpApp(parts: HttpParts): HttpApp {
  const app = new Hono<Env>();
  const policy = contentSecurityPolicy({ connect: [...parts.identityOrigins], frame: [...parts.identityOrigins] });
  app.use(traceAndLog(parts.log));
  app.use(securityHeaders({ policy, isHttps: parts.origin.startsWith('https:') }));
  app.onError((error, context) => answerError(context, error, parts.log));
  app.get('/api/openapi.json', (context) => context.json(parts.openApiDocument));
  app.on(METHODS_WITH_BODY, '/api/*', bodyLimit({ maxSize: API_BODY_BYTES_MAX, onError: refuseBody }));
  app.post('/api/client-traces', bodyLimit({ maxSize: CLIENT_TRACE_BYTES_MAX, onError: refuseBody }));
  app.use('/api/*', async (_, next) => {
    if (!parts.isServing()) throw new AppError('server.stopping');
    await next();
  });
  app.route('/', parts.hostApp);
  app.route('/', parts.changesApp);
  app.all('/api/*', apiRoute(parts));
  parts.mount(app);
  return app;
}

const refuseBody = (): never => {
  throw new AppError('request.tooLarge');
};

function apiRoute({ authenticate, api }: HttpParts) {
  return async (context: Context<Env>): Promise<Response> => {
    const { req } = context;
    const actor = await authenticate(req.header('authorization') ?? null);
    const language = languageOf(req.header('accept-language'));
    const seen = { route: '/api/*' };
    const answer = await api(req.raw, { actor, language, traceId: context.get('traceId') }, seen);
    context.set('route', seen.route);
    if (answer === null) {
      const methods = allowedMethods(req.path);
      if (methods.length === 0) throw new AppError('route.notFound');
      context.header('allow', methods.join(', '));
      throw new AppError('route.wrongMethod');
    }
    return writeJson(answer, req.header('accept-encoding') ?? '');
  };
}

/** The `retry-after` header, in seconds, where the status calls for one. */
const retryHeaders = (status: number, body: unknown): Record<string, string> => {
  if (status !== 429 && status !== 503) return {};
  const error = v.safeParse(errorBodySchema, body);
  return { 'retry-after': String((error.success ? RETRY_AFTER_SECONDS[error.output.code] : undefined) ?? 1) };
};

const zip = promisify(gzip);

/** Serialises to text or bytes and never to a stream, because the Node adapter writes those in one go. */
async function writeJson({ status, body }: ApiAnswer, accepted: string): Promise<Response> {
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    ...retryHeaders(status, body),
  };
  if (body === undefined) return new Response(null, { status, headers });
  headers['content-type'] = 'application/json';
  const text = JSON.stringify(body);
  if (text.length < COMPRESSED_FROM || !accepted.includes('gzip')) return new Response(text, { status, headers });
  headers['content-encoding'] = 'gzip';
  return new Response(await zip(text), { status, headers });
}

/** Shorter responses fit a few packets uncompressed. */
const COMPRESSED_FROM = 4096;

/** Logs one line per request, without its path or query, which may contain ids and input. */
function traceAndLog(log: Log): MiddlewareHandler<Env> {
  return async (context, next) => {
    const traceId = randomUUID().replaceAll('-', '').slice(0, 16);
    const startedAt = performance.now();
    context.set('traceId', traceId);
    await next();
    context.res.headers.set('x-trace-id', traceId);
    const { method } = context.req;
    const route = context.get('route') ?? routePath(context, -1);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    log.info('request', { method, route, status: context.res.status, ms, traceId });
  };
}

function answerError(context: Context<Env>, error: unknown, log: Log): Response {
  const traceId = context.get('traceId');
  const { status, body, isUnexpected } = errorAnswer(error, traceId);
  if (isUnexpected) log.error('request failed', error, { traceId });
  const allow = context.res.headers.get('allow');
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...retryHeaders(status, body),
    ...(allow === null ? {} : { allow }),
  };
  return new Response(JSON.stringify(body), { status, headers });
}
