import { implement, type Router } from '@orpc/server';
import { contract } from '#contracts/api/contract.ts';
import type { ApiContext } from './actor.ts';
import { AppError } from './appError.ts';
import type { MayCall } from './permissions.ts';

/**
 * The contract, ready for handlers: the module of an area answers `routes` with a handler for each of its calls, such as
 * `list: api.x.list.handler(({ input, context }) => service.list(context.actor, input))`. Every call passes its policy
 * first.
 */
export const api = implement(contract).$context<ApiContext>();

/** Handlers for every call of the contract; domain.ts combines them. */
export type ApiRouter = Router<typeof contract, ApiContext>;

/** The handlers, each behind its policy. */
export const guarded = (router: ApiRouter, mayCall: MayCall): ApiRouter =>
  api
    .use(({ context, path, next }) => {
      if (!mayCall(context.actor, path)) throw new AppError('auth.forbidden');
      return next();
    })
    .router(router);
