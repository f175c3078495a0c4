import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { searchPolicies } from './search.policies.ts';
import { searchRepository } from './search.repository.ts';
import { createSearchService } from './search.service.ts';

/** The calls of `search`. */
export function searchModule({ tenants }: { readonly tenants: Tenants }) {
  const search = createSearchService({ tenants, search: searchRepository });
  return {
    policies: searchPolicies,
    routes: {
      find: api.search.find.handler(({ input, context }) => search.find(context.actor, input.query, input.entityType)),
    },
  };
}
