import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { ORPCError } from '@orpc/server';
import type { Log } from '../log/log.ts';
import type { ApiContext } from './actor.ts';
import { errorAnswer } from './errorAnswer.ts';
import type { ApiRouter } from './router.ts';

/** Answers a call of the contract, or null where the contract has no such call. */
export type ApiHandler = (request: Request, context: ApiContext, seen: { route: string }) => Promise<Response | null>;

/** Everything below /api that the contract names. */
export function createApiHandler(router: ApiRouter, log: Log): ApiHandler {
  const handler = new OpenAPIHandler<ApiContext & { seen: { route: string } }>(router, {
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
        return options.next();
      },
    ],
    // The interceptor above has put the whole body into `data`.
    customErrorResponseBodyEncoder: (error) => error.data,
  });
  return async (request, context, seen) => {
    const { matched, response } = await handler.handle(request, { prefix: '/api', context: { ...context, seen } });
    return matched ? response : null;
  };
}

/** A body that is no JSON fails before any schema sees it, as a plain error of the reader. */
function decodeFailure(error: unknown): unknown {
  return error instanceof SyntaxError ? new ORPCError('BAD_REQUEST') : error;
}
