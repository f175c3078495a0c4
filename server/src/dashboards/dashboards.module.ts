import { audit } from '../audit/audit.ts';
import { api } from '../http/router.ts';
import { dashboardsPolicies } from './dashboards.policies.ts';
import { dashboardsRepository } from './dashboards.repository.ts';
import { createDashboardsService, type DashboardsDeps } from './dashboards.service.ts';

/** The calls of `dashboards`. */
export function dashboardsModule(deps: Pick<DashboardsDeps, 'tenants' | 'now'>) {
  const dashboards = createDashboardsService({ ...deps, dashboards: dashboardsRepository, audit });
  return {
    policies: dashboardsPolicies,
    routes: {
      list: api.dashboards.list.handler(({ context: { actor, language } }) => dashboards.list(actor, language)),
      update: api.dashboards.update.handler(({ input, context: { actor, language } }) =>
        dashboards.update(actor, input, language),
      ),
      remove: api.dashboards.remove.handler(({ input, context }) => dashboards.remove(context.actor, input.id)),
      restore: api.dashboards.restore.handler(({ input, context: { actor, language } }) =>
        dashboards.restore(actor, input.id, language),
      ),
      activity: api.dashboards.activity.handler(({ input, context }) =>
        dashboards.activity(context.actor, input.weeks),
      ),
    },
  };
}
