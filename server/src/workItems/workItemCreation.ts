import type { MadeForMany } from '#contracts/api/workForMany.ts';
import type { WorkItem, WorkItemCopy, WorkItemFields, WorkItemForMany } from '#contracts/api/workItem.ts';
import { fillPlaceholders, ONCE } from '#contracts/placeholders.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { requireFound } from '../http/appError.ts';
import { tagIdsOf } from '../tags/tags.module.ts';
import { clientsForWork } from './clientsForWork.ts';
import {
  addAssignmentNotices,
  fieldsOf,
  lockAssignee,
  requireDates,
  snapshotOf,
  workItemOf,
  type WorkItemsDeps,
} from './workItemParts.ts';
import { placeOfArrival } from './workItemPlace.ts';
import type { WorkItemRecord } from './workItems.repository.ts';

/** New work items: one, the same for several clients, a copy of another one. */
export const workItemCreation = (deps: WorkItemsDeps) => ({
  /** @throws {AppError} `client.notFound`; `user.notFound` for an assignee who is not of the firm */
  create: (actor: Actor, fields: WorkItemFields): Promise<WorkItem> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { users, clients, audit } = deps;
      requireDates(fields);
      await lockAssignee(users, tx, fields.assigneeId);
      requireFound(await clients.find(tx, fields.clientId), 'client.notFound');
      const created = await createOne(deps, tx, actor, fields);
      await addAssignmentNotices(deps, tx, actor.userId, [created]);
      await audit.append(tx, actor.userId, [entryOf(created)]);
      return workItemOf(created);
    }),

  /**
   * Leaves out clients that are not there or not active.
   *
   * @throws {AppError} `user.notFound` for an assignee who is not of the firm
   */
  createAll: (actor: Actor, { clientIds, isByManager, ...fields }: WorkItemForMany): Promise<MadeForMany> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { workItems, users, audit } = deps;
      requireDates(fields);
      await lockAssignee(users, tx, fields.assigneeId);
      const { chosen, leftOut } = await clientsForWork(workItems, users, tx, { ...fields, clientIds, isByManager });
      const made: WorkItemRecord[] = [];
      for (const { clientId, clientName, assigneeId } of chosen) {
        const title = fillPlaceholders(fields.title, { ...ONCE, clientName, startDate: fields.startDate });
        made.push(await createOne(deps, tx, actor, { ...fields, title, clientId, assigneeId }));
      }
      await addAssignmentNotices(deps, tx, actor.userId, made);
      await audit.append(tx, actor.userId, made.map(entryOf));
      return { made: made.map(({ id, clientId }) => ({ clientId, workItemId: id })), leftOut };
    }),

  /**
   * Whoever does the other one does this one, while they are of the firm.
   *
   * @throws {AppError} `client.notFound`, `workItem.notFound`
   */
  copy: (actor: Actor, { id, ...different }: WorkItemCopy & { id: string }): Promise<WorkItem> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { workItems, users, clients, audit } = deps;
      requireDates(different);
      const seen = requireFound(await workItems.find(tx, id), 'workItem.notFound');
      const known = seen.assigneeId === null ? [] : await users.lockActive(tx, [seen.assigneeId]);
      requireFound(await clients.find(tx, different.clientId), 'client.notFound');
      const assigneeId = known[0]?.id ?? null;
      const created = await createOne(deps, tx, actor, { ...fieldsOf(seen), assigneeId, status: 'ToDo', ...different });
      await workItems.copyTasks(tx, id, created.id, actor.userId);
      const copy = requireFound(await workItems.find(tx, created.id), 'workItem.notFound');
      await addAssignmentNotices(deps, tx, actor.userId, [copy]);
      await audit.append(tx, actor.userId, [entryOf(copy)]);
      return workItemOf(copy);
    }),
});

/** A work item of a client that is there, whose assignee is locked. */
async function createOne(
  deps: WorkItemsDeps,
  tx: TenantTx,
  actor: Actor,
  { tags: names = [], ...values }: WorkItemFields,
): Promise<WorkItemRecord> {
  const { workItems, tags, now } = deps;
  const place = await placeOfArrival(workItems, tx, values.status);
  const id = await workItems.insert(tx, values, place, actor.userId, now());
  await workItems.setTags(tx, id, await tagIdsOf(tags, tx, names));
  return requireFound(await workItems.find(tx, id), 'workItem.notFound');
}

const entryOf = (created: WorkItemRecord) =>
  ({ action: 'workItem.create', entityId: created.id, after: snapshotOf(created) }) as const;
