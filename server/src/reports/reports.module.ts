import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { reportsRepository } from './reports.repository.ts';
import { createReportsService } from './reports.service.ts';

/** The calls of `reports`. */
export function reportsModule({ tenants, now }: { readonly tenants: Tenants; readonly now: () => Date }) {
  const reports = createReportsService({ tenants, reports: reportsRepository, now });
  return {
    routes: {
      spvFilingStatus: api.reports.spvFilingStatus.handler(({ input, context }) =>
        reports.spvFilingStatus(context.actor, input),
      ),
      spvFilingPeriods: api.reports.spvFilingPeriods.handler(({ context }) => reports.spvFilingPeriods(context.actor)),
    },
  };
}
