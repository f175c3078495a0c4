import { audit } from '../audit/audit.ts';
import { clientsRepository } from '../clients/clients.repository.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Exports } from '../exports/exports.ts';
import { api } from '../http/router.ts';
import type { AddNotices } from '../notices/addNotices.ts';
import { tagsRepository } from '../tags/tags.repository.ts';
import { timerStops } from '../timer/timer.module.ts';
import { usersRepository } from '../users/users.repository.ts';
import type { HandOver } from '../users/handOver.ts';
import { workItemsExport } from './workItems.export.ts';
import { workItemsLabels } from './workItems.labels.ts';
import { workItemsPolicies } from './workItems.policies.ts';
import { workItemsRepository } from './workItems.repository.ts';
import { createWorkItemsService } from './workItems.service.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly exports: Exports;
  readonly addNotices: AddNotices;
  readonly now: () => Date;
};

/** The calls of `workItems`. */
export function workItemsModule({ tenants, exports, addNotices, now }: Deps) {
  const workItems = createWorkItemsService({
    tenants,
    workItems: workItemsRepository,
    clients: clientsRepository,
    users: usersRepository,
    tags: tagsRepository,
    timers: timerStops,
    addNotices,
    audit,
    now,
  });
  const calls = api.workItems;
  return {
    labels: workItemsLabels,
    policies: workItemsPolicies,
    exports: [workItemsExport],
    routes: {
      list: calls.list.handler(({ input, context }) => workItems.list(context.actor, input)),
      count: calls.count.handler(({ input, context }) => workItems.count(context.actor, input)),
      export: calls.export.handler(({ input, context: { actor, language } }) =>
        exports.sign(actor, workItemsExport, { language, ...input }),
      ),
      board: calls.board.handler(({ input, context }) => workItems.board(context.actor, input)),
      get: calls.get.handler(({ input, context }) => workItems.get(context.actor, input.id)),
      create: calls.create.handler(({ input, context }) => workItems.create(context.actor, input)),
      update: calls.update.handler(({ input, context }) => workItems.update(context.actor, input)),
      change: calls.change.handler(({ input, context }) => workItems.change(context.actor, input)),
      changeAll: calls.changeAll.handler(({ input, context }) => workItems.changeAll(context.actor, input)),
      move: calls.move.handler(({ input, context }) => workItems.move(context.actor, input)),
      remove: calls.remove.handler(({ input, context }) => workItems.remove(context.actor, input.id)),
      restore: calls.restore.handler(({ input, context }) => workItems.restore(context.actor, input.id)),
    },
    /** The work items that a leaver does. */
    handOver: (async (tx, { id, clientsTo }) => {
      const workItemIds = await workItemsRepository.handOver(tx, id, clientsTo);
      return workItemIds.map((entityId) => ({
        action: 'workItem.update',
        entityId,
        before: { assigneeId: id },
        after: { assigneeId: clientsTo },
      }));
    }) satisfies HandOver,
  };
}
