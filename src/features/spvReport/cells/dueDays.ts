import type { MonthForms } from '#contracts/api/deadlines.ts';
import { isSamePeriod, type Period } from '../filters/reportPeriod.ts';

/** Forms with the days on which they are due, `yyyy-MM-dd`. */
export type DueDays = ReadonlyMap<string, string>;

/** The days of a month, as the server's calendar has them; none while they are not known. */
export function dueDaysIn(months: readonly MonthForms[] | undefined, period: Period): DueDays {
  const found = months?.find((month) => isSamePeriod(month, period));
  return new Map(found?.forms.map(({ statementType, date }) => [statementType, date]));
}
