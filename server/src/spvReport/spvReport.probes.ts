import { expect } from 'vitest';
import type { reports as calls } from '#contracts/api/spvReport.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

const JUNE = { month: 6, year: 2026 };

/** Each call of `reports` by another firm, and by each role. */
export const reportsProbes: ProbesOf<typeof calls> = {
  spvFilingStatus: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.reports.spvFilingStatus({ ...JUNE, clientIds: [clientId] }),
    expected: [],
  },
  export: {
    who: EVERYBODY,
    call: (b) => b.reports.export({ format: 'csv', filter: JUNE }),
    expected: { url: expect.stringMatching(/^\/content\/export\//) },
    trail: ['firm.export'],
  },
  spvFilingPeriods: { who: EVERYBODY, call: (b) => b.reports.spvFilingPeriods(), expected: {} },
  clientMonths: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.reports.clientMonths({ ...JUNE, clientId }),
    expected: 'client.notFound',
  },
  correctExpectation: {
    who: EVERYBODY,
    call: (b, { clientId }) =>
      b.reports.correctExpectation({ clientId, statementType: 'D406', rhythm: 'monthly', revision: null }),
    expected: 'client.notFound',
    trail: ['filingExpectation.correct'],
  },
};
