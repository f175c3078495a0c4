import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { verifyTrails } from '../audit/verify.ts';
import { createAccounts, type Accounts } from '../identity/accounts/accounts.ts';
import { linkTokenHash, newLinkToken } from '../identity/accounts/linkToken.ts';
import { hashPassword } from '../identity/accounts/password.ts';
import { createExternalActors } from '../identity/externalActors.ts';
import { createThrottle } from '../identity/throttle.ts';

const EMAIL = 'ana.canary@firma.test';
const PASSWORDS = ['parola-canary-1', 'parola-canary-2', 'parola-canary-3'] as const;
const [FIRST, SECOND, THIRD] = PASSWORDS;

const VISITOR = { address: '127.0.0.1', device: null };

let database: TestDatabase;
let accounts: Accounts;
let me = { tenantId: '', id: '' };

/** A function that changes an account, the one who did it where it was another person, and the entries in the trail. */
type Step = readonly [name: keyof Accounts, call: () => Promise<string | undefined | void>, actions: readonly string[]];

/** A link to the firm for an e-mail. */
async function invite(email: string): Promise<string> {
  const token = newLinkToken();
  await database.asSuperuser(
    `insert into invitation (tenant_id, given_name, family_name, email, role, token_hash, invited_by, expires_at)
     values ($1, 'Dan', 'Pop', $2, 'member', $3, $4, now() + interval '1 hour')`,
    [me.tenantId, email, linkTokenHash(token), me.id],
  );
  return token;
}

/** Every function that changes an account, in a working order. */
const STEPS: readonly Step[] = [
  [
    'signUp',
    async () => {
      const names = { firmName: 'Alfa Cont SRL', givenName: 'Ana', familyName: 'Pop' };
      const account = await accounts.signUp({ ...names, email: EMAIL, password: FIRST }, '127.0.0.1');
      if ('retryAfterSeconds' in account) throw new Error('one sign-up is not too many');
      me = account;
    },
    ['firm.create', 'user.create'],
  ],
  [
    'verifyEmail',
    async () => {
      const account = await accounts.find(me.id);
      if (account === null) throw new Error('the account is gone');
      const token = await accounts.startEmailVerification(account, VISITOR);
      expect((await accounts.verifyEmail(token ?? ''))?.state).toBe('open');
      expect((await accounts.verifyEmail(token ?? ''))?.state).toBe('verified');
    },
    ['user.verifyEmail'],
  ],
  ['rename', () => accounts.rename(me.id, 'Anca', 'Popescu'), ['user.rename']],
  [
    'changePassword',
    async () => {
      expect(await accounts.changePassword(me.id, FIRST, SECOND)).toBe('changed');
    },
    ['user.changePassword'],
  ],
  [
    'finishReset',
    async () => {
      const token = await accounts.startReset(EMAIL, VISITOR);
      expect(await accounts.finishReset(token ?? '', THIRD)).toBe(EMAIL);
    },
    ['user.resetPassword'],
  ],
  [
    'acceptAsNewcomer',
    async () => {
      const names = { givenName: 'Dan', familyName: 'Pop' };
      return (await accounts.acceptAsNewcomer(await invite('dan.canary@firma.test'), { ...names, password: FIRST }))
        ?.id;
    },
    ['invitation.accept', 'user.create'],
  ],
  [
    'acceptWithAccount',
    async () => {
      const elsewhere = await database.aFirm();
      await database.asSuperuser(
        `insert into identity.credential (user_id, password_hash, email_verified_at) values ($1, $2, now())`,
        [elsewhere.userId, await hashPassword(FIRST)],
      );
      const account = await accounts.acceptWithAccount(await invite(elsewhere.email), FIRST, VISITOR);
      return account !== null && typeof account === 'object' && 'id' in account ? account.id : undefined;
    },
    ['invitation.accept', 'user.create'],
  ],
];
/** Functions that change no account. */
const READING: readonly (keyof Accounts)[] = [
  'find',
  'signIn',
  'startReset',
  'findReset',
  'startEmailVerification',
  'findEmailLink',
  'findInvitation',
  'hasAccount',
];

