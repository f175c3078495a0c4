import { audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { comingSoonPolicies } from './comingSoon.policies.ts';
import { comingSoonRepository } from './comingSoon.repository.ts';
import { createComingSoonService } from './comingSoon.service.ts';

/** The calls of `comingSoon`. */
export function comingSoonModule({ tenants }: { readonly tenants: Tenants }) {
  const pages = createComingSoonService({ tenants, comingSoon: comingSoonRepository, audit });
  return {
    policies: comingSoonPolicies,
    routes: {
      list: api.comingSoon.list.handler(({ context }) => pages.list(context.actor)),
      ask: api.comingSoon.ask.handler(({ input, context }) => pages.ask(context.actor, input.page)),
      takeBack: api.comingSoon.takeBack.handler(({ input, context }) => pages.takeBack(context.actor, input.page)),
    },
  };
}
