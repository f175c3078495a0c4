import { api } from '../http/router.ts';
import type { ReportsService } from './reports.service.ts';

/** Handlers of the contract's `reports`. */
export const reportsRoutes = (reports: ReportsService) => ({
  spvFilingStatus: api.reports.spvFilingStatus.handler(({ input, context }) =>
    reports.spvFilingStatus(context.actor, input),
  ),
  spvFilingPeriods: api.reports.spvFilingPeriods.handler(({ context }) => reports.spvFilingPeriods(context.actor)),
});
