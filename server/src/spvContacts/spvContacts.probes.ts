import { expect } from 'vitest';
import type { spvContacts as calls } from '#contracts/api/spvContact.ts';
import { aContactForm, EMPTY_PAGE, EVERYBODY, NO_COUNT, type ProbesOf } from '#serverTesting/probes.ts';

const notFound = 'spvContact.notFound';

/** Each call of `spvContacts` by another firm, and by each role. */
export const spvContactsProbes: ProbesOf<typeof calls> = {
  list: { who: EVERYBODY, call: (b) => b.spvContacts.list({}), expected: EMPTY_PAGE },
  count: { who: EVERYBODY, call: (b) => b.spvContacts.count({}), expected: NO_COUNT },
  export: {
    who: EVERYBODY,
    call: (b) => b.spvContacts.export({ format: 'csv', filter: {} }),
    expected: { url: expect.stringMatching(/^\/content\/export\//) },
    trail: ['firm.export'],
  },
  configuration: {
    who: EVERYBODY,
    call: (b) => b.spvContacts.configuration(),
    expected: expect.objectContaining({ publicFormUrl: 'https://www.anaf.ro/asistpublic/' }),
  },
  get: { who: EVERYBODY, call: (b, { contactFormId: id }) => b.spvContacts.get({ id }), expected: notFound },
  create: {
    who: EVERYBODY,
    call: (b, { clientId, contentId }) => b.spvContacts.create({ clientId, ...aContactForm, contentId }),
    expected: 'client.notFound',
    trail: ['spvContact.create'],
  },
  submitted: {
    who: EVERYBODY,
    call: (b, { contactFormId: id }) =>
      b.spvContacts.submitted({ id, registrationNumber: '700000001', registrationDate: '2026-07-01' }),
    expected: notFound,
    trail: ['spvContact.submit'],
  },
};
