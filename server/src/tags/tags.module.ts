import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { tagsPolicies } from './tags.policies.ts';
import { tagsRepository } from './tags.repository.ts';

/** The calls of `tags`. */
export const tagsModule = ({ tenants }: { readonly tenants: Tenants }) => ({
  policies: tagsPolicies,
  routes: {
    list: api.tags.list.handler(({ context }) => tenants.read(context.actor.tenantId, tagsRepository.all)),
  },
});
