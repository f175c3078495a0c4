import { api } from '../http/router.ts';
import type { SpvSessionsService } from './spvSessions.service.ts';

/** Handlers of the contract's `spvSessions`. */
export const spvSessionsRoutes = (sessions: SpvSessionsService) => ({
  acquire: api.spvSessions.acquire.handler(({ input, context }) => sessions.acquire(context.actor, input)),
  list: api.spvSessions.list.handler(({ context }) => sessions.list(context.actor)),
  extend: api.spvSessions.extend.handler(({ input, context }) =>
    sessions.extend(context.actor, input.id, input.leaderId),
  ),
  end: api.spvSessions.end.handler(({ input, context }) => sessions.end(context.actor, input.id)),
});
