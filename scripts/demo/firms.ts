import type { NewPerson } from '#steps/people.ts';

/** Accounts of the demo. Each is the owner of a firm. */
export const DEMO_ACCOUNTS = {
  withClients: {
    firm: 'Cabinet Exemplu',
    givenName: 'Ana',
    familyName: 'Ionescu',
    email: 'ana@cabinet-exemplu.test',
    password: 'Tramvai-gutuie-26',
  },
  empty: {
    firm: 'Contabilitate Noua',
    givenName: 'Dan',
    familyName: 'Popa',
    email: 'dan@contabilitate-noua.test',
    password: 'Tramvai-gutuie-26',
  },
} as const satisfies Record<string, NewPerson>;
