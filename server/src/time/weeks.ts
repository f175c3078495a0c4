import { dayText, partsOfDay } from '#contracts/deadlines.ts';

/** The Sunday of a day's week. */
export function sundayOf(today: string): string {
  const [year, month, day] = partsOfDay(today);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return dayText(year, month, day + ((7 - weekday) % 7));
}

/** The Monday of a day's week, or of so many weeks before. */
export function mondayOf(today: string, weeksBefore = 0): string {
  const [year, month, day] = partsOfDay(sundayOf(today));
  return dayText(year, month, day - 6 - 7 * weeksBefore);
}
