/** Who signs up: a firm and its first person. */
export type NewPerson = {
  readonly firm: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly password: string;
};

let made = 0;

/** A person of a firm that nobody else has; what matters to a test is given. */
export function aPerson(given: Partial<NewPerson> = {}): NewPerson {
  made += 1;
  const unique = `${process.pid}-${made}`;
  return {
    firm: `Cabinet ${unique}`,
    givenName: 'Ana',
    familyName: 'Marin',
    email: `ana-${unique}@cabinet.test`,
    password: 'Parola-lunga-1',
    ...given,
  };
}

/** As the product shows them. */
export const fullName = ({ givenName, familyName }: NewPerson): string => `${givenName} ${familyName}`;
