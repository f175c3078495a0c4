import type { users as calls } from '#contracts/api/users.ts';
import { ADMINS, EVERYBODY, OWNERS, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `users` by another firm, and by each role. */
export const usersProbes: ProbesOf<typeof calls> = {
  list: { who: EVERYBODY, call: (b) => b.users.list(), expected: [{ displayName: 'Bogdan' }] },
  colleagues: {
    who: EVERYBODY,
    call: (b) => b.users.colleagues(),
    expected: [{ displayName: 'Bogdan', teams: [], managedClients: 0 }],
  },
  setRole: {
    who: OWNERS,
    call: (b, { colleagueId: id }) => b.users.setRole({ id, role: 'member' }),
    expected: 'user.notFound',
  },
  remove: {
    who: ADMINS,
    call: (b, { colleagueId: id }) => b.users.remove({ id, clientsTo: null }),
    expected: 'user.notFound',
  },
};
