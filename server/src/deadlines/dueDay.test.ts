import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DEADLINE_FORMS } from '#contracts/deadlines.ts';
import { daysOffBetween, isDayOff, lastWorkingDay, nextWorkingDay, workingDaysBefore } from './calendar.ts';
import { dueDay, lawfulDay, nominalDay } from './dueDay.ts';
import { holidayOn, holidaysOf } from './holidays.ts';

const days = v.record(v.string(), v.string());
/** Made by other means: `server/testing/deadlineTable/makeTable.py`. */
const table = v.parse(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.strictObject({
      deadlines: v.record(v.string(), days),
      holidays: v.record(v.string(), v.array(v.string())),
    }),
  ),
  readFileSync(join(import.meta.dirname, '../../testing/deadlineTable/table.json'), 'utf8'),
);

const SEPTEMBER = { month: 9, year: 2026 };
const OCTOBER = { month: 10, year: 2026 };

describe('every deadline of 2024 to 2030', () => {
  it.each(DEADLINE_FORMS)('of %s is that of the table made by other means', (form) => {
    const expected = table.deadlines[form] ?? {};
    expect(Object.keys(expected)).toHaveLength(84);
    const found = Object.keys(expected).map((period) => {
      const [year = 0, month = 0] = period.split('-').map(Number);
      return [period, dueDay(form, { year, month }, []).date];
    });
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it('leaves out no form of the table', () => {
    expect(Object.keys(table.deadlines).toSorted()).toEqual([...DEADLINE_FORMS].toSorted());
  });
});

describe('legal holidays', () => {
  it.each(Object.keys(table.holidays))('of %s are those of the table', (year) => {
    expect([...holidaysOf(Number(year)).keys()].toSorted()).toEqual(table.holidays[year]);
  });

  it.each([
    ['2026-01-01', 'newYear'],
    ['2026-01-02', 'newYear'],
    ['2026-01-06', 'epiphany'],
    ['2026-01-07', 'saintJohn'],
    ['2026-01-24', 'unionDay'],
    ['2026-04-10', 'goodFriday'],
    ['2026-04-12', 'easter'],
    ['2026-04-13', 'easter'],
    ['2026-05-01', 'labourDay'],
    ['2025-06-01', 'childrensDay'],
    ['2026-05-31', 'pentecost'],
    ['2026-08-15', 'dormition'],
    ['2026-11-30', 'saintAndrew'],
    ['2026-12-01', 'nationalDay'],
    ['2026-12-25', 'christmas'],
    ['2026-12-26', 'christmas'],
    // Holidays since 2024.
    ['2023-01-06', null],
    ['2023-01-07', null],
    ['2026-12-24', null],
  ])('%s is %s', (day, holiday) => expect(holidayOn(day)).toBe(holiday));
});

describe('working days', () => {
  it.each([
    ['2026-10-24', true],
    ['2026-10-25', true],
    ['2026-10-26', false],
    ['2026-11-30', true],
  ])('%s is off: %s', (day, isOff) => expect(isDayOff(day)).toBe(isOff));

  it('are found after a day, before it, and between', () => {
    expect(nextWorkingDay('2026-11-30')).toBe('2026-12-02');
    expect(nextWorkingDay('2026-11-27')).toBe('2026-11-27');
    expect(lastWorkingDay('2024-12-21')).toBe('2024-12-20');
    expect(daysOffBetween('2026-11-28', '2026-12-02')).toEqual([
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
    ]);
  });

  it.each([
    ['2026-11-25', 0, '2026-11-25'],
    ['2026-11-25', 3, '2026-11-20'],
    ['2026-12-02', 1, '2026-11-27'],
    ['2027-01-25', 12, '2027-01-05'],
  ])('%s less %i is %s', (day, count, expected) => expect(workingDaysBefore(day, count)).toBe(expected));
});

describe('why a day is another one', () => {
  it('is a weekend', () => {
    expect(lawfulDay('2026-10-25')).toEqual({
      date: '2026-10-26',
      move: { from: '2026-10-25', rule: 'dayOff', daysOff: [{ date: '2026-10-25', holiday: null }] },
    });
  });

  it('is a holiday, and the one after it', () => {
    const daysOff = [
      { date: '2026-11-30', holiday: 'saintAndrew' },
      { date: '2026-12-01', holiday: 'nationalDay' },
    ];
    expect(lawfulDay('2026-11-30')).toEqual({
      date: '2026-12-02',
      move: { from: '2026-11-30', rule: 'dayOff', daysOff },
    });
  });

  it('is that it would be 25 December', () => {
    expect(lawfulDay('2026-12-25')).toEqual({
      date: '2026-12-21',
      move: { from: '2026-12-25', rule: 'december', daysOff: [] },
    });
    expect(lawfulDay('2025-12-25').move?.daysOff.map(({ date }) => date)).toEqual(['2025-12-20', '2025-12-21']);
  });

  it('is nothing on a working day', () => {
    expect(lawfulDay('2026-11-25')).toEqual({ date: '2026-11-25', move: null });
  });

  it('is an extension of that form and month alone, which moves like any day', () => {
    const extensions = [{ statementType: 'D300', ...OCTOBER, newDate: '2026-12-12' }];
    expect(dueDay('D300', OCTOBER, extensions)).toMatchObject({ date: '2026-12-14', move: { from: '2026-12-12' } });
    expect(dueDay('D112', OCTOBER, extensions).date).toBe('2026-11-25');
    expect(dueDay('D300', SEPTEMBER, extensions).date).toBe('2026-10-26');
  });
});

it('a day of a form is in the month after its own, over the turn of a year too', () => {
  const december = { month: 12, year: 2026 };
  const all = (period: typeof december) => (['D300', 'D394', 'D406'] as const).map((form) => nominalDay(form, period));
  expect(all(december)).toEqual(['2027-01-25', '2027-01-30', '2027-01-31']);
  expect(all({ month: 1, year: 2028 })).toEqual(['2028-02-25', '2028-02-29', '2028-02-29']);
});
