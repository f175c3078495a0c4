import { generateNKeysBetween } from 'fractional-indexing';
import { SERIES_BACKLOG_MAX, SERIES_ROWS_AT_ONCE, SERIES_TEXT_AT_ONCE } from '#contracts/limits.ts';
import { fillPlaceholders, type Occasion } from '#contracts/placeholders.ts';
import { nextSeriesState } from '#machines/workSeries/workSeries.machine.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { AppError } from '../http/appError.ts';
import { placeOfArrival, type WorkItems } from '../workItems/workItems.module.ts';
import { comingOccurrences } from './comingOccurrences.ts';
import type { Occurrence } from './seriesOccurrences.ts';
import type { SeriesRecord, WorkSeriesRepository } from './workSeries.repository.ts';

type Deps = {
  readonly series: WorkSeriesRepository;
  readonly workItems: Pick<WorkItems, 'lockColumn' | 'firstPlace' | 'lastPlace' | 'placesAround'>;
};
type Made = { readonly workItemId: string | null; readonly entries: AuditEntry[] };

/** What the titles of an occurrence are written out for. */
export const occasionOf = (
  { clientLegalName, unit, every }: Pick<SeriesRecord, 'clientLegalName' | 'unit' | 'every'>,
  startDate: string,
): Occasion => ({ clientName: clientLegalName, unit, every, startDate });

/** Makes one occurrence of a locked series with its tags and tasks. One that is there already is passed over. */
export async function makeOccurrence(
  { series, workItems }: Deps,
  tx: TenantTx,
  record: SeriesRecord,
  occurrence: Occurrence,
): Promise<Made> {
  const place = await placeOfArrival(workItems, tx, 'ToDo');
  const occasion = occasionOf(record, occurrence.startDate);
  const title = fillPlaceholders(record.title, occasion);
  const workItemId = await series.insertOccurrence(tx, record.id, occurrence, { title, place });
  await series.setNext(tx, record.id, occurrence.number + 1);
  if (workItemId === null) return { workItemId, entries: [] };
  await series.copyTags(tx, record.id, workItemId);
  const places = generateNKeysBetween(null, null, record.tasks.length);
  const titles = record.tasks.map((task) => fillPlaceholders(task.title, occasion));
  await series.copyTasks(tx, record.id, workItemId, { titles, places });
  const { startDate, dueDate } = occurrence;
  const after = { seriesId: record.id, title, clientId: record.clientId, startDate, dueDate };
  return { workItemId, entries: [{ action: 'workItem.create', entityId: workItemId, after }] };
}

/** Most occurrences of one series made in one run; the next run goes on. */
const AT_ONCE = 50;

const lengthOf = ({ title, description, tasks }: SeriesRecord): number =>
  tasks.reduce((sum, task) => sum + task.title.length + task.notes.length, title.length + description.length);

/** Fewer where each brings many tasks or much text: one call holds what it makes. */
const occurrencesAtOnce = (record: SeriesRecord): number => {
  const byRows = Math.floor(SERIES_ROWS_AT_ONCE / rowsOf(record));
  const byText = Math.floor(SERIES_TEXT_AT_ONCE / Math.max(1, lengthOf(record)));
  return Math.max(1, Math.min(AT_ONCE, byRows, byText));
};

/** The work item of an occurrence and its tasks. */
const rowsOf = ({ tasks }: Pick<SeriesRecord, 'tasks'>): number => 1 + tasks.length;

/**
 * Refuses a series that would begin with more than SERIES_BACKLOG_MAX work items and tasks, because its start has passed.
 *
 * @throws {AppError} `workSeries.tooMuch`
 */
export async function requireSmallBacklog(
  series: WorkSeriesRepository,
  tx: TenantTx,
  record: SeriesRecord,
  today: string,
): Promise<void> {
  const most = Math.max(1, Math.floor(SERIES_BACKLOG_MAX / rowsOf(record)));
  const coming = await series.coming(tx, record.id, record.nextNumber, most + 1);
  const isTooMuch = coming.length > most && coming.every(({ madeOn }) => madeOn <= today);
  if (isTooMuch) throw new AppError('workSeries.tooMuch', { fields: ['startDate'], data: { most } });
}

type Limits = {
  readonly today: string;
  /** Most occurrences that are made now; the next run goes on. */
  readonly most?: number;
};

/** Makes what is due of a series, and ends it behind its last day. Returns the entries of the trail. */
export async function makeDue(
  deps: Deps,
  tx: TenantTx,
  id: string,
  { today, most = AT_ONCE }: Limits,
): Promise<AuditEntry[]> {
  const { series } = deps;
  await series.lock(tx, id);
  const record = await series.find(tx, id);
  if (record === null) return [];
  const isMade = record.isClientActive && nextSeriesState(record.state, 'occurrence.made') !== null;
  const from = await passOver(series, tx, record, today);
  const atOnce = Math.min(occurrencesAtOnce(record), most);
  const coming = await comingOccurrences(series, tx, record, from, atOnce);
  const due = isMade ? coming.filter(({ madeOn }) => madeOn <= today) : [];
  const entries: AuditEntry[] = [];
  for (const occurrence of due) entries.push(...(await makeOccurrence(deps, tx, record, occurrence)).entries);
  const isExhausted = coming.length < atOnce && (due.length === coming.length || coming.length === 0);
  const state = isExhausted ? nextSeriesState(record.state, 'series.exhausted') : null;
  if (state === null) return entries;
  await series.setState(tx, id, state);
  return [...entries, { action: 'workSeries.end', entityId: id, before: { state: record.state }, after: { state } }];
}

/** What starts while the client is not active is passed over. Returns the number that is next. */
async function passOver(
  series: WorkSeriesRepository,
  tx: TenantTx,
  { id, state, nextNumber, isClientActive }: SeriesRecord,
  today: string,
): Promise<number> {
  if (isClientActive || state !== 'active') return nextNumber;
  const next = await series.firstFrom(tx, id, today);
  if (next !== nextNumber) await series.setNext(tx, id, next);
  return next;
}
