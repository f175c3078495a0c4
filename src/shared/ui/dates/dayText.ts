import * as v from 'valibot';
import { dateSchema } from '#contracts/api/shared.ts';

/** True for a day of the calendar, `yyyy-MM-dd`. */
export const isDay = (text: string): boolean => v.is(dateSchema, text);

/** Reads a day as a person types it: `31.3.2026`, `31/03/26`, `2026-03-31`. Null for what is no day of the calendar. */
export function dayOfText(text: string): string | null {
  const typed = text.trim();
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./\s-](\d{1,2})[./\s-](\d{4}|\d{2})$/.exec(typed) ?? [];
  const read = day === '' ? typed : `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : null;
}

/** Years of two digits are those of this century. */
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

/** A day as it is typed, `dd/MM/yyyy`. What is no day stays as it is. */
export function textOfDay(day: string): string {
  if (!isDay(day)) return day;
  const [year, month, dayOfMonth] = day.split('-');
  return `${dayOfMonth}/${month}/${year}`;
}
