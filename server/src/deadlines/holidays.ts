import Holidays from 'date-holidays';
import { daysFrom, type Holiday } from '#contracts/deadlines.ts';

/** The rules of the library, in our names. One that it adds without a name here is no holiday until somebody has looked. */
const HOLIDAY_OF: Readonly<Record<string, Holiday>> = {
  '01-01 P2DT': 'newYear',
  '01-06': 'epiphany',
  '01-07': 'saintJohn',
  '01-24': 'unionDay',
  'orthodox -2': 'goodFriday',
  orthodox: 'easter',
  'orthodox 1': 'easter',
  '05-01': 'labourDay',
  '06-01': 'childrensDay',
  'orthodox 49': 'pentecost',
  'orthodox 50': 'pentecost',
  '08-15': 'dormition',
  '11-30': 'saintAndrew',
  '12-01': 'nationalDay',
  '12-25': 'christmas',
  '12-26': 'christmas',
};

/**
 * What the library leaves out of the law: the first year of the younger holidays. Source: laws 52/2023, 64/2018, 176/2016 and
 * 220/2016.
 */
const FIRST_YEAR: Partial<Record<Holiday, number>> = {
  epiphany: 2024,
  saintJohn: 2024,
  goodFriday: 2018,
  unionDay: 2017,
  childrensDay: 2017,
};

const DAY_MS = 86_400_000;
const library = new Holidays('RO', { types: ['public'], timezone: 'Europe/Bucharest' });
const years = new Map<number, ReadonlyMap<string, Holiday>>();

/** The legal holiday on a day (`yyyy-MM-dd`); null on a day without one. */
export const holidayOn = (day: string): Holiday | null => holidaysOf(Number(day.slice(0, 4))).get(day) ?? null;

/** The legal holidays of a year by their days. Of two on one day the one that the library names first counts. */
export function holidaysOf(year: number): ReadonlyMap<string, Holiday> {
  const known = years.get(year);
  if (known !== undefined) return known;
  const days = new Map<string, Holiday>();
  for (const { rule, date, start, end } of library.getHolidays(year)) {
    const holiday = HOLIDAY_OF[rule];
    if (holiday === undefined || (FIRST_YEAR[holiday] ?? 0) > year) continue;
    const length = Math.round((end.getTime() - start.getTime()) / DAY_MS);
    for (let at = 0; at < length; at += 1) {
      const day = daysFrom(date.slice(0, 10), at);
      if (!days.has(day)) days.set(day, holiday);
    }
  }
  years.set(year, days);
  return days;
}
