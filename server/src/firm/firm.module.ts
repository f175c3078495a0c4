import type { Environment } from '#contracts/flags.ts';
import { audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { firmPolicies } from './firm.policies.ts';
import { firmRepository } from './firm.repository.ts';
import { createFirmService } from './firm.service.ts';

type Deps = { readonly tenants: Tenants; readonly environment: Environment };

/** The calls of `firm`. */
export function firmModule({ tenants, environment }: Deps) {
  const isEverythingOn = environment !== 'production';
  const firm = createFirmService({ tenants, firm: firmRepository, audit, isEverythingOn });
  return {
    policies: firmPolicies,
    routes: {
      get: api.firm.get.handler(({ context }) => firm.get(context.actor)),
      update: api.firm.update.handler(({ input, context }) => firm.update(context.actor, input)),
      updateSettings: api.firm.updateSettings.handler(({ input, context }) =>
        firm.updateSettings(context.actor, input),
      ),
      flags: api.firm.flags.handler(({ context }) => firm.flags(context.actor)),
      setFlag: api.firm.setFlag.handler(({ input, context }) => firm.setFlag(context.actor, input)),
    },
  };
}
