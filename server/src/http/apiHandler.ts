import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { ORPCError } from '@orpc/server';
import { StandardHandler } from '@orpc/server/standard';
import type { Log } from '../log/log.ts';
import type { ApiContext } from './actor.ts';
import { createAnswerCheck } from './answerCheck.ts';
import { errorAnswer } from './errorAnswer.ts';
import type { ApiRouter } from './router.ts';

/** What a call answers: JSON, not yet written out. */
export type ApiAnswer = { readonly status: number; readonly body: unknown };

/** Answers a call of the contract, or null where the contract has no such call. */
export type ApiHandler = (request: Request, context: ApiContext, seen: { route: string }) => Promise<ApiAnswer | null>;

type HandlerContext = ApiContext & { seen: { route: string } };

/** Everything below /api that the contract names. */
export function createApiHandler(router: ApiRouter, log: Log): ApiHandler {
  // The interceptor has put the whole body of an error into `data`.
  const codec = new StandardOpenAPICodec(new JsonAnswers(), { customErrorResponseBodyEncoder: (error) => error.data });
  const checkedOf = createAnswerCheck();
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
    // Neither headers nor signal are read by any handler, and each of them costs an object per call.
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

/** What a schema of the contract lets out is JSON as it is: nothing in it has to be found and rewritten. */
class JsonAnswers extends StandardOpenAPISerializer {
  constructor() {
    super(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer());
  }

  override serialize(body: unknown): unknown {
    return body;
  }
}

/** The contract speaks JSON only: whatever else is sent is a broken body. */
async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** A body that is no JSON fails before any schema sees it, as a plain error of the reader. */
function decodeFailure(error: unknown): unknown {
  return error instanceof SyntaxError ? new ORPCError('BAD_REQUEST') : error;
}
