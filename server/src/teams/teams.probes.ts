import type { teams as calls } from '#contracts/api/teams.ts';
import { ADMINS, CANARY, EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `teams` by another firm, and by each role. */
export const teamsProbes: ProbesOf<typeof calls> = {
  list: { who: EVERYBODY, call: (b) => b.teams.list(), expected: [] },
  create: {
    who: ADMINS,
    call: (b, { a }) => b.teams.create({ name: CANARY, memberIds: [a.userId] }),
    expected: 'user.notFound',
    trail: ['team.create'],
    own: ({ calls, of }) => calls.teams.create({ name: 'Salarii', memberIds: [of.colleagueId] }),
  },
  update: {
    who: ADMINS,
    call: (b, { teamId }) => b.teams.update({ id: teamId, revision: 1, name: 'x', memberIds: [] }),
    expected: 'team.notFound',
    trail: ['team.update'],
  },
  remove: {
    who: ADMINS,
    call: (b, { teamId }) => b.teams.remove({ id: teamId }),
    expected: 'team.notFound',
    trail: ['team.remove'],
  },
};
