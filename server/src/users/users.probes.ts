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
    trail: ['user.setRole'],
    own: ({ calls, of }) => calls.users.setRole({ id: of.colleagueId, role: 'admin' }),
  },
  setApproval: {
    who: ADMINS,
    call: (b, { colleagueId: id }) => b.users.setApproval({ id, mayApprove: false }),
    expected: 'user.notFound',
    trail: ['user.setApproval'],
    own: ({ calls, of }) => calls.users.setApproval({ id: of.colleagueId, mayApprove: false }),
  },
  remove: {
    who: ADMINS,
    call: (b, { colleagueId: id }) => b.users.remove({ id, clientsTo: null }),
    expected: 'user.notFound',
    trail: ['client.setAccountManager', 'team.create', 'user.remove', 'client.setAccountManager', 'team.removeMember'],
    own: async ({ calls, of: { a, colleagueId, clientId } }) => {
      await calls.clients.setAccountManager({ id: clientId, managerId: a.userId, userId: colleagueId });
      await calls.teams.create({ name: 'Salarii', memberIds: [colleagueId] });
      await calls.users.remove({ id: colleagueId, clientsTo: a.userId });
    },
  },
  leave: {
    who: EVERYBODY,
    call: (b, { colleagueId }) => b.users.leave({ clientsTo: colleagueId }),
    expected: 'user.notFound',
    trail: [
      'user.leave',
      'client.setAccountManager',
      'team.removeMember',
      'spvSession.end',
      'timer.stop',
      'timeEntry.create',
    ],
    own: async ({ domain, calls, of: { a } }) => {
      const taker = await domain.database.aColleague(a, { role: 'owner' });
      await calls.users.leave({ clientsTo: taker.userId });
    },
  },
};
