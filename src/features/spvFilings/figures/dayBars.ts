import type { FilingFigures } from '#contracts/api/filingFigures.ts';
import { daysFrom, dayText, partsOfDay } from '#contracts/deadlines.ts';

/** One day before the deadline. */
export type DayBar = {
  readonly date: string;
  readonly daysLeft: number;
  readonly isDayOff: boolean;
  readonly isToday: boolean;
  readonly filed: number;
  readonly withErrors: number;
  /** Its share of what is left to file. */
  readonly planned: number;
  /** Filed as many days before the deadline a month ago. */
  readonly before: number;
};

/** The days of a chart, and what lies outside of them. */
export type DayBars = {
  readonly bars: readonly DayBar[];
  /** Filed before the first day, and after the deadline. */
  readonly earlier: number;
  readonly later: number;
  readonly left: number;
  /** Days over which the rest is shared, today included; 0 once the deadline is over. */
  readonly daysToGo: number;
  /** The highest value of the scale: two steps. */
  readonly top: number;
};

type Figures = Pick<FilingFigures, 'today' | 'deadline' | 'due' | 'filed' | 'days' | 'before'>;

/**
 * The days of a deadline, from the beginning of the month in which its last weeks begin; days off at that beginning are left
 * out while empty.
 */
export function dayBars(figures: Figures): DayBars {
  const { today, deadline, days, before } = figures;
  const dates = datesUntil(deadline.date);
  const filedOn = new Map(days.map((day) => [day.date, day]));
  const filedBefore = new Map(before.map(({ daysLeft, filed }) => [daysLeft, filed]));
  const left = figures.due - figures.filed;
  const daysOff = new Set(deadline.daysOff);
  const working = dates.filter((date) => date >= today && !daysOff.has(date));
  const open = working.length > 0 ? working : dates.filter((date) => date >= today);
  const plan = shared(left, open);
  const all = dates.map((date, at): DayBar => {
    const daysLeft = dates.length - 1 - at;
    const { filed = 0, withErrors = 0 } = filedOn.get(date) ?? {};
    return {
      date,
      daysLeft,
      isDayOff: daysOff.has(date),
      isToday: date === today,
      filed,
      withErrors,
      planned: plan.get(date) ?? 0,
      before: filedBefore.get(daysLeft) ?? 0,
    };
  });
  const bars = all.slice(all.findIndex((bar) => !bar.isDayOff || hasSomething(bar)));
  const first = bars[0]?.date ?? deadline.date;
  const sumOf = (isIn: (date: string) => boolean) =>
    days.reduce((sum, { date, filed }) => sum + (isIn(date) ? filed : 0), 0);
  return {
    bars,
    earlier: sumOf((date) => date < first),
    later: sumOf((date) => date > deadline.date),
    left,
    daysToGo: open.length,
    top: topOf(bars),
  };
}

const hasSomething = ({ filed, planned, before }: DayBar): boolean => filed + planned + before > 0;

/** What moves a deadline into the next month moves it by less, so that the month of its work is shown whole. */
const LAST_DAYS = 20;

function datesUntil(last: string): string[] {
  const [year, month] = partsOfDay(daysFrom(last, -LAST_DAYS));
  const dates: string[] = [];
  for (let date = dayText(year, month, 1); date <= last; date = daysFrom(date, 1)) dates.push(date);
  return dates;
}

/** Shares a number over days, the first ones get one more. */
function shared(count: number, dates: readonly string[]): Map<string, number> {
  const each = Math.floor(count / Math.max(1, dates.length));
  const rest = count - each * dates.length;
  return new Map(dates.map((date, at) => [date, each + (at < rest ? 1 : 0)]));
}

/** Twice the smallest round step that the highest bar fits under. */
function topOf(bars: readonly DayBar[]): number {
  const highest = Math.max(1, ...bars.map(({ filed, planned, before }) => Math.max(filed + planned, before)));
  const scale = 10 ** Math.floor(Math.log10(highest));
  const step = [0.5, 1, 2.5, 5].map((part) => part * scale).find((one) => 2 * one >= highest) ?? highest;
  return 2 * Math.ceil(step);
}
