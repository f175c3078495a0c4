import { audit } from '../audit/audit.ts';
import { clients } from '../clients/clients.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import type { AddNotices } from '../notices/notices.module.ts';
import { tags } from '../tags/tags.module.ts';
import { timerStops } from '../timer/timer.module.ts';
import { users, type HandOver } from '../users/users.module.ts';
import { tasksPolicies } from './tasks.policies.ts';
import { tasksRepository } from './tasks.repository.ts';
import { createTasksService } from './tasks.service.ts';
import { createTaskWriter, handedOver } from './taskWriter.ts';
import { workItemTasksPolicies } from './workItemTasks.policies.ts';
import { createWorkItemTasksService } from './workItemTasks.service.ts';

type Deps = { readonly tenants: Tenants; readonly addNotices: AddNotices; readonly now: () => Date };

export type { TaskRow } from './tasks.repository.ts';
export { noticeOf as noticeOfTask } from './taskWriter.ts';

/** What other areas ask of tasks. */
export type Tasks = Pick<typeof tasksRepository, 'findAll' | 'hasWorkItem'>;
/** Tasks, for other areas. */
export const tasks: Tasks = tasksRepository;

/** The calls of `tasks` and `workItemTasks`: two views of one table. */
export function tasksModules({ tenants, addNotices, now }: Deps) {
  const writer = createTaskWriter({
    tasks: tasksRepository,
    tags,
    users,
    timers: timerStops,
    audit,
    addNotices,
    now,
  });
  const service = createTasksService({ tenants, tasks: tasksRepository, clients, writer });
  const ofWorkItem = createWorkItemTasksService({ tenants, tasks: tasksRepository, writer, audit });
  return {
    tasks: {
      policies: tasksPolicies,
      /** The tasks that a leaver does. */
      handOver: (async (tx, { id, clientsTo }) =>
        handedOver(await tasksRepository.handOver(tx, id, clientsTo), id, clientsTo)) satisfies HandOver,
      routes: {
        list: api.tasks.list.handler(({ input, context }) => service.list(context.actor, input)),
        count: api.tasks.count.handler(({ input, context }) => service.count(context.actor, input)),
        get: api.tasks.get.handler(({ input, context }) => service.get(context.actor, input.id)),
        create: api.tasks.create.handler(({ input, context }) => service.create(context.actor, input)),
        update: api.tasks.update.handler(({ input, context }) => service.update(context.actor, input)),
        change: api.tasks.change.handler(({ input, context }) => service.change(context.actor, input)),
        remove: api.tasks.remove.handler(({ input, context }) => service.remove(context.actor, input.id)),
        restore: api.tasks.restore.handler(({ input, context }) => service.restore(context.actor, input.id)),
        suggestedTags: api.tasks.suggestedTags.handler(({ input, context }) =>
          service.suggestedTags(context.actor, input.id),
        ),
      },
    },
    workItemTasks: {
      policies: workItemTasksPolicies,
      routes: {
        list: api.workItemTasks.list.handler(({ input, context }) => ofWorkItem.list(context.actor, input.id)),
        create: api.workItemTasks.create.handler(({ input, context }) => ofWorkItem.create(context.actor, input)),
        createAll: api.workItemTasks.createAll.handler(({ input, context }) =>
          ofWorkItem.createAll(context.actor, input),
        ),
        get: api.workItemTasks.get.handler(({ input, context }) => ofWorkItem.get(context.actor, input)),
        update: api.workItemTasks.update.handler(({ input, context }) => ofWorkItem.update(context.actor, input)),
        remove: api.workItemTasks.remove.handler(({ input, context }) => ofWorkItem.remove(context.actor, input)),
        move: api.workItemTasks.move.handler(({ input, context }) => ofWorkItem.move(context.actor, input)),
      },
    },
  };
}
