import type { Environment } from '#contracts/flags.ts';
import { audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { firmPolicies } from './firm.policies.ts';
import { firmRepository } from './firm.repository.ts';
import { createFirmService } from './firm.service.ts';

type Deps = { readonly tenants: Tenants; readonly environment: Environment };

export { requireFirmStays } from './requireFirmStays.ts';
export { flagsOf } from './flags.ts';

/** What other areas ask of the caller's firm. */
export type CallersFirm = Pick<typeof firmRepository, 'lock' | 'activePeople'>;
/** The caller's firm, for other areas. */
export const firm: CallersFirm = firmRepository;

/** The calls of `firm`. */
export function firmModule({ tenants, environment }: Deps) {
  const isEverythingOn = environment !== 'production';
  const service = createFirmService({ tenants, firm: firmRepository, audit, isEverythingOn });
  return {
    policies: firmPolicies,
    routes: {
      get: api.firm.get.handler(({ context }) => service.get(context.actor)),
      update: api.firm.update.handler(({ input, context }) => service.update(context.actor, input)),
      updateSettings: api.firm.updateSettings.handler(({ input, context }) =>
        service.updateSettings(context.actor, input),
      ),
      flags: api.firm.flags.handler(({ context }) => service.flags(context.actor)),
      setFlag: api.firm.setFlag.handler(({ input, context }) => service.setFlag(context.actor, input)),
    },
  };
}
