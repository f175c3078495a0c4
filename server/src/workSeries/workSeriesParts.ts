import type { NewSeries, Series } from '#contracts/api/workSeries.ts';
import { SERIES_COMING_SHOWN } from '#contracts/limits.ts';
import { nextSeriesState, type SeriesEventType } from '#machines/workSeries/workSeries.machine.ts';
import type { Audit } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { ClientsRepository } from '../clients/clients.repository.ts';
import type { TenantTx, Tenants } from '../db/tenantTx.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { tagIdsOf, type TagsRepository } from '../tags/tags.repository.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { WorkItemsRepository } from '../workItems/workItems.repository.ts';
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
  readonly workItems: WorkItemsRepository;
  readonly clients: Pick<ClientsRepository, 'find'>;
  readonly users: Pick<UsersRepository, 'lockActive'>;
  readonly tags: TagsRepository;
  readonly audit: Audit;
  readonly now: () => Date;
};

/** A series as the contract has it. @throws {AppError} `workSeries.notFound` */
export async function answerOf({ series }: Pick<WorkSeriesDeps, 'series'>, tx: TenantTx, id: string): Promise<Series> {
  const { nextNumber, createdBy: _, ...record } = requireFound(await series.find(tx, id), 'workSeries.notFound');
  const coming = record.state === 'active' ? await series.coming(tx, id, nextNumber, SERIES_COMING_SHOWN) : [];
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
  const { clientLegalName: _c, assigneeName: _a, createdBy: _b, continuedById: _n, tags, ...state } = record;
  return { ...state, tags: tags.map(({ name }) => name) };
};
