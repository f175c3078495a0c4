import type { auditTrail as calls } from '#contracts/api/auditTrail.ts';
import { ADMINS, EMPTY_PAGE, NO_COUNT, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `auditTrail` by another firm, and by each role. */
export const auditTrailProbes: ProbesOf<typeof calls> = {
  list: { who: ADMINS, call: (b, { clientId }) => b.auditTrail.list({ entityId: clientId }), expected: EMPTY_PAGE },
  count: { who: ADMINS, call: (b, { clientId }) => b.auditTrail.count({ entityId: clientId }), expected: NO_COUNT },
  export: {
    who: ADMINS,
    call: (b) => b.auditTrail.export({ format: 'csv', filter: {} }),
    expected: {},
    trail: ['firm.export'],
  },
  lastCheck: {
    who: ADMINS,
    call: async (b) => ({ last: await b.auditTrail.lastCheck() }),
    expected: { last: null },
  },
  check: {
    who: ADMINS,
    call: (b) => b.auditTrail.check(),
    expected: { entries: 0, fault: null },
    trail: ['auditTrail.check'],
  },
};
