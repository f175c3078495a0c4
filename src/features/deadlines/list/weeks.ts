import type { Deadline } from '#contracts/api/deadlines.ts';
import { daysFrom, partsOfDay } from '#contracts/deadlines.ts';

/** A week with its deadlines, by its Monday and Sunday. */
export type DeadlineWeek = { readonly from: string; readonly to: string; readonly deadlines: readonly Deadline[] };

/** The weeks in which something is due, in their order. */
export const weeksOf = (deadlines: readonly Deadline[]): DeadlineWeek[] =>
  [...Map.groupBy(deadlines, ({ date }) => mondayOf(date))].map(([from, of]) => ({
    from,
    to: daysFrom(from, 6),
    deadlines: of,
  }));

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const [year, month, dayOfMonth] = partsOfDay(day);
  const weekday = new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCDay();
  return daysFrom(day, -((weekday + 6) % 7));
}
