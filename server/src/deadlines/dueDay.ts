import type { DeadlineMove } from '#contracts/api/deadlines.ts';
import { daysFrom, dayText, FORM_RULES, type DeadlineForm } from '#contracts/deadlines.ts';
import { daysOffBetween, isDayOff, lastWorkingDay, nextWorkingDay } from './calendar.ts';
import { holidayOn } from './holidays.ts';

/** A month that is declared. */
export type Period = { readonly month: number; readonly year: number };
/** A day, and why it is not the one that it would be. */
type MovedDay = { readonly date: string; readonly move: DeadlineMove | null };
/** A later day that the firm has entered for a form of a month. */
type Extended = Period & { readonly statementType: string; readonly newDate: string };

const DAY_OF_MONTH = { day25: 25, day30: 30, monthEnd: 31 } as const;

/** The day on which a form of a month would be due if every day was a working day. */
export function nominalDay(form: DeadlineForm, { month, year }: Period): string {
  const lastDay = dayText(year, month + 2, 0);
  const day = dayText(year, month + 1, DAY_OF_MONTH[FORM_RULES[form]]);
  return day > lastDay ? lastDay : day;
}

/**
 * The day on which something is due that would be due on `from`: the next working day (art. 75 of the fiscal procedure
 * code); for 25 December 21 December, or the last working day before it (art. 155).
 */
export function lawfulDay(from: string): MovedDay {
  if (from.endsWith('-12-25')) {
    const december21 = `${from.slice(0, 4)}-12-21`;
    const date = lastWorkingDay(december21);
    return {
      date,
      move: { from, rule: 'december', daysOff: withHolidays(daysOffBetween(daysFrom(date, 1), december21)) },
    };
  }
  if (!isDayOff(from)) return { date: from, move: null };
  const date = nextWorkingDay(from);
  return { date, move: { from, rule: 'dayOff', daysOff: withHolidays(daysOffBetween(from, daysFrom(date, -1))) } };
}

/** The day on which a form of a month is due by law. */
export const lawfulDayOf = (form: DeadlineForm, period: Period): string => lawfulDay(nominalDay(form, period)).date;

/** The day on which a form of a month is due, as the firm has extended it. An extension to a day off moves like any day. */
export function dueDay(form: DeadlineForm, period: Period, extensions: readonly Extended[]): MovedDay {
  const extension = extensions.find(
    ({ statementType, month, year }) => statementType === form && month === period.month && year === period.year,
  );
  return lawfulDay(extension?.newDate ?? nominalDay(form, period));
}

const withHolidays = (days: readonly string[]) => days.map((date) => ({ date, holiday: holidayOn(date) }));
