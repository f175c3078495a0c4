import { api } from '../http/router.ts';
import type { SearchService } from './search.service.ts';

/** Handlers of the contract's `search`. */
export const searchRoutes = (search: SearchService) => ({
  find: api.search.find.handler(({ input, context }) => search.find(context.actor, input.query, input.entityType)),
});
