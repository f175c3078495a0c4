import type { Database } from '../../db/pool.ts';
import type { Throttled } from '../throttle.ts';
import { appendToTrail } from '../trail.ts';
import { createEmailVerification } from './emailVerification.ts';
import { createInvitations } from './invitations.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_TABLES, type AccountDeps, type LocalAccount } from './localAccount.ts';
import { hashPassword } from './password.ts';
import { createPasswords } from './passwords.ts';
import { createSignIn } from './signIn.ts';

/** Input of the sign-up form. */
export type SignUp = {
  readonly firmName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly password: string;
};

/** Local accounts and their passwords. */
export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts of the embedded sign-in service, across firms: for sign-in only. */
export const createAccounts = (deps: AccountDeps) => ({
  ...createSignIn(deps),
  ...createPasswords(deps),
  ...createEmailVerification(deps),
  ...createInvitations(deps),

  /** The account, unless it was removed or disabled. */
  find: async (id: string): Promise<LocalAccount | null> => {
    const rows = await deps.database.query<LocalAccount>(
      `select ${ACCOUNT_COLUMNS} from ${ACCOUNT_TABLES} where u.id = $1 and u.is_active`,
      [id],
    );
    return rows[0] ?? null;
  },

  /** Creates a firm and its owner, whose e-mail is not verified yet. */
  signUp: async (signUp: SignUp, address: string): Promise<LocalAccount | Throttled> => {
    const throttled = await deps.throttle.admit([{ limit: 'signUp', subject: address }]);
    if (throttled !== null) return throttled;
    const passwordHash = await hashPassword(signUp.password);
    return deps.database.transaction((tx) => insertFirm(tx, signUp, passwordHash));
  },

  /** Changes a person's names. */
  rename: async (id: string, givenName: string, familyName: string): Promise<void> =>
    deps.database.transaction(async (tx) => {
      const [before] = await tx.query<{ tenantId: string; displayName: string }>(
        `select tenant_id, display_name from users
         where id = $1 and is_active for update`,
        [id],
      );
      if (before === undefined) return;
      const { tenantId, displayName } = before;
      const after = `${givenName} ${familyName}`;
      await tx.query('update users set given_name = $2, family_name = $3, display_name = $4 where id = $1', [
        id,
        givenName,
        familyName,
        after,
      ]);
      await appendToTrail(tx, { tenantId, actorId: id }, [
        { action: 'user.rename', entityId: id, before: { displayName }, after: { displayName: after } },
      ]);
    }),
});

async function insertFirm(tx: Database, signUp: SignUp, passwordHash: string): Promise<LocalAccount> {
  const { givenName, familyName, email } = signUp;
  const [firm] = await tx.query<{ id: string }>('insert into firm (name) values ($1) returning id', [signUp.firmName]);
  const [user] = await tx.query<{ id: string }>(
    `insert into users (tenant_id, given_name, family_name, display_name, email, role)
     values ($1, $2, $3, $4, $5, 'owner') returning id`,
    [firm?.id, givenName, familyName, `${givenName} ${familyName}`, email],
  );
  await tx.query('insert into identity.credential (user_id, password_hash) values ($1, $2)', [user?.id, passwordHash]);
  const [account] = await tx.query<LocalAccount>(`select ${ACCOUNT_COLUMNS} from ${ACCOUNT_TABLES} where u.id = $1`, [
    user?.id,
  ]);
  if (account === undefined) throw new Error('The account that was just created is not there.');
  const { id, tenantId, firmName, displayName, role } = account;
  await appendToTrail(tx, { tenantId, actorId: id }, [
    { action: 'firm.create', entityId: tenantId, after: { name: firmName } },
    { action: 'user.create', entityId: id, after: { displayName, role } },
  ]);
  return account;
}
