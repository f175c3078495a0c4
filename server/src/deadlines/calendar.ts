import { daysFrom, partsOfDay } from '#contracts/deadlines.ts';
import { holidayOn } from './holidays.ts';

/** Days are `yyyy-MM-dd`. True on Saturdays, Sundays and legal holidays. */
export const isDayOff = (day: string): boolean => isWeekend(day) || holidayOn(day) !== null;

/** The day itself where it is a working day, else the next one. */
export const nextWorkingDay = (day: string): string => (isDayOff(day) ? nextWorkingDay(daysFrom(day, 1)) : day);

/** The day itself where it is a working day, else the last one before it. */
export const lastWorkingDay = (day: string): string => (isDayOff(day) ? lastWorkingDay(daysFrom(day, -1)) : day);

/** The working day so many working days before a day, whatever that day is. */
export function workingDaysBefore(day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0; left -= 1) found = lastWorkingDay(daysFrom(found, -1));
  return found;
}

/** The days off from one day to another, both included. */
export function daysOffBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysFrom(day, 1)) if (isDayOff(day)) days.push(day);
  return days;
}

function isWeekend(day: string): boolean {
  const [year, month, dayOfMonth] = partsOfDay(day);
  const weekday = new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCDay();
  return weekday === 0 || weekday === 6;
}
