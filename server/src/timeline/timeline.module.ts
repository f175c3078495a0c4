import { clients } from '../clients/clients.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { timelinePolicies } from './timeline.policies.ts';
import { timelineRepository } from './timeline.repository.ts';
import { createTimelineService } from './timeline.service.ts';
import { workTimelineRepository } from './workTimeline.repository.ts';
import { createWorkTimelineService } from './workTimeline.service.ts';

/** The calls of `timeline`. */
export function timelineModule({ tenants }: { readonly tenants: Tenants }) {
  const timeline = createTimelineService({ tenants, clients, timeline: timelineRepository });
  const work = createWorkTimelineService({ tenants, timeline: workTimelineRepository });
  return {
    policies: timelinePolicies,
    routes: {
      ofClient: api.timeline.ofClient.handler(({ input, context }) => timeline.ofClient(context.actor, input)),
      ofWorkItem: api.timeline.ofWorkItem.handler(({ input, context }) => work.ofWorkItem(context.actor, input)),
      ofTask: api.timeline.ofTask.handler(({ input, context }) => work.ofTask(context.actor, input)),
    },
  };
}
