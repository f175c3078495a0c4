import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { tagsPolicies } from './tags.policies.ts';
import { tagsRepository } from './tags.repository.ts';

export { makeMissing, tagIdsOf } from './tags.repository.ts';

/** What other areas ask of tags. */
export type Tags = Omit<typeof tagsRepository, 'all'>;
/** Tags, for other areas. */
export const tags: Tags = tagsRepository;

/** The calls of `tags`. */
export const tagsModule = ({ tenants }: { readonly tenants: Tenants }) => ({
  policies: tagsPolicies,
  routes: {
    list: api.tags.list.handler(({ context }) => tenants.read(context.actor.tenantId, tagsRepository.all)),
  },
});
