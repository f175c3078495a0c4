import type { WorkItem, WorkItemFields } from '#contracts/api/workItem.ts';
import type { Audit } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { Clients } from '../clients/clients.module.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import { AppError } from '../http/appError.ts';
import type { AddNotices } from '../notices/notices.module.ts';
import type { Tags } from '../tags/tags.module.ts';
import type { TimerStops } from '../timer/timer.module.ts';
import type { Users } from '../users/users.module.ts';
import type { WorkItemRecord, WorkItemsRepository } from './workItems.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    workItem: 'create' | 'update' | 'move' | 'remove' | 'restore';
  }
}

/** What the service needs. */
export type WorkItemsDeps = {
  readonly tenants: Tenants;
  readonly workItems: WorkItemsRepository;
  readonly clients: Pick<Clients, 'find'>;
  readonly users: Pick<Users, 'lockActive'>;
  readonly tags: Tags;
  readonly timers: Pick<TimerStops, 'ofWorkItem'>;
  /** Tells people of work that is given to them. */
  readonly addNotices: AddNotices;
  readonly audit: Audit;
  readonly now: () => Date;
};

/** A work item as the contract has it. */
export const workItemOf = ({ createdAt, completedAt, ...record }: WorkItemRecord): WorkItem => ({
  ...record,
  createdAt: createdAt.toISOString(),
  completedAt: completedAt?.toISOString() ?? null,
});

/** What a person enters of a work item, with the names of its tags. */
export type AllFields = Omit<WorkItemFields, 'tags'> & { tags: string[] };

export const fieldsOf = (record: WorkItemRecord): AllFields => ({
  clientId: record.clientId,
  assigneeId: record.assigneeId,
  title: record.title,
  description: record.description,
  budgetedHours: record.budgetedHours,
  status: record.status,
  priority: record.priority,
  workItemType: record.workItemType,
  startDate: record.startDate,
  dueDate: record.dueDate,
  tags: record.tags.map(({ name }) => name),
});

/** State of a work item in the trail. People and clients go in by id, because names change without an entry here. */
export const snapshotOf = (record: WorkItemRecord): JsonValue => fieldsOf(record);

/** Tells those who are to do them, unless they have taken them themselves. */
export function addAssignmentNotices(
  { addNotices }: Pick<WorkItemsDeps, 'addNotices'>,
  tx: TenantTx,
  actorId: string,
  records: readonly WorkItemRecord[],
): Promise<void> {
  return addNotices(
    tx,
    records.flatMap(({ id, clientId, assigneeId, title, dueDate }) => {
      const about = { entity: 'workItem', entityId: id, clientId, title, day: dueDate } as const;
      return assigneeId === null ? [] : [{ ...about, kind: 'assignment' as const, userId: assigneeId, actorId }];
    }),
  );
}

/** @throws {AppError} `request.invalid` when the due day comes before the start */
export function requireDates({ startDate, dueDate }: Pick<WorkItemFields, 'startDate' | 'dueDate'>): void {
  if (dueDate < startDate) throw new AppError('request.invalid', { fields: ['dueDate'] });
}

/**
 * Keeps an assignee active until the end of the transaction. Called before work items are locked, in the order of a
 * person's removal.
 *
 * @throws {AppError} `user.notFound`
 */
export async function lockAssignee(
  users: WorkItemsDeps['users'],
  tx: TenantTx,
  id: string | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return;
  const known = await users.lockActive(tx, [id]);
  if (known.length === 0) throw new AppError('user.notFound', { fields: ['assigneeId'] });
}
