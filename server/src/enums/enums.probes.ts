import type { enums as calls } from '#contracts/api/account.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `enums` by another firm, and by each role. */
export const enumsProbes: ProbesOf<typeof calls> = {
  get: { who: EVERYBODY, call: (b) => b.enums.get(), expected: {} },
};
