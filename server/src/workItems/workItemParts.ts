import type { WorkItem, WorkItemFields } from '#contracts/api/workItem.ts';
import type { Audit } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { ClientsRepository } from '../clients/clients.repository.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import { AppError } from '../http/appError.ts';
import type { AddNotices } from '../notices/addNotices.ts';
import type { TagsRepository } from '../tags/tags.repository.ts';
import type { TimerStops } from '../timer/stopTimer.ts';
import type { UsersRepository } from '../users/users.repository.ts';
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
  readonly clients: Pick<ClientsRepository, 'find'>;
  readonly users: Pick<UsersRepository, 'lockActive'>;
  readonly tags: TagsRepository;
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

/** Tells who is to do it, unless they have taken it themselves. */
export async function addAssignmentNotice(
  { addNotices }: Pick<WorkItemsDeps, 'addNotices'>,
  tx: TenantTx,
  actorId: string,
  { id, clientId, assigneeId, title, dueDate }: WorkItemRecord,
): Promise<void> {
  if (assigneeId === null) return;
  const about = { entity: 'workItem', entityId: id, clientId, title, day: dueDate } as const;
  await addNotices(tx, [{ ...about, kind: 'assignment', userId: assigneeId, actorId }]);
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
