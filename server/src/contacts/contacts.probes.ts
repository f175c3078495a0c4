import type { contacts as calls } from '#contracts/api/contact.ts';
import { aContact, EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `contacts` by another firm, and by each role. */
export const contactsProbes: ProbesOf<typeof calls> = {
  create: {
    who: EVERYBODY,
    call: (b, { clientId: id }) => b.contacts.create({ id, ...aContact }),
    expected: 'client.notFound',
    trail: ['contact.create'],
  },
  update: {
    who: EVERYBODY,
    call: (b, { clientId: id, contactId }) => b.contacts.update({ id, contactId, ...aContact }),
    expected: 'client.notFound',
    trail: ['contact.update'],
  },
  remove: {
    who: EVERYBODY,
    call: (b, { clientId: id, contactId }) => b.contacts.remove({ id, contactId }),
    expected: 'client.notFound',
    trail: ['contact.remove', 'contact.update'],
  },
  restore: {
    who: EVERYBODY,
    call: (b, { clientId: id, deletedContactId }) => b.contacts.restore({ id, contactId: deletedContactId }),
    expected: 'client.notFound',
    trail: ['contact.restore'],
  },
};
