import * as v from 'valibot';
import {
  WORK_STATUSES,
  type WorkItem,
  type WorkItemFilter,
  type WorkItemRow,
  type workItemListQuerySchema,
} from '#contracts/api/workItem.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { pageOf, readPage, sortDaySchema, type Page } from '../lists/keyset.ts';
import { workItemChanges } from './workItemChanges.ts';
import { workItemCreation } from './workItemCreation.ts';
import { snapshotOf, workItemOf, type WorkItemsDeps } from './workItemParts.ts';

type ListQuery = v.InferOutput<typeof workItemListQuerySchema>;

const workItemReads = ({ tenants, workItems }: WorkItemsDeps) => ({
  /** A page, in one query. */
  async list(actor: Actor, query: ListQuery): Promise<Page<WorkItemRow>> {
    const page = readPage(query, sortDaySchema);
    const rows = await tenants.read(actor.tenantId, (tx) => workItems.page(tx, query, page));
    return pageOf(
      page,
      rows,
      (row) => [row.sortDue, row.id],
      ({ sortDue: _sortDue, ...row }) => row,
    );
  },

  count: (actor: Actor, filter: WorkItemFilter) => tenants.read(actor.tenantId, (tx) => workItems.count(tx, filter)),

  /** The columns in the order of the statuses; one that the filter leaves out is empty. */
  board: (actor: Actor, filter: WorkItemFilter) =>
    tenants.read(actor.tenantId, (tx) =>
      Promise.all(
        WORK_STATUSES.map(async (status) => {
          const [count, cards] = await Promise.all([
            workItems.countColumn(tx, filter, status),
            workItems.column(tx, filter, status),
          ]);
          return { status, count, cards };
        }),
      ),
    ),

  /** @throws {AppError} `workItem.notFound` */
  get: (actor: Actor, id: string): Promise<WorkItem> =>
    tenants.read(actor.tenantId, async (tx) =>
      workItemOf(requireFound(await workItems.find(tx, id), 'workItem.notFound')),
    ),
});

const workItemLife = ({ tenants, workItems, timers, audit }: WorkItemsDeps) => ({
  /** @throws {AppError} `workItem.notFound` */
  remove: (actor: Actor, id: string): Promise<Record<string, never>> =>
    tenants.run(actor.tenantId, async (tx) => {
      const before = requireFound(await workItems.find(tx, id), 'workItem.notFound');
      if (!(await workItems.setDeleted(tx, id))) throw new AppError('workItem.notFound');
      const ended = await timers.ofWorkItem(tx, id, actor.firmSettings);
      await audit.append(tx, actor.userId, [
        { action: 'workItem.remove', entityId: id, before: snapshotOf(before) },
        ...ended,
      ]);
      return {};
    }),

  /**
   * Brings a deleted one back; one that is there already stays as it is.
   *
   * @throws {AppError} `workItem.notFound`
   */
  restore: (actor: Actor, id: string): Promise<WorkItem> =>
    tenants.run(actor.tenantId, async (tx) => {
      const isRestored = await workItems.restore(tx, id);
      const restored = requireFound(await workItems.find(tx, id), 'workItem.notFound');
      if (isRestored) {
        await audit.append(tx, actor.userId, [
          { action: 'workItem.restore', entityId: id, after: snapshotOf(restored) },
        ]);
      }
      return workItemOf(restored);
    }),
});

/** Work for the clients of a firm: lists, the board, changes. */
export const createWorkItemsService = (deps: WorkItemsDeps) => ({
  ...workItemReads(deps),
  ...workItemCreation(deps),
  ...workItemLife(deps),
  ...workItemChanges(deps),
});
