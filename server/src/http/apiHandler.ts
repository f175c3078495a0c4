import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { ORPCError } from '@orpc/server';
import { StandardHandler } from '@orpc/server/standard';
import type { Log } from '../log/log.ts';
import type { ApiContext } from './actor.ts';
import { createAnswerCheck } from './answerCheck.ts';
import { errorAnswer } from './errorAnswer.ts';
import type { ApiRouter } from './router.ts';

/** An API response: status and JSON value, not yet serialised. */
export type ApiAnswer = { readonly status: number; readonly body: unknown };

/** Handles a call of the contract; null when the contract has no such call. */
export type ApiHandler = (request: Request, context: ApiContext, seen: { route: string }) => Promise<ApiAnswer | null>;

type HandlerContext = ApiContext & { seen: { route: string } };

/** Handles all calls of the contract below /api. */
export function createApiHandler(router: ApiRouter, log: Log): ApiHandler {
  // The interceptor has put the whole error body into `data`.
  const codec = new StandardOpenAPICodec(new JsonAnswers(), { customErrorResponseBodyEncoder: (error) => error.data });
  const checkedOf = createAnswerCheck(log);
  const handler = new StandardHandler<HandlerContext>(router, new StandardOpenAPIMatcher(), codec, {
    interceptors: [
      async (options) => {
        try {
          return await options.next();
        } catch (error) {
          const { traceId } = options.context;
          const { status, body, isUnexpected } = errorAnswer(decodeFailure(error), traceId);
          if (isUnexpected) log.error('request failed', error, { traceId });
          throw new ORPCError(body.code, { status, data: body });
        }
      },
    ],
    clientInterceptors: [
      (options) => {
        options.context.seen.route = options.procedure['~orpc'].route.path ?? '';
        return options.next({ ...options, procedure: checkedOf(options.procedure) });
      },
    ],
  });
  return async (request, context, seen) => {
    // No handler reads headers or the signal, and each would cost an object per call.
    const asked = {
      url: new URL(request.url),
      method: request.method,
      headers: {},
      signal: undefined,
      body: () => readJson(request),
    };
    const { matched, response } = await handler.handle(asked, { prefix: '/api', context: { ...context, seen } });
    return matched ? { status: response.status, body: response.body } : null;
  };
}

/** Answers that passed their schema are plain JSON, so the library's serialiser has nothing to convert. */
class JsonAnswers extends StandardOpenAPISerializer {
  constructor() {
    super(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer());
  }

  override serialize(body: unknown): unknown {
    return body;
  }
}

/** The contract is JSON only, so the content type is not read. */
async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** JSON.parse fails before any schema runs; its error means a bad request. */
function decodeFailure(error: unknown): unknown {
  return error instanceof SyntaxError ? new ORPCError('BAD_REQUEST') : error;
}
