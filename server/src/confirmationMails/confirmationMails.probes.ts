import type { confirmationMails as calls } from '#contracts/api/confirmationMail.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `confirmationMails` by another firm, and by each role. */
export const confirmationMailsProbes: ProbesOf<typeof calls> = {
  get: {
    who: EVERYBODY,
    call: (b, { clientId: id }) => b.confirmationMails.get({ id }),
    expected: 'client.notFound',
  },
  set: {
    who: EVERYBODY,
    call: (b, { clientId: id }) => b.confirmationMails.set({ id, isOn: true }),
    expected: 'client.notFound',
    trail: ['confirmationMail.set'],
  },
};
