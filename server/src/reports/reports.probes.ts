import type { reports as calls } from '#contracts/api/spvFiling.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `reports` by another firm, and by each role. */
export const reportsProbes: ProbesOf<typeof calls> = {
  spvFilingStatus: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.reports.spvFilingStatus({ month: 6, year: 2026, clientIds: [clientId] }),
    expected: [],
  },
  spvFilingPeriods: { who: EVERYBODY, call: (b) => b.reports.spvFilingPeriods(), expected: {} },
};