const trailOf = (tenantId: string) =>
  database.asSuperuser<{ action: string; who: string; of: string; before: string | null; after: string | null }>(
    `select action, actor_id::text as who, entity_id as of, before, after from audit_entry
     where tenant_id = $1 order by seq`,
    [tenantId],
  );
const claims = (sub: string, email: string) => ({
  iss: 'https://login.example',
  sub,
  firm: 'F1',
  name: `Persoana ${sub}`,
  email,
});
const actionsOf = async (tenantId: string) => (await trailOf(tenantId)).map(({ action }) => action);

beforeAll(async () => {
  database = await createTestDatabase();
  const { identity } = database;
  accounts = createAccounts({ database: identity, throttle: createThrottle(identity) });
});
afterAll(() => database.close());

describe('the trail of the embedded sign-in service', () => {
  it('has a test for every function that changes an account', () => {
    expect([...STEPS.map(([name]) => name), ...READING].toSorted()).toEqual(Object.keys(accounts).toSorted());
  });

  it.each(STEPS)('records what %s changed', async (_, call, actions) => {
    const known = me.tenantId === '' ? 0 : (await trailOf(me.tenantId)).length;
    const actor = (await call()) ?? me.id;
    const added = (await trailOf(me.tenantId)).slice(known);
    expect(added.map(({ action, who }) => ({ action, who }))).toEqual(
      actions.map((action) => ({ action, who: actor })),
    );
  });

  it('records nothing where nothing changed', async () => {
    const before = await actionsOf(me.tenantId);
    expect(await accounts.changePassword(me.id, 'wrong-1234', FIRST)).toBe('wrong');
    expect(await accounts.finishReset('no-token', FIRST)).toBeNull();
    expect(await accounts.verifyEmail('no-token')).toBeNull();
    expect(await accounts.signIn(EMAIL, THIRD, VISITOR)).toHaveLength(1);
    expect(await actionsOf(me.tenantId)).toEqual(before);
  });

  it('records both sides of a change, and neither password nor e-mail', async () => {
    const entries = await trailOf(me.tenantId);
    const find = (asked: string) => entries.find(({ action }) => action === asked);
    expect(JSON.parse(find('firm.create')?.after ?? '')).toEqual({ name: 'Alfa Cont SRL' });
    expect(find('user.create')).toMatchObject({ of: me.id, before: null });
    expect(JSON.parse(find('user.create')?.after ?? '')).toEqual({ displayName: 'Ana Pop', role: 'owner' });
    expect(JSON.parse(find('user.rename')?.before ?? '')).toEqual({ displayName: 'Ana Pop' });
    expect(JSON.parse(find('user.rename')?.after ?? '')).toEqual({ displayName: 'Anca Popescu' });
    expect(find('user.resetPassword')).toMatchObject({ before: null, after: null });
    expect(JSON.stringify(entries)).not.toContain('canary');
  });
});

describe('the trail of people of an external identity service', () => {
  it('records a firm and its people at their first sign-in, and a person under a new id', async () => {
    const read = createExternalActors(database.identity, 'firm');
    const actorOf = async (person: ReturnType<typeof claims>) => {
      const actor = await read(person);
      if (actor === null) throw new Error('nobody is named');
      return actor;
    };
    const ana = await actorOf(claims('ana', EMAIL));
    await actorOf(claims('ana', EMAIL));
    const mihai = await actorOf(claims('mihai', 'mihai.canary@firma.test'));
    const anaAgain = await actorOf(claims('ana-2', EMAIL));
    expect(anaAgain.userId).toBe(ana.userId);

    const entries = await trailOf(ana.tenantId);
    expect(entries.map(({ action, who, of }) => ({ action, who, of }))).toEqual([
      { action: 'firm.create', who: ana.userId, of: ana.tenantId },
      { action: 'user.create', who: ana.userId, of: ana.userId },
      { action: 'user.create', who: mihai.userId, of: mihai.userId },
      { action: 'user.link', who: ana.userId, of: ana.userId },
    ]);
    expect(JSON.stringify(entries)).not.toContain('canary');
  });
});

it('the chains of these entries are whole', async () => {
  const reports = await verifyTrails((text, values = []) => database.asSuperuser(text, values));
  expect(reports).toHaveLength(2);
  expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
});
