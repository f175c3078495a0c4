import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGN_IN_LIMITS } from '#contracts/limits.ts';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import { createThrottle } from './throttle.ts';

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
    for (let person = 0; person <= SIGN_IN_LIMITS.address.max; person += 1) {
      expect(await signIn(ANA.password)).toHaveLength(1);
    }
  });

  it('are held up after as many wrong ones as are allowed, however many good ones lie between', async () => {
    for (let wrong = 0; wrong < SIGN_IN_LIMITS.address.max - 1; wrong += 1) {
      expect(await signIn('gresit-12345', `nimeni${wrong}@firma.test`)).toEqual([]);
    }
    expect(await signIn(ANA.password)).toHaveLength(1);
    expect(await signIn('gresit-12345', 'nimeni@firma.test')).toEqual([]);
    expect(await signIn(ANA.password)).toBe('throttled');
  });
});

describe('sign-ins with one e-mail', () => {
  const MARIA = { ...ANA, email: 'maria@firma.test', givenName: 'Maria', familyName: 'Rus' };
  let calls = 0;
  const fromAnywhere = (password: string) =>
    accounts.signIn(MARIA.email, password, `198.51.100.${String((calls += 1))}`);

  it('are held up after as many wrong ones as are allowed, though another firm has the e-mail with another password', async () => {
    await accounts.signUp({ ...MARIA, firmName: 'Gama Cont SRL' }, OFFICE);
    const wrong = async () => {
      for (let tries = 1; tries < SIGN_IN_LIMITS.email.max; tries += 1) {
        expect(await fromAnywhere('gresit-12345')).toEqual([]);
      }
    };
    await wrong();
    expect(await fromAnywhere(MARIA.password)).toHaveLength(1);
    await wrong();
    expect(await fromAnywhere(MARIA.password)).toHaveLength(1);

    await accounts.signUp({ ...MARIA, firmName: 'Delta Cont SRL', password: 'alta-parola-1' }, OFFICE);
    await wrong();
    expect(await fromAnywhere('alta-parola-1')).toHaveLength(1);
    expect(await fromAnywhere('gresit-12345')).toEqual([]);
    expect(await fromAnywhere('gresit-12345')).toBe('throttled');
  });
});
