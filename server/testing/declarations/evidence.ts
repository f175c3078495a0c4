import { dueDate, sum, two, type Made } from './made.ts';

/** A payment evidence number, 23 digits: type, obligation, period, due date, and two check digits. */
export function anEvidenceNumber(
  obligation: string,
  { month, year }: Pick<Made, 'month' | 'year'>,
  { prefix = '10', due = dueDate(month, year) } = {},
): string {
  const body = `${prefix}${obligation}01${two(month)}${two(year)}${two(due.day)}${two(due.month)}${two(due.year)}0000`;
  return `${body}${two(sum(Array.from(body, Number)))}`;
}
