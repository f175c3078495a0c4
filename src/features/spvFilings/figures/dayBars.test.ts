import { describe, expect, it } from 'vitest';
import { dayBars } from './dayBars.ts';

const figures = {
  today: '2026-11-23',
  deadline: {
    date: '2026-11-25',
    months: [{ month: 10, year: 2026 }],
    daysOff: ['01', '07', '08', '14', '15', '21', '22'].map((day) => `2026-11-${day}`),
  },
  due: 44,
  filed: 10,
  days: [
    { date: '2026-10-30', filed: 1, withErrors: 0 },
    { date: '2026-11-20', filed: 7, withErrors: 3 },
    { date: '2026-11-23', filed: 2, withErrors: 0 },
  ],
  before: [{ daysLeft: 3, filed: 5 }],
};
const dayOf = (bars: ReturnType<typeof dayBars>, date: string) => bars.bars.find((bar) => bar.date === date);

describe('the days until a deadline', () => {
  it('begin with the first working day of its month and end with it', () => {
    const { bars, earlier, later } = dayBars(figures);
    // The first of November is a Sunday.
    expect([bars[0]?.date, bars[0]?.daysLeft, bars.at(-1)?.date, bars.length]).toEqual([
      '2026-11-02',
      23,
      '2026-11-25',
      24,
    ]);
    expect([earlier, later]).toEqual([1, 0]);
    expect(dayBars({ ...figures, days: [{ date: '2026-11-01', filed: 1, withErrors: 0 }] }).bars[0]?.date).toBe(
      '2026-11-01',
    );
    expect(bars.filter(({ isDayOff }) => isDayOff).map(({ date }) => date.slice(-2))).toEqual([
      '07',
      '08',
      '14',
      '15',
      '21',
      '22',
    ]);
  });

  it('begin a month earlier where the deadline has moved into the next one', () => {
    const daysOff = ['2026-11-30', '2026-12-01'];
    const moved = dayBars({
      ...figures,
      today: '2026-11-30',
      deadline: { ...figures.deadline, date: '2026-12-02', daysOff },
    });
    expect([moved.bars[0]?.date, moved.bars.at(-1)?.date]).toEqual(['2026-11-01', '2026-12-02']);
    // A holiday takes no share.
    expect(moved.bars.flatMap(({ date, planned }) => (planned > 0 ? [date] : []))).toEqual(['2026-12-02']);
  });

  it('share what is left among the working days, today included', () => {
    const days = dayBars(figures);
    expect([days.left, days.daysToGo]).toEqual([34, 3]);
    expect(days.bars.flatMap(({ planned }) => (planned > 0 ? [planned] : []))).toEqual([12, 11, 11]);
    expect(dayOf(days, '2026-11-23')).toMatchObject({ filed: 2, planned: 12, isToday: true });
    expect(dayBars({ ...figures, today: '2026-11-21' }).daysToGo).toBe(3);
  });

  it('have the last month at the same distance from its deadline', () => {
    const days = dayBars(figures);
    expect(days.bars.filter(({ before }) => before > 0)).toMatchObject([
      { date: '2026-11-22', before: 5, daysLeft: 3 },
    ]);
  });

  it('plan nothing once the deadline is over, and count what came late', () => {
    const days = dayBars({
      ...figures,
      today: '2026-11-27',
      days: [...figures.days, { date: '2026-11-26', filed: 4, withErrors: 0 }],
    });
    expect([days.daysToGo, days.later, days.left]).toEqual([0, 4, 34]);
    expect(days.bars.every(({ planned }) => planned === 0)).toBe(true);
  });

  it.each([
    [1, 2],
    [2, 2],
    [7, 10],
    [10, 10],
    [17, 20],
    [34, 50],
    [60, 100],
  ])('with %i at most have a scale up to %i', (highest, top) => {
    const days = [{ date: '2026-11-20', filed: highest, withErrors: 0 }];
    expect(dayBars({ ...figures, due: highest, filed: highest, days, before: [] }).top).toBe(top);
  });
});
