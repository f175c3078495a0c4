import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import { createThrottle, LIMITS } from './throttle.ts';

const ANA = { email: 'ana@firma.test', password: 'parola-1234' };
const OFFICE = '192.0.2.10';

let database: TestDatabase;
let accounts: Accounts;
beforeAll(async () => {
  database = await createTestDatabase();
  accounts = createAccounts({ database: database.identity, throttle: createThrottle(database.identity) });
  await accounts.signUp({ ...ANA, firmName: 'Alfa Cont SRL', givenName: 'Ana', familyName: 'Pop' }, OFFICE);
});
afterAll(() => database.close());

const signIn = (password: string, email = ANA.email) => accounts.signIn(email, password, OFFICE);

describe('sign-ins from one network address', () => {
  it('are not counted when they are good: an office of any size signs in', async () => {
    for (let person = 0; person <= LIMITS.address.max; person += 1) {
      expect(await signIn(ANA.password)).toHaveLength(1);
    }
  });

  it('are held up after as many wrong ones as are allowed, however many good ones lie between', async () => {
    for (let wrong = 0; wrong < LIMITS.address.max - 1; wrong += 1) {
      expect(await signIn('gresit-12345', `nimeni${wrong}@firma.test`)).toEqual([]);
    }
    expect(await signIn(ANA.password)).toHaveLength(1);
    expect(await signIn('gresit-12345', 'nimeni@firma.test')).toEqual([]);
    expect(await signIn(ANA.password)).toBe('throttled');
  });
});
