import { expect, it } from 'vitest';
import { countPast } from './pastStarts.ts';

it.each([
  ['month', 1, '2026-11-28', 0],
  ['month', 1, '2026-11-01', 1],
  ['month', 1, '2026-08-31', 3],
  ['month', 3, '2026-01-31', 4],
  ['year', 1, '2024-02-29', 3],
  ['week', 2, '2026-10-01', 5],
  ['day', 1, '2026-11-20', 8],
  ['day', 1, '2020-01-01', 61],
  ['month', 1, '', 0],
  ['month', Number.NaN, '2026-01-01', 0],
] as const)('each %s, every %s, from %s has begun %i times by 28 November', (unit, every, startDate, count) => {
  expect(countPast({ unit, every, startDate, startsOnMonthEnd: false }, '2026-11-28')).toBe(count);
});

it.each([
  ['month', '2026-10-01', 1],
  ['month', '2026-09-15', 2],
  ['year', '2025-11-02', 1],
  ['week', '2026-11-16', 2],
] as const)(
  'on the last day of the month each %s from %s has begun %i times by 29 November',
  (unit, startDate, count) => {
    expect(countPast({ unit, every: 1, startDate, startsOnMonthEnd: true }, '2026-11-29')).toBe(count);
  },
);
