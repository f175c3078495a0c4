import { DEADLINE_FORMS, daysFrom, isDeadlineForm } from '#contracts/deadlines.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import {
  deadlinesBetween,
  hasDeadlines,
  monthsDue,
  periodAt,
  type DeadlineDay,
  type FormOfMonth,
} from './deadlineDays.ts';
import { dueDay, type Period } from './dueDay.ts';
import { extensionsRepository, type ExtensionRow } from './extensions/extensions.repository.ts';

/** Days by which a day off can move what is due on it, with room. */
const MOVED_MAX = 14;
/** Each kind of deadline comes once a month; two months and the days moved hold two deadlines. */
const AHEAD_DAYS = 75;

/** What is read of deadlines, in a transaction of the firm: the one calendar of all screens. */
export const readDeadlines = {
  /** The deadlines between two days, both included. */
  async between(tx: TenantTx, from: string, to: string): Promise<DeadlineDay[]> {
    return deadlinesBetween(from, to, await extensionsAround(tx, from, to));
  },

  /** The deadline on a day; null on a day without one. */
  async on(tx: TenantTx, day: string): Promise<DeadlineDay | null> {
    return (await readDeadlines.between(tx, day, day))[0] ?? null;
  },

  /** The next deadlines from a day on, that day included. */
  async next(tx: TenantTx, today: string, count: number): Promise<DeadlineDay[]> {
    return (await readDeadlines.between(tx, today, daysFrom(today, AHEAD_DAYS))).slice(0, count);
  },

  /** The first deadline on which a form of a month is due. */
  async ofMonth(tx: TenantTx, { month, year }: Period): Promise<DeadlineDay | null> {
    const at = year * 12 + month;
    const extensions = await extensionsRepository.ofMonths(tx, at, at);
    const [first] = DEADLINE_FORMS.map((form) => dueDay(form, { month, year }, extensions).date).toSorted();
    return first === undefined ? null : readDeadlines.on(tx, first);
  },

  /** The same forms a month earlier, and the day on which the first of them was due. */
  async monthBefore(tx: TenantTx, forms: readonly FormOfMonth[]): Promise<FormsOnDay> {
    const earlier = forms.map(({ statementType, year, month }) => ({
      statementType,
      ...periodAt(year * 12 + month - 1),
    }));
    const [first] = earlier;
    if (first === undefined) return { date: '', forms: [] };
    const at = first.year * 12 + first.month;
    const { date } = dueDay(first.statementType, first, await extensionsRepository.ofMonths(tx, at, at));
    return { date, forms: earlier };
  },

  /** The day on which a form of each month is due, from one month to another (`year * 12 + month`); none for others. */
  async ofForm(tx: TenantTx, form: string, first: number, last: number): Promise<string[]> {
    if (!isDeadlineForm(form)) return [];
    const extensions = await extensionsRepository.ofMonths(tx, first, last);
    return monthsFrom(first, last)
      .filter(hasDeadlines)
      .map((at) => dueDay(form, periodAt(at), extensions).date);
  },
};

/** Forms with the day on which they are due. */
type FormsOnDay = { readonly date: string; readonly forms: readonly FormOfMonth[] };

/** What is read of deadlines. */
export type ReadDeadlines = typeof readDeadlines;

const monthsFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

function extensionsAround(tx: TenantTx, from: string, to: string): Promise<ExtensionRow[]> {
  const { first, last } = monthsDue(from, to);
  return extensionsRepository.around(tx, first, last, daysFrom(from, -MOVED_MAX), daysFrom(to, MOVED_MAX));
}
