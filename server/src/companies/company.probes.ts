import type { company as calls } from '#contracts/api/company.ts';
import { EVERYBODY, TAX_ID, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `company` by another firm, and by each role. */
export const companyProbes: ProbesOf<typeof calls> = {
  search: { who: EVERYBODY, call: (b) => b.company.search({ taxId: TAX_ID }), expected: { clientId: null } },
};
