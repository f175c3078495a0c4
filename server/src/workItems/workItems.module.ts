import { audit } from '../audit/audit.ts';
import { clients } from '../clients/clients.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Exports } from '../exports/exports.ts';
import { api } from '../http/router.ts';
import type { AddNotices } from '../notices/notices.module.ts';
import { tags } from '../tags/tags.module.ts';
import { timerStops } from '../timer/timer.module.ts';
import { users, type HandOver } from '../users/users.module.ts';
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

export { clientsForWork } from './clientsForWork.ts';
export { requireDates } from './workItemParts.ts';
export { placeOfArrival } from './workItemPlace.ts';

/** What other areas ask of work items. */
export type WorkItems = Pick<
  typeof workItemsRepository,
  'find' | 'lockColumn' | 'firstPlace' | 'lastPlace' | 'placesAround' | 'clientsOf'
>;
/** Work items, for other areas. */
export const workItems: WorkItems = workItemsRepository;

/** The calls of `workItems`. */
export function workItemsModule({ tenants, exports, addNotices, now }: Deps) {
  const service = createWorkItemsService({
    tenants,
    workItems: workItemsRepository,
    clients,
    users,
    tags,
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
      list: calls.list.handler(({ input, context }) => service.list(context.actor, input)),
      count: calls.count.handler(({ input, context }) => service.count(context.actor, input)),
      export: calls.export.handler(({ input, context: { actor, language } }) =>
        exports.sign(actor, workItemsExport, { language, ...input }),
      ),
      board: calls.board.handler(({ input, context }) => service.board(context.actor, input)),
      get: calls.get.handler(({ input, context }) => service.get(context.actor, input.id)),
      create: calls.create.handler(({ input, context }) => service.create(context.actor, input)),
      createAll: calls.createAll.handler(({ input, context }) => service.createAll(context.actor, input)),
      copy: calls.copy.handler(({ input, context }) => service.copy(context.actor, input)),
      update: calls.update.handler(({ input, context }) => service.update(context.actor, input)),
      change: calls.change.handler(({ input, context }) => service.change(context.actor, input)),
      changeAll: calls.changeAll.handler(({ input, context }) => service.changeAll(context.actor, input)),
      move: calls.move.handler(({ input, context }) => service.move(context.actor, input)),
      remove: calls.remove.handler(({ input, context }) => service.remove(context.actor, input.id)),
      restore: calls.restore.handler(({ input, context }) => service.restore(context.actor, input.id)),
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
