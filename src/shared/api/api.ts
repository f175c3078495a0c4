import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import * as v from 'valibot';
import { contract } from '#contracts/api/contract.ts';
import { errorBodySchema } from '#contracts/errors.ts';
import { ApiError } from './apiError.ts';
import { authorizedFetch } from './authorizedFetch.ts';
import { recordHealth } from './serviceHealth.ts';

/** The call that reaches the authority's register of companies. */
const REGISTER_CALL = 'company.search';

/** How a call is sent. */
export type CallContext = {
  /** True for a call that must outlive the page. */
  readonly isKeptAlive?: boolean;
};

const link = new OpenAPILink<CallContext>(contract, {
  url: () => `${location.origin}/api`,
  fetch: (request, init, { context }) => authorizedFetch(request, { ...init, keepalive: context.isKeptAlive === true }),
  interceptors: [
    async (call) => {
      try {
        const answer = await call.next();
        if (call.path.join('.') === REGISTER_CALL) recordHealth('authority', 'online');
        return answer;
      } catch (error) {
        const failure = toApiError(error);
        if (failure instanceof ApiError && failure.code === 'company.unavailable') recordHealth('authority', 'offline');
        if (failure instanceof ApiError && failure.code === 'company.notFound') recordHealth('authority', 'online');
        throw failure;
      }
    },
  ],
  customErrorResponseBodyDecoder: (body, response) => {
    const read = v.safeParse(errorBodySchema, body);
    return read.success
      ? new ORPCError(read.output.code, { status: response.status, data: read.output })
      : new ORPCError('transport.unreadable', { status: response.status });
  },
});

function toApiError(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  if (error instanceof ORPCError) {
    const body = v.safeParse(errorBodySchema, error.data);
    if (!body.success) return new ApiError('transport.unreadable', { status: error.status });
    const { code, traceId, fields = [], data = {} } = body.output;
    return new ApiError(code, { status: error.status, traceId, fields, data });
  }
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  // The cause holds what the server sent and stays out: it could be printed with the error.
  return new ApiError('transport.unreadable');
}

/** The calls of the API as functions. */
export type Api = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>;

/** The calls of the API: `client.clients.get({ id })`. */
export const client: Api = createORPCClient(link);

/** The same as options of TanStack Query: `api.clients.list.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client);
