import { expect } from 'vitest';
import { NO_CLIENT_FIELDS, type clients as calls } from '#contracts/api/client.ts';
import { aCompany } from '#serverTesting/domain.ts';
import { anIndividual, EMPTY_PAGE, EVERYBODY, NO_COUNT, TAX_ID, type ProbesOf } from '#serverTesting/probes.ts';

const OTHER_TAX_ID = '23456783';
const { email: _email, telephone: _telephone, ...ION } = anIndividual;
const clientUpdate = {
  generalInformationUpdateRequest: { ...NO_CLIENT_FIELDS, name: 'x' },
  onboardingDate: '2026-01-01',
  isActive: true,
};

/** Each call of `clients` by another firm, and by each role. */
export const clientsProbes: ProbesOf<typeof calls> = {
  list: {
    who: EVERYBODY,
    call: (b, { a }) => b.clients.list({ accountManagerId: [a.userId, 'unassigned'], IncludeInactive: true }),
    expected: EMPTY_PAGE,
  },
  export: {
    who: EVERYBODY,
    call: (b) => b.clients.export({ format: 'csv', filter: {} }),
    expected: { url: expect.stringMatching(/^\/content\/export\//) },
    trail: ['firm.export'],
  },
  count: { who: EVERYBODY, call: (b) => b.clients.count({ IncludeInactive: true }), expected: NO_COUNT },
  all: { who: EVERYBODY, call: (b) => b.clients.all(), expected: [] },
  get: { who: EVERYBODY, call: (b, { clientId }) => b.clients.get({ id: clientId }), expected: 'client.notFound' },
  create: {
    who: EVERYBODY,
    call: async (b) => ({ isNew: (await b.clients.create({ taxId: TAX_ID })).revision === 1 }),
    expected: { isNew: true },
    trail: ['client.create', 'address.create'],
    own: async ({ domain, calls }) => {
      domain.register.companies.set(OTHER_TAX_ID, aCompany(OTHER_TAX_ID));
      await calls.clients.create({ taxId: OTHER_TAX_ID });
    },
  },
  createIndividual: {
    who: EVERYBODY,
    call: async (b) => {
      const { generalInformation } = await b.clients.createIndividual(anIndividual);
      return generalInformation;
    },
    expected: { name: 'Ion Pop', taxId: null },
    trail: ['client.create'],
  },
  update: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.clients.update({ id: clientId, ...clientUpdate }),
    expected: 'client.notFound',
    trail: ['client.update'],
  },
  setPerson: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.clients.setPerson({ id: clientId, ...ION, revision: 1 }),
    expected: 'client.notFound',
    trail: ['client.create', 'client.update'],
    own: async ({ calls }) => {
      const { id, revision } = await calls.clients.createIndividual(anIndividual);
      await calls.clients.setPerson({ id, ...ION, lastName: 'Popa', revision });
    },
  },
  changeAll: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.clients.changeAll({ ids: [clientId], set: { isActive: false }, addTags: ['x'] }),
    expected: { changed: [] },
    trail: ['client.update'],
  },
  setAccountManager: {
    who: EVERYBODY,
    call: (b, { clientId, a }) => b.clients.setAccountManager({ id: clientId, managerId: a.userId, userId: null }),
    expected: 'client.notFound',
    trail: ['client.setAccountManager'],
  },
};
