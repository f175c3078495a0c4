import type { users as calls } from '#contracts/api/users.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `users` by another firm, and by each role. */
export const usersProbes: ProbesOf<typeof calls> = {
  list: { who: EVERYBODY, call: (b) => b.users.list(), expected: [{ displayName: 'Bogdan' }] },
};
