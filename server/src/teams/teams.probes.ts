import type { teams as calls } from '#contracts/api/teams.ts';
import { ADMINS, CANARY, EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `teams` by another firm, and by each role. */
export const teamsProbes: ProbesOf<typeof calls> = {
  list: { who: EVERYBODY, call: (b) => b.teams.list(), expected: [] },
  create: {
    who: ADMINS,
    call: (b, { a }) => b.teams.create({ name: CANARY, memberIds: [a.userId] }),
    expected: 'user.notFound',
  },
  update: {
    who: ADMINS,
    call: (b, { teamId }) => b.teams.update({ id: teamId, revision: 1, name: 'x', memberIds: [] }),
    expected: 'team.notFound',
  },
  remove: { who: ADMINS, call: (b, { teamId }) => b.teams.remove({ id: teamId }), expected: 'team.notFound' },
};
