import type { search as calls } from '#contracts/api/search.ts';
import { CANARY, EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `search` by another firm, and by each role. */
export const searchProbes: ProbesOf<typeof calls> = {
  find: { who: EVERYBODY, call: (b) => b.search.find({ query: CANARY }), expected: [] },
};
