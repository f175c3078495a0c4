import { audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { ModuleLabels } from '../enums/enums.module.ts';
import type { Exports } from '../exports/exports.ts';
import { api } from '../http/router.ts';
import { auditTrailExport } from './auditTrail.export.ts';
import { auditTrailPolicies } from './auditTrail.policies.ts';
import { auditTrailRepository } from './auditTrail.repository.ts';
import { createAuditTrailService } from './auditTrail.service.ts';
import { trailCheckRepository } from './trailCheck.repository.ts';
import { createTrailCheck } from './trailCheck.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly exports: Exports;
  /** The words of all enumerations. */
  readonly labels: ModuleLabels;
  readonly now: () => Date;
};

/** The calls of `auditTrail`. */
export function auditTrailModule({ tenants, exports, labels, now }: Deps) {
  const service = createAuditTrailService({ tenants, trail: auditTrailRepository, labels });
  const checks = createTrailCheck({ tenants, checks: trailCheckRepository, audit, now });
  const exported = auditTrailExport(labels);
  const calls = api.auditTrail;
  return {
    policies: auditTrailPolicies,
    exports: [exported],
    routes: {
      list: calls.list.handler(({ input, context: { actor, language } }) => service.list(actor, input, language)),
      count: calls.count.handler(({ input, context }) => service.count(context.actor, input)),
      export: calls.export.handler(({ input, context: { actor, language } }) =>
        exports.sign(actor, exported, { language, ...input }),
      ),
      lastCheck: calls.lastCheck.handler(({ context }) => checks.last(context.actor)),
      check: calls.check.handler(({ context }) => checks.check(context.actor)),
    },
  };
}
