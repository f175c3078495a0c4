import type { invitations as calls } from '#contracts/api/invitations.ts';
import { ADMINS, EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

const dan = { givenName: 'Dan', familyName: 'Pop', email: 'dan@firma.test', role: 'member' } as const;

/** Each call of `invitations` by another firm, and by each role. */
export const invitationsProbes: ProbesOf<typeof calls> = {
  list: { who: EVERYBODY, call: (b) => b.invitations.list(), expected: [] },
  create: {
    who: ADMINS,
    call: async (b) => ({ isNew: (await b.invitations.create(dan)).id !== '' }),
    expected: { isNew: true },
    trail: ['invitation.create'],
  },
  resend: {
    who: ADMINS,
    call: (b, { invitationId }) => b.invitations.resend({ id: invitationId }),
    expected: 'invitation.notFound',
    trail: ['invitation.resend'],
  },
  withdraw: {
    who: ADMINS,
    call: (b, { invitationId }) => b.invitations.withdraw({ id: invitationId }),
    expected: 'invitation.notFound',
    trail: ['invitation.withdraw'],
  },
};
