import type { Role } from '#contracts/roles.ts';
import type { NewPerson } from '#steps/people.ts';
import { DEMO_FIRM, DEMO_PASSWORD } from '../firms.ts';

type Colleague = {
  readonly givenName: string;
  readonly familyName: string;
  readonly role: Role;
  /** What they do, as the introduction of the demo says it. */
  readonly task: string;
};

/** The people of the demo's firm, its founder first. Nobody of them exists. */
export const PEOPLE = {
  ana: { givenName: 'Ana', familyName: 'Ionescu', role: 'owner', task: 'owner: sees everything, switches flags' },
  stefan: { givenName: 'Ștefan', familyName: 'Țurcanu', role: 'admin', task: 'admin: leads the team Contabilitate' },
  ioana: { givenName: 'Ioana', familyName: 'Mărgineanu', role: 'admin', task: 'admin: leads the team Salarizare' },
  radu: { givenName: 'Radu', familyName: 'Bălășoiu', role: 'member', task: 'member: bookkeeping' },
  catalina: { givenName: 'Cătălina', familyName: 'Neacșu', role: 'member', task: 'member: payroll' },
} as const satisfies Record<string, Colleague>;
export type PersonKey = keyof typeof PEOPLE;

/** All keys, in the order in which they joined. */
export const PERSON_KEYS = ['ana', 'stefan', 'ioana', 'radu', 'catalina'] as const satisfies readonly PersonKey[];

/** The firm's teams. */
export const TEAMS: readonly { readonly name: string; readonly members: readonly PersonKey[] }[] = [
  { name: 'Contabilitate', members: ['ana', 'stefan', 'radu'] },
  { name: 'Salarizare', members: ['ioana', 'catalina'] },
];

/** Somebody who has been invited and has not come yet. */
export const INVITED = {
  givenName: 'Mădălina',
  familyName: 'Șerbănescu',
  email: 'madalina@cabinet-exemplu.test',
  role: 'member',
} as const;

/** Address of a person's e-mail. */
export const emailOf = (key: PersonKey): string => `${key}@cabinet-exemplu.test`;

/** How a person signs in. */
export function accountOf(key: PersonKey): NewPerson {
  const { givenName, familyName } = PEOPLE[key];
  return { firm: DEMO_FIRM, givenName, familyName, email: emailOf(key), password: DEMO_PASSWORD };
}
