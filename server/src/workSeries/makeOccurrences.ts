import { generateNKeysBetween } from 'fractional-indexing';
import type { AuditEntry } from '../audit/audit.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { nextSeriesState } from '#machines/workSeries/workSeries.machine.ts';
import { placeOfArrival } from '../workItems/workItemPlace.ts';
import type { WorkItemsRepository } from '../workItems/workItems.repository.ts';
import type { Occurrence, SeriesRecord, WorkSeriesRepository } from './workSeries.repository.ts';

type Deps = {
  readonly series: WorkSeriesRepository;
  readonly workItems: Pick<WorkItemsRepository, 'lockColumn' | 'firstPlace' | 'lastPlace' | 'placesAround'>;
};
type Made = { readonly workItemId: string | null; readonly entries: AuditEntry[] };

/** Makes one occurrence of a locked series with its tags and tasks. One that is there already is passed over. */
export async function makeOccurrence(
  { series, workItems }: Deps,
  tx: TenantTx,
  record: SeriesRecord,
  occurrence: Occurrence,
): Promise<Made> {
  const place = await placeOfArrival(workItems, tx, 'ToDo');
  const workItemId = await series.insertOccurrence(tx, record.id, occurrence, place);
  await series.setNext(tx, record.id, occurrence.number + 1);
  if (workItemId === null) return { workItemId, entries: [] };
  await series.copyTags(tx, record.id, workItemId);
  await series.copyTasks(tx, record.id, workItemId, generateNKeysBetween(null, null, record.tasks.length));
  const { startDate, dueDate } = occurrence;
  const after = { seriesId: record.id, title: record.title, clientId: record.clientId, startDate, dueDate };
  return { workItemId, entries: [{ action: 'workItem.create', entityId: workItemId, after }] };
}

/** Occurrences of one series made in one run; the next run goes on. */
const AT_ONCE = 50;

/** Makes what is due of a series, and ends it behind its last day. Returns the entries of the trail. */
export async function makeDue(deps: Deps, tx: TenantTx, id: string, today: string): Promise<AuditEntry[]> {
  const { series } = deps;
  await series.lock(tx, id);
  const record = await series.find(tx, id);
  if (record === null) return [];
  const coming = await series.coming(tx, id, record.nextNumber, AT_ONCE);
  const due =
    nextSeriesState(record.state, 'occurrence.made') === null ? [] : coming.filter(({ madeOn }) => madeOn <= today);
  const entries: AuditEntry[] = [];
  for (const occurrence of due) entries.push(...(await makeOccurrence(deps, tx, record, occurrence)).entries);
  const isExhausted = coming.length < AT_ONCE && (due.length === coming.length || coming.length === 0);
  const state = isExhausted ? nextSeriesState(record.state, 'series.exhausted') : null;
  if (state === null) return entries;
  await series.setState(tx, id, state);
  return [...entries, { action: 'workSeries.end', entityId: id, before: { state: record.state }, after: { state } }];
}
