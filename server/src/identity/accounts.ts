import { createHash, randomBytes } from 'node:crypto';
import { RESET_MINUTES, SIGN_IN_ACCOUNTS_MAX } from '#contracts/limits.ts';
import type { Role } from '#contracts/api/account.ts';
import type { AuditAction } from '../audit/audit.ts';
import type { Database } from '../db/pool.ts';
import { hashPassword, isPassword } from './password.ts';
import type { Throttle } from './throttle.ts';
import { appendToTrail } from './trail.ts';

/** A local account: one person at one firm. */
export type LocalAccount = {
  readonly id: string;
  readonly tenantId: string;
  readonly firmName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role;
};

/** What the sign-up form asks for. */
export type SignUp = {
  readonly firmName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly password: string;
};

const ACCOUNT = `select u.id, u.tenant_id as "tenantId", f.name as "firmName", u.given_name as "givenName",
    u.family_name as "familyName", u.display_name as "displayName", u.email, u.role
  from users u join firm f on f.id = u.tenant_id`;

/** Local accounts and their passwords. */
export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts of the embedded sign-in service, across firms: for sign-in only. */
export const createAccounts = ({ database, throttle }: { database: Database; throttle: Throttle }) => ({
  /** The account, unless it is gone or switched off. */
  find: async (id: string): Promise<LocalAccount | null> => {
    const rows = await database.query<LocalAccount>(`${ACCOUNT} where u.id = $1 and u.is_active`, [id]);
    return rows[0] ?? null;
  },

  /**
   * Accounts that this e-mail and password open: one for each firm the person is at. Wrong e-mail and wrong password
   * cannot be told apart, neither by the answer nor by its time.
   */
  signIn: async (email: string, password: string, address: string): Promise<LocalAccount[] | 'throttled'> => {
    const admitted = await Promise.all([throttle.admit('email', email), throttle.admit('address', address)]);
    if (admitted.includes(false)) return 'throttled';
    const rows = await accountsOf(database, email);
    const hashes = rows.length === 0 ? [null] : rows.map((row) => row.passwordHash);
    const fits = await Promise.all(hashes.map((hash) => isPassword(hash, password)));
    const accounts = rows.filter((_, at) => fits[at] === true).map(withoutHash);
    if (accounts.length === 0) return [];
    // Anybody may sign up with any e-mail: one password of several says nothing of who guessed at the others.
    const isEvery = accounts.length === rows.length;
    await Promise.all([
      isEvery ? throttle.forget('email', email) : throttle.forgetOne('email', email),
      throttle.forgetOne('address', address),
    ]);
    return accounts;
  },

  /** Creates a firm and its owner. */
  signUp: async (signUp: SignUp, address: string): Promise<LocalAccount | 'throttled'> => {
    if (!(await throttle.admit('signUp', address))) return 'throttled';
    const passwordHash = await hashPassword(signUp.password);
    return database.transaction(async (tx) => {
      const [firm] = await tx.query<{ id: string }>('insert into firm (name) values ($1) returning id', [
        signUp.firmName,
      ]);
      const [user] = await tx.query<{ id: string }>(
        `insert into users (tenant_id, given_name, family_name, display_name, email, role)
         values ($1, $2, $3, $4, $5, 'owner') returning id`,
        [firm?.id, signUp.givenName, signUp.familyName, `${signUp.givenName} ${signUp.familyName}`, signUp.email],
      );
      await tx.query('insert into identity.credential (user_id, password_hash) values ($1, $2)', [
        user?.id,
        passwordHash,
      ]);
      const [account] = await tx.query<LocalAccount>(`${ACCOUNT} where u.id = $1`, [user?.id]);
      if (account === undefined) throw new Error('The account that was just created is not there.');
      const { id, tenantId, firmName, displayName, role } = account;
      await appendToTrail(tx, { tenantId, actorId: id }, [
        { action: 'firm.create', entityId: tenantId, after: { name: firmName } },
        { action: 'user.create', entityId: id, after: { displayName, role } },
      ]);
      return account;
    });
  },

  /** Changes the names a person goes by. */
  rename: async (id: string, givenName: string, familyName: string): Promise<void> =>
    database.transaction(async (tx) => {
      const [before] = await tx.query<{ tenantId: string; displayName: string }>(
        `select tenant_id as "tenantId", display_name as "displayName" from users
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

  /** Sets a new password where the old one is known. */
  changePassword: async (
    id: string,
    oldPassword: string,
    newPassword: string,
  ): Promise<'changed' | 'wrong' | 'throttled'> => {
    if (!(await throttle.admit('email', id))) return 'throttled';
    const [row] = await database.query<{ hash: string }>(
      'select password_hash as hash from identity.credential where user_id = $1',
      [id],
    );
    if (!(await isPassword(row?.hash ?? null, oldPassword))) return 'wrong';
    const passwordHash = await hashPassword(newPassword);
    await database.transaction((tx) => setPassword(tx, id, passwordHash, 'user.changePassword'));
    await throttle.forget('email', id);
    return 'changed';
  },

  /** Makes one link for each account of the e-mail; none where there is no account, or where too many were asked for. */
  startReset: async (email: string): Promise<{ firmName: string; token: string }[]> => {
    if (!(await throttle.admit('reset', email))) return [];
    const accounts = await accountsOf(database, email);
    return Promise.all(
      accounts.map(async (account) => {
        const token = randomBytes(32).toString('base64url');
        await database.query(
          `insert into identity.password_reset (token_hash, user_id, expires_at)
           values ($1, $2, now() + make_interval(mins => $3))`,
          [hashOf(token), account.id, RESET_MINUTES],
        );
        return { firmName: account.firmName, token };
      }),
    );
  },

  /** Sets the password the link was made for. False for a link that is used, too old or none of ours. */
  finishReset: async (token: string, password: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      const [row] = await tx.query<{ user_id: string }>(
        `update identity.password_reset set used_at = now()
         where token_hash = $1 and used_at is null and expires_at > now() returning user_id`,
        [hashOf(token)],
      );
      if (row === undefined) return false;
      await tx.query('update identity.password_reset set used_at = now() where user_id = $1 and used_at is null', [
        row.user_id,
      ]);
      await setPassword(tx, row.user_id, await hashPassword(password), 'user.resetPassword');
      return true;
    }),
});

/** The oldest accounts of an e-mail, by firm: whoever signs up with it later, however often, keeps nobody out. */
const accountsOf = (database: Database, email: string): Promise<WithHash[]> =>
  database.query<WithHash>(
    `select * from (
       ${ACCOUNT.replace('select ', 'select c.password_hash as "passwordHash", ')}
       join identity.credential c on c.user_id = u.id
       where lower(u.email) = lower($1) and u.is_active order by u.created_at, u.id limit $2
     ) oldest order by "firmName", id`,
    [email, SIGN_IN_ACCOUNTS_MAX],
  );

/** Whoever had the old password is signed out everywhere. The trail holds that it was set, not what it is. */
async function setPassword(tx: Database, userId: string, passwordHash: string, action: AuditAction): Promise<void> {
  const [user] = await tx.query<{ tenantId: string }>(
    `update identity.credential c set password_hash = $2, changed_at = now() from users u
     where c.user_id = $1 and u.id = c.user_id returning u.tenant_id as "tenantId"`,
    [userId, passwordHash],
  );
  if (user === undefined) throw new Error('The account has no password to set.');
  await tx.query(
    `delete from identity.oidc_model where kind in ('Session', 'RefreshToken', 'Grant') and payload ->> 'accountId' = $1`,
    [userId],
  );
  await appendToTrail(tx, { tenantId: user.tenantId, actorId: userId }, [{ action, entityId: userId }]);
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

type WithHash = LocalAccount & { readonly passwordHash: string };

function withoutHash({
  id,
  tenantId,
  firmName,
  givenName,
  familyName,
  displayName,
  email,
  role,
}: WithHash): LocalAccount {
  return { id, tenantId, firmName, givenName, familyName, displayName, email, role };
}
