import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGN_IN_ACCOUNTS_MAX } from '#contracts/limits.ts';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import { createThrottle } from './throttle.ts';

const ANA = { email: 'ana@firma.test', givenName: 'Ana', familyName: 'Pop', password: 'parola-1234' };
const OFFICE = '192.0.2.10';

let database: TestDatabase;
let accounts: Accounts;
beforeAll(async () => {
  database = await createTestDatabase();
  accounts = createAccounts({ database: database.identity, throttle: createThrottle(database.identity) });
});
afterAll(() => database.close());

const signUp = (firmName: string, over: Partial<typeof ANA> = {}) =>
  accounts.signUp({ ...ANA, firmName, ...over }, OFFICE);
const firmsOf = (found: readonly { firmName: string }[] | 'throttled') =>
  found === 'throttled' ? found : found.map(({ firmName }) => firmName);

describe('a person whose e-mail others have signed up with, however many', () => {
  beforeAll(async () => {
    await signUp('Zeta SRL');
    for (let firm = 0; firm < SIGN_IN_ACCOUNTS_MAX; firm += 1)
      await signUp(`A${firm} SRL`, { password: 'alta-parola-1' });
  });

  it('signs in', async () => {
    expect(firmsOf(await accounts.signIn(ANA.email, ANA.password, OFFICE))).toEqual(['Zeta SRL']);
  });

  it('sets a new password by a link', async () => {
    const link = (await accounts.startReset(ANA.email)).find(({ firmName }) => firmName === 'Zeta SRL');
    expect(await accounts.finishReset(link?.token ?? '', 'noua-parola-1')).toBe(true);
    expect(firmsOf(await accounts.signIn(ANA.email, 'noua-parola-1', OFFICE))).toEqual(['Zeta SRL']);
  });
});

it('a person with several firms is given them by name', async () => {
  const email = 'maria@firma.test';
  for (const firm of ['Beta SRL', 'Alfa SRL']) await signUp(firm, { email });
  expect(firmsOf(await accounts.signIn(email, ANA.password, OFFICE))).toEqual(['Alfa SRL', 'Beta SRL']);
});
