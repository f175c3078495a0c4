import { audit } from '../audit/audit.ts';
import { clients } from '../clients/clients.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { tags } from '../tags/tags.module.ts';
import { users, type HandOver } from '../users/users.module.ts';
import { workItems } from '../workItems/workItems.module.ts';
import { createRunSeries } from './runSeries.ts';
import { workSeriesPolicies } from './workSeries.policies.ts';
import { workSeriesRepository as series } from './workSeries.repository.ts';
import { createWorkSeriesService } from './workSeries.service.ts';

type Deps = { readonly tenants: Tenants; readonly now: () => Date };

/** The calls of `workSeries`, and the job that makes its occurrences. */
export function workSeriesModule({ tenants, now }: Deps) {
  const service = createWorkSeriesService({ tenants, series, workItems, clients, users, tags, audit, now });
  const calls = api.workSeries;
  return {
    policies: workSeriesPolicies,
    routes: {
      list: calls.list.handler(({ input, context }) => service.list(context.actor, input)),
      count: calls.count.handler(({ input, context }) => service.count(context.actor, input)),
      get: calls.get.handler(({ input, context }) => service.get(context.actor, input.id)),
      create: calls.create.handler(({ input, context }) => service.create(context.actor, input)),
      createAll: calls.createAll.handler(({ input, context }) => service.createAll(context.actor, input)),
      changeAll: calls.changeAll.handler(({ input, context }) => service.changeAll(context.actor, input)),
      moveAll: calls.moveAll.handler(({ input, context }) => service.moveAll(context.actor, input)),
      change: calls.change.handler(({ input, context }) => service.change(context.actor, input)),
      follow: calls.follow.handler(({ input, context }) => service.follow(context.actor, input)),
      pause: calls.pause.handler(({ input, context }) => service.pause(context.actor, input.id)),
      resume: calls.resume.handler(({ input, context }) => service.resume(context.actor, input.id)),
      end: calls.end.handler(({ input, context }) => service.end(context.actor, input.id)),
    },
    jobs: {
      runSeries: {
        name: 'work.runSeries',
        cron: '7 * * * *',
        run: createRunSeries({ tenants, series, workItems, audit, now }),
      },
    },
    /** The series that a leaver does; the trail knows their occurrences. */
    handOver: (async (tx, { id, clientsTo }) => {
      await series.handOver(tx, id, clientsTo);
      return [];
    }) satisfies HandOver,
  };
}
