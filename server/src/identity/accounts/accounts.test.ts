import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIGN_IN_ACCOUNTS_MAX, SIGN_IN_LIMITS } from '#contracts/limits.ts';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { createThrottle, type Throttled } from '../throttle.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import type { LocalAccount, Visitor } from './localAccount.ts';

const ANA = { email: 'ana@firma.test', givenName: 'Ana', familyName: 'Pop', password: 'parola-1234' };
const OFFICE = '192.0.2.10';

let database: TestDatabase;
let accounts: Accounts;
beforeAll(async () => {
  database = await createTestDatabase();
  accounts = createAccounts({
    database: database.identity,
    throttle: createThrottle(database.identity, () => Promise.resolve()),
  });
});
afterAll(() => database.close());

const FROM_OFFICE = { address: OFFICE, device: null };
const signUp = async (firmName: string, over: Partial<typeof ANA> = {}) => {
  const account = await accounts.signUp({ ...ANA, firmName, ...over }, OFFICE);
  if ('retryAfterSeconds' in account) throw new Error('so many sign-ups are not too many');
  return account;
};
const verify = async (account: LocalAccount) => {
  const from = { address: `192.0.2.${String((verified += 1))}`, device: null };
  expect(await accounts.verifyEmail((await accounts.startEmailVerification(account, from)) ?? '')).not.toBeNull();
  return account;
};
let verified = 100;
const firmsOf = (found: readonly LocalAccount[] | Throttled) =>
  Array.isArray(found) ? found.map(({ firmName }: LocalAccount) => firmName) : found;

const others = async (name: string) => {
  for (let firm = 0; firm < SIGN_IN_ACCOUNTS_MAX; firm += 1)
    await signUp(`${name}${firm} SRL`, { password: 'alta-parola-1' });
};
const attempts = async () => (await database.asSuperuser('select from identity.throttle')).length;

describe('a person whose e-mail others have signed up with, before and after', () => {
  beforeAll(async () => {
    await others('A');
    await verify(await signUp('Zeta SRL'));
    await others('B');
  });

  it('signs in', async () => {
    expect(firmsOf(await accounts.signIn(ANA.email, ANA.password, FROM_OFFICE))).toEqual(['Zeta SRL']);
  });

  it('sets a new password by a link, without changing the other accounts', async () => {
    const token = (await accounts.startReset(ANA.email, FROM_OFFICE)) ?? '';
    expect(firmsOf(await accounts.findReset(token))).toEqual(['Zeta SRL']);
    expect(await accounts.finishReset(token, 'noua-parola-1')).toBe(ANA.email);
    expect(firmsOf(await accounts.signIn(ANA.email, 'noua-parola-1', FROM_OFFICE))).toEqual(['Zeta SRL']);
  });
});

describe('a person with several firms', () => {
  const email = 'maria@firma.test';
  beforeAll(async () => {
    for (const firm of ['Beta SRL', 'Alfa SRL']) await verify(await signUp(firm, { email }));
  });

  it('sees them by name', async () => {
    expect(firmsOf(await accounts.signIn(email, ANA.password, FROM_OFFICE))).toEqual(['Alfa SRL', 'Beta SRL']);
  });

  it('sets one new password for all of them by one link', async () => {
    const token = (await accounts.startReset(email, FROM_OFFICE)) ?? '';
    expect(await accounts.finishReset(token, 'noua-parola-2')).toBe(email);
    expect(firmsOf(await accounts.signIn(email, 'noua-parola-2', FROM_OFFICE))).toEqual(['Alfa SRL', 'Beta SRL']);
    expect(await accounts.finishReset(token, 'noua-parola-3')).toBeNull();
  });
});

describe('wrong passwords', () => {
  const email = 'rus@firma.test';
  const { free } = SIGN_IN_LIMITS.emailAtAddress;
  const signIn = (password: string, over: Partial<Visitor> = {}) =>
    accounts.signIn(email, password, { ...FROM_OFFICE, ...over });
  beforeAll(async () => {
    await verify(await signUp('Gama SRL', { email }));
  });
  beforeEach(() => database.asSuperuser('delete from identity.throttle'));

  it('are counted by e-mail and address, e-mail, and address', async () => {
    expect(await signIn('gresit-12345')).toEqual([]);
    expect(await attempts()).toBe(3);
  });

  it('of a browser that has signed in before are counted for that browser alone', async () => {
    expect(await signIn('gresit-12345', { device: 'a-device' })).toEqual([]);
    expect(await attempts()).toBe(1);
  });

  it('are forgotten after a right one, and right ones do not count: an office of any size signs in', async () => {
    for (let tries = 1; tries < free; tries += 1) await signIn('gresit-12345');
    expect(await signIn(ANA.password)).toHaveLength(1);
    // The shared counters keep the failed attempts.
    expect(await attempts()).toBe(2 * (free - 1));
  });

  it('are not forgotten after the right one of a colleague who shares the mailbox', async () => {
    await verify(await signUp('Delta SRL', { email, password: 'alta-parola-1' }));
    await database.asSuperuser('delete from identity.throttle');
    for (let tries = 1; tries < free; tries += 1) await signIn('gresit-12345');
    const before = await attempts();
    expect(await signIn('alta-parola-1')).toHaveLength(1);
    expect(await attempts()).toBe(before);
  });
});
