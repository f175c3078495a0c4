import type { tags as calls } from '#contracts/api/workItem.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `tags` by another firm, and by each role. */
export const tagsProbes: ProbesOf<typeof calls> = {
  list: { who: EVERYBODY, call: (b) => b.tags.list(), expected: [] },
};
