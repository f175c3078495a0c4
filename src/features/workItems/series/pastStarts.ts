import type { SeriesUnit } from '#contracts/api/workSeries.ts';
import { dayText, daysFrom, partsOfDay } from '#contracts/deadlines.ts';
import { SERIES_PAST_MAX } from '#contracts/limits.ts';

type Rhythm = {
  readonly unit: SeriesUnit;
  readonly every: number;
  readonly startDate: string;
  readonly startsOnMonthEnd: boolean;
};

/** How many occurrences should have started before today, counted a little beyond what the server takes. */
export function countPast({ unit, every, startDate, startsOnMonthEnd }: Rhythm, today: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(startDate) || !Number.isInteger(every) || every < 1) return 0;
  const most = SERIES_PAST_MAX + 1;
  const numbers = Array.from({ length: most }, (_, number) => number);
  return numbers.filter((number) => startOf(startDate, unit, number * every, startsOnMonthEnd) < today).length;
}

function startOf(first: string, unit: SeriesUnit, steps: number, isMonthEnd: boolean): string {
  if (unit === 'day' || unit === 'week') return daysFrom(first, steps * (unit === 'week' ? 7 : 1));
  const [year, month, day] = partsOfDay(first);
  const months = month + steps * (unit === 'year' ? 12 : 1);
  const last = Number(dayText(year, months + 1, 0).slice(8));
  return dayText(year, months, isMonthEnd ? last : Math.min(day, last));
}
