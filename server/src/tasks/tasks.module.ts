import { audit } from '../audit/audit.ts';
import { clientsRepository } from '../clients/clients.repository.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import type { AddNotices } from '../notices/addNotices.ts';
import { tagsRepository } from '../tags/tags.repository.ts';
import { timerStops } from '../timer/timer.module.ts';
import type { HandOver } from '../users/handOver.ts';
import { usersRepository } from '../users/users.repository.ts';
import { tasksRepository } from './tasks.repository.ts';
import { createTasksService } from './tasks.service.ts';
import { createTaskWriter, handedOver } from './taskWriter.ts';
import { tasksPolicies } from './tasks.policies.ts';
import { workItemTasksPolicies } from './workItemTasks.policies.ts';
import { createWorkItemTasksService } from './workItemTasks.service.ts';

type Deps = { readonly tenants: Tenants; readonly addNotices: AddNotices; readonly now: () => Date };

/** The calls of `tasks` and `workItemTasks`: two views of one table. */
export function tasksModules({ tenants, addNotices, now }: Deps) {
  const writer = createTaskWriter({
    tasks: tasksRepository,
    tags: tagsRepository,
    users: usersRepository,
    timers: timerStops,
    audit,
    addNotices,
    now,
  });
  const tasks = createTasksService({ tenants, tasks: tasksRepository, clients: clientsRepository, writer });
  const ofWorkItem = createWorkItemTasksService({ tenants, tasks: tasksRepository, writer, audit });
  return {
    tasks: {
      policies: tasksPolicies,
      /** The tasks that a leaver does. */
      handOver: (async (tx, { id, clientsTo }) =>
        handedOver(await tasksRepository.handOver(tx, id, clientsTo), id, clientsTo)) satisfies HandOver,
      routes: {
        list: api.tasks.list.handler(({ input, context }) => tasks.list(context.actor, input)),
        count: api.tasks.count.handler(({ input, context }) => tasks.count(context.actor, input)),
        get: api.tasks.get.handler(({ input, context }) => tasks.get(context.actor, input.id)),
        create: api.tasks.create.handler(({ input, context }) => tasks.create(context.actor, input)),
        update: api.tasks.update.handler(({ input, context }) => tasks.update(context.actor, input)),
        change: api.tasks.change.handler(({ input, context }) => tasks.change(context.actor, input)),
        remove: api.tasks.remove.handler(({ input, context }) => tasks.remove(context.actor, input.id)),
        restore: api.tasks.restore.handler(({ input, context }) => tasks.restore(context.actor, input.id)),
        suggestedTags: api.tasks.suggestedTags.handler(({ input, context }) =>
          tasks.suggestedTags(context.actor, input.id),
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
