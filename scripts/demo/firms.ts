import type { NewPerson } from '#steps/people.ts';

/** The firm that has worked with the product for a year. */
export const DEMO_FIRM = 'Cabinet Exemplu';
/** The password of everybody in the demo. */
export const DEMO_PASSWORD = 'Tramvai-gutuie-26';

/** The owner of a firm that has just begun. */
export const NEW_FIRM_OWNER: NewPerson = {
  firm: 'Contabilitate Nouă',
  givenName: 'Dan',
  familyName: 'Popa',
  email: 'dan@contabilitate-noua.test',
  password: DEMO_PASSWORD,
};
