import type { SeriesPast } from '#contracts/api/workSeries.ts';
import type { DeadlineForm } from '#contracts/deadlines.ts';
import { SERIES_PAST_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { deadlines, monthAt, workingDaysBefore } from '../deadlines/deadlines.module.ts';
import { AppError } from '../http/appError.ts';
import type { Occurrence } from './seriesOccurrences.ts';
import type { SeriesRecord, WorkSeriesRepository } from './workSeries.repository.ts';

type Ruled = Pick<SeriesRecord, 'id' | 'dueForm' | 'dueWorkingDays'>;

/** Months on both sides of a start in which the deadline lies that an occurrence works towards. */
const MONTHS_AROUND = 3;

/** Occurrences from a number on, whether or not it is time for them, due as their series says. */
export async function comingOccurrences(
  series: Pick<WorkSeriesRepository, 'coming'>,
  tx: TenantTx,
  { id, dueForm, dueWorkingDays }: Ruled,
  from: number,
  count: number,
): Promise<Occurrence[]> {
  const coming = await series.coming(tx, id, from, count);
  if (dueForm === null) return coming;
  const due: Occurrence[] = [];
  for (const occurrence of coming) {
    const dueDate = await dueAfter(tx, occurrence.startDate, dueForm, dueWorkingDays);
    due.push({ ...occurrence, dueDate: dueDate ?? occurrence.dueDate });
  }
  return due;
}

/**
 * The number of the occurrence that a series begins with: the first one, or, where more have passed and are passed over, the
 * first that is not over.
 *
 * @throws {AppError} `workSeries.past` where more have passed and nobody said what becomes of them; `workSeries.tooMuch`
 */
export async function firstOccurrence(
  series: Pick<WorkSeriesRepository, 'coming' | 'firstFrom'>,
  tx: TenantTx,
  record: Ruled,
  { today, past }: { readonly today: string; readonly past: SeriesPast | null | undefined },
): Promise<number> {
  const first = await series.coming(tx, record.id, 0, SERIES_PAST_MAX + 1);
  const passed = first.filter(({ startDate }) => startDate < today).length;
  if (passed <= 1) return 0;
  if (past === 'skip') return firstThatIsNotOver(series, tx, record, today);
  if (past !== 'make') throw new AppError('workSeries.past', { fields: ['past'], data: { count: passed } });
  if (passed <= SERIES_PAST_MAX) return 0;
  throw new AppError('workSeries.tooMuch', { fields: ['startDate'], data: { most: SERIES_PAST_MAX } });
}

async function firstThatIsNotOver(
  series: Pick<WorkSeriesRepository, 'coming' | 'firstFrom'>,
  tx: TenantTx,
  record: Ruled,
  today: string,
): Promise<number> {
  const next = await series.firstFrom(tx, record.id, today);
  const [begun] = next === 0 ? [] : await comingOccurrences(series, tx, record, next - 1, 1);
  return begun !== undefined && begun.dueDate >= today ? next - 1 : next;
}

/** So many working days before the first deadline of a form for which this is not before the start. */
async function dueAfter(tx: TenantTx, start: string, form: DeadlineForm, workingDays: number) {
  const at = monthAt(start);
  const days = await deadlines.ofForm(tx, form, at - MONTHS_AROUND, at + MONTHS_AROUND);
  return days
    .map((day) => workingDaysBefore(day, workingDays))
    .toSorted()
    .find((day) => day >= start);
}
