import { describe, expect, it } from 'vitest';
import { heldTo, isWithin, previousMonth } from './reportPeriod.ts';

const bounds = { first: { month: 11, year: 2025 }, last: { month: 2, year: 2026 } };

describe('the month of the report', () => {
  it.each([
    [new Date(2026, 2, 31), { month: 2, year: 2026 }],
    [new Date(2026, 0, 1), { month: 12, year: 2025 }],
  ])('is the one before %s by default', (today, period) => expect(previousMonth(today)).toEqual(period));

  it('can be chosen from the first filing to the current month, over the turn of the year', () => {
    const months = [10, 11, 12].map((month) => ({ month, year: 2025 }));
    const after = [1, 2, 3].map((month) => ({ month, year: 2026 }));
    expect([...months, ...after].map((period) => isWithin(period, bounds))).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('is held to its bounds', () => {
    expect(heldTo({ month: 1, year: 2024 }, bounds)).toEqual(bounds.first);
    expect(heldTo({ month: 12, year: 2026 }, bounds)).toEqual(bounds.last);
    expect(heldTo({ month: 1, year: 2026 }, bounds)).toEqual({ month: 1, year: 2026 });
  });
});
