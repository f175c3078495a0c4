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

/** The owner of a firm that has ordered its deletion, which waits for its day. */
export const LEAVING_FIRM_OWNER: NewPerson = {
  firm: 'Expert Vechi',
  givenName: 'Vlad',
  familyName: 'Ene',
  email: 'vlad@expert-vechi.test',
  password: DEMO_PASSWORD,
};
