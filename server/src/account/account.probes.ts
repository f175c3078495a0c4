import type { account as calls } from '#contracts/api/account.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `account` by another firm, and by each role. */
export const accountProbes: ProbesOf<typeof calls> = {
  get: { who: EVERYBODY, call: (b) => b.account.get(), expected: { firm: { name: 'Firma B' } } },
};
