import { expect, it } from 'vitest';
import { offeredDeadlines } from './offeredDeadlines.ts';

const forms = (d300: string, d394: string) => [
  { statementType: 'D300', date: d300, extension: null } as const,
  { statementType: 'D112', date: d300, extension: null } as const,
  { statementType: 'D394', date: d394, extension: null } as const,
];

it('deadlines are offered once each, the next ones first and then the latest before', () => {
  const months = [
    { month: 8, year: 2026, forms: forms('2026-09-25', '2026-09-30') },
    // Extended to the day of the month after.
    { month: 9, year: 2026, forms: forms('2026-10-26', '2026-11-25') },
    { month: 10, year: 2026, forms: forms('2026-11-25', '2026-12-02') },
  ];
  const [september, october] = [9, 10].map((month) => ({ month, year: 2026 }));
  const august = { month: 8, year: 2026 };
  expect(offeredDeadlines(months, '2026-11-25')).toEqual([
    { date: '2026-11-25', months: [september, october] },
    { date: '2026-12-02', months: [october] },
    { date: '2026-10-26', months: [september] },
    { date: '2026-09-30', months: [august] },
    { date: '2026-09-25', months: [august] },
  ]);
});
