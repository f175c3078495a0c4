import { audit } from '../audit/audit.ts';
import { clientsRepository as clients } from '../clients/clients.repository.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { tagsRepository as tags } from '../tags/tags.repository.ts';
import { usersRepository as users } from '../users/users.repository.ts';
import { workItemsRepository as workItems } from '../workItems/workItems.repository.ts';
import type { HandOver } from '../users/handOver.ts';
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
      get: calls.get.handler(({ input, context }) => service.get(context.actor, input.id)),
      create: calls.create.handler(({ input, context }) => service.create(context.actor, input)),
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
