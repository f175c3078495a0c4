import { describe, expect, it } from 'vitest';
import { otherDays } from './otherDays.ts';

const inRomania = (at: Date) => at.toLocaleString('sv', { timeZone: 'Europe/Bucharest' });
const daysFrom = (now: string) =>
  Object.fromEntries(otherDays(new Date(now)).map(([name, at]) => [name, inRomania(at)]));

describe('the other days', () => {
  it('are eight, each the first to come', () => {
    expect(daysFrom('2026-11-27T10:00:00Z')).toEqual({
      tomorrow: '2026-11-28 12:00:00',
      'in a month': '2026-12-28 12:00:00',
      'on 29 February': '2028-02-29 22:00:00',
      'on the last evening of the year': '2026-12-31 23:50:00',
      'in the night when summer time begins': '2027-03-28 02:54:00',
      'in the night when summer time ends': '2027-10-31 03:54:00',
      'on the first day of the month, at night': '2026-12-01 00:30:00',
      'in three years': '2029-11-27 12:00:00',
    });
  });

  it('are those of the next years once they have passed', () => {
    expect(daysFrom('2028-03-31T10:00:00Z')).toMatchObject({
      'on 29 February': '2032-02-29 22:00:00',
      'in the night when summer time begins': '2029-03-25 02:54:00',
      'in the night when summer time ends': '2028-10-29 03:54:00',
      'on the first day of the month, at night': '2028-04-01 01:30:00',
    });
  });
});
