import { expect, it } from 'vitest';
import { legalDaysOf } from './legalDay.ts';

it.each([
  // Neither the day of service nor the last day counts: 15 days from 2 November end on the 18th.
  ['Summons', '2026-11-02', { servedDate: '2026-11-02', legalDay: '2026-11-18' }],
  // The 29th is a Sunday, the 30th and 1 December are legal holidays.
  ['Summons', '2026-11-13', { servedDate: '2026-11-13', legalDay: '2026-12-02' }],
  ['Decision', '2026-09-01', { servedDate: '2026-09-01', legalDay: '2026-10-19' }],
  ['Notification', '2026-11-02', { servedDate: '2026-11-02', legalDay: null }],
  ['Payment', '2026-11-02', { servedDate: null, legalDay: null }],
] as const)('a %s of %s is served and ends on these days', (typeEnum, issueDate, days) => {
  expect(legalDaysOf({ typeEnum, issueDate })).toEqual(days);
});
