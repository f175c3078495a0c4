import { UNUSUAL_REASONS, type TimeEntryFields } from '#contracts/api/time.ts';
import { daysFrom } from '#contracts/deadlines.ts';
import { DAY_SECONDS, TIME_LONG_AGO_DAYS } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { AppError } from '../http/appError.ts';
import { romanianDay } from '../time/romanianTime.ts';
import type { EntryTarget, TimeEntriesRepository } from './timeEntries.repository.ts';

type Deps = { readonly timeEntries: TimeEntriesRepository; readonly now: () => Date };

/** The work item belongs to the client; the task to both, or to the client alone. */
export async function requireTarget({ timeEntries }: Deps, tx: TenantTx, target: EntryTarget): Promise<void> {
  const { clientId, workItemId, workItemTaskId } = target;
  if (!(await timeEntries.hasClient(tx, clientId))) throw new AppError('client.notFound', { fields: ['clientId'] });
  if (workItemId !== null && (await timeEntries.clientOfWorkItem(tx, workItemId)) !== clientId) {
    throw new AppError('workItem.notFound', { fields: ['workItemId'] });
  }
  if (workItemTaskId === null) return;
  const place = await timeEntries.placeOfTask(tx, workItemTaskId);
  if (place?.clientId !== clientId || place.workItemId !== workItemId) {
    throw new AppError('task.notFound', { fields: ['workItemTaskId'] });
  }
}

type Entered = Pick<TimeEntryFields, 'day' | 'seconds'> & { readonly userId: string; readonly id: string | null };

/**
 * Has somebody asked before a person's day has more than 24 hours, or time is entered for a day to come or long ago.
 *
 * @throws {AppError} `timeEntry.unusual`
 */
export async function requireUsual({ timeEntries, now }: Deps, tx: TenantTx, entered: Entered): Promise<void> {
  const { day, seconds, userId, id } = entered;
  const today = romanianDay(now());
  const total = seconds + (await timeEntries.secondsOfDay(tx, { userId, day, exceptId: id }));
  const isUnusual: Readonly<Record<(typeof UNUSUAL_REASONS)[number], boolean>> = {
    future: day > today,
    longAgo: day < daysFrom(today, -TIME_LONG_AGO_DAYS),
    fullDay: total > DAY_SECONDS,
  };
  const reasons = UNUSUAL_REASONS.filter((reason) => isUnusual[reason]);
  if (reasons.length === 0) return;
  const fields = new Set(reasons.map((reason) => (reason === 'fullDay' ? 'seconds' : 'day')));
  throw new AppError('timeEntry.unusual', { fields: [...fields], data: { reasons, seconds: total } });
}

/** Whether the time stays for the same. */
export const isSameTarget = (one: EntryTarget, other: EntryTarget): boolean =>
  one.clientId === other.clientId && one.workItemId === other.workItemId && one.workItemTaskId === other.workItemTaskId;
