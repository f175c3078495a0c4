import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { tagsRepository } from './tags.repository.ts';

/** The calls of `tags`. */
export const tagsModule = ({ tenants }: { readonly tenants: Tenants }) => ({
  routes: {
    list: api.tags.list.handler(({ context }) => tenants.read(context.actor.tenantId, tagsRepository.all)),
  },
});
