import type { NewSeries, Series } from '#contracts/api/workSeries.ts';
import { SERIES_COMING_SHOWN } from '#contracts/limits.ts';
import { nextSeriesState, type SeriesEventType } from '#machines/workSeries/workSeries.machine.ts';
import type { Audit } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { Clients } from '../clients/clients.module.ts';
import type { TenantTx, Tenants } from '../db/tenantTx.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { tagIdsOf, type Tags } from '../tags/tags.module.ts';
import type { Users } from '../users/users.module.ts';
import type { WorkItems } from '../workItems/workItems.module.ts';
import { comingOccurrences } from './comingOccurrences.ts';
import type { SeriesRecord, WorkSeriesRepository } from './workSeries.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    workSeries: 'create' | 'update' | 'pause' | 'resume' | 'end';
  }
}

/** What the service needs. */
export type WorkSeriesDeps = {
  readonly tenants: Tenants;
  readonly series: WorkSeriesRepository;
  readonly workItems: WorkItems;
  readonly clients: Pick<Clients, 'find'>;
  readonly users: Pick<Users, 'lockActive'>;
  readonly tags: Tags;
  readonly audit: Audit;
  readonly now: () => Date;
};

/** A series as the contract has it. @throws {AppError} `workSeries.notFound` */
export async function answerOf({ series }: Pick<WorkSeriesDeps, 'series'>, tx: TenantTx, id: string): Promise<Series> {
  const found = requireFound(await series.find(tx, id), 'workSeries.notFound');
  const { nextNumber, createdBy: _b, ...record } = found;
  const coming =
    record.state === 'active' && record.isClientActive
      ? await comingOccurrences(series, tx, record, nextNumber, SERIES_COMING_SHOWN)
      : [];
  return { ...record, coming };
}

/**
 * Locks a series in which an event may happen; returns it with the state after the event.
 *
 * @throws {AppError} `workSeries.notFound`, `workSeries.state`
 */
export async function lockFor(
  { series }: Pick<WorkSeriesDeps, 'series'>,
  tx: TenantTx,
  id: string,
  event: SeriesEventType,
) {
  await series.lock(tx, id);
  const record = requireFound(await series.find(tx, id), 'workSeries.notFound');
  const state = nextSeriesState(record.state, event);
  if (state === null) throw new AppError('workSeries.state');
  return { record, state };
}

/** Locks those of several in which an event may happen, in the order of their ids. */
export async function lockSeveral(
  { series }: Pick<WorkSeriesDeps, 'series'>,
  tx: TenantTx,
  ids: readonly string[],
  event: SeriesEventType,
): Promise<SeriesRecord[]> {
  const locked: SeriesRecord[] = [];
  for (const id of new Set(ids.toSorted())) {
    await series.lock(tx, id);
    const record = await series.find(tx, id);
    if (record !== null && nextSeriesState(record.state, event) !== null) locked.push(record);
  }
  return locked;
}

/**
 * Keeps those who are to do the work and its tasks active until the end of the transaction. Called before anything else is
 * locked, in the order of a person's removal.
 *
 * @throws {AppError} `user.notFound`
 */
export async function lockAssignees(
  users: WorkSeriesDeps['users'],
  tx: TenantTx,
  { assigneeId, tasks }: Pick<NewSeries, 'assigneeId' | 'tasks'>,
): Promise<void> {
  const asked = new Set([assigneeId, ...tasks.map((task) => task.assigneeId)].filter((id) => id !== null));
  const known = asked.size === 0 ? [] : await users.lockActive(tx, [...asked]);
  if (known.length === asked.size) return;
  const isAssignee = assigneeId !== null && !known.some(({ id }) => id === assigneeId);
  throw new AppError('user.notFound', { fields: [isAssignee ? 'assigneeId' : 'tasks'] });
}

/** Gives a series its tags and the tasks of its occurrences. */
export async function setParts(
  { series, tags }: Pick<WorkSeriesDeps, 'series' | 'tags'>,
  tx: TenantTx,
  id: string,
  { tags: names, tasks }: Pick<NewSeries, 'tags' | 'tasks'>,
): Promise<void> {
  await series.setTags(tx, id, await tagIdsOf(tags, tx, names));
  await series.clearTasks(tx, id);
  if (tasks.length > 0) await series.addTasks(tx, id, tasks);
}

/** State of a series in the trail. */
export const snapshotOf = (record: SeriesRecord): JsonValue => {
  const { clientLegalName: _c, isClientActive: _i, assigneeName: _a, ...own } = record;
  const { createdBy: _b, continuedById: _n, tags, ...state } = own;
  return { ...state, tags: tags.map(({ name }) => name) };
};
