import { RESET_MINUTES } from '#contracts/limits.ts';
import type { AuditAction } from '../../audit/audit.ts';
import type { Database } from '../../db/pool.ts';
import type { Counter, Throttled } from '../throttle.ts';
import { appendToTrail } from '../trail.ts';
import { linkTokenHash, newLinkToken } from './linkToken.ts';
import type { AccountDeps, LocalAccount, Visitor } from './localAccount.ts';
import { admitsMail } from './mailLimit.ts';
import { hashPassword, isPassword } from './password.ts';
import { verifiedAccounts } from './signIn.ts';

/** Changes passwords, and resets them by a link. */
export const createPasswords = ({ database, throttle }: AccountDeps) => ({
  /** Sets a new password if the old one is right. */
  changePassword: async (
    id: string,
    oldPassword: string,
    newPassword: string,
  ): Promise<'changed' | 'wrong' | Throttled> => {
    const counter: Counter = { limit: 'account', subject: id };
    const throttled = await throttle.admit([counter]);
    if (throttled !== null) return throttled;
    const [row] = await database.query<{ hash: string }>(
      'select password_hash as hash from identity.credential where user_id = $1',
      [id],
    );
    if (!(await isPassword(row?.hash ?? null, oldPassword))) return 'wrong';
    const passwordHash = await hashPassword(newPassword);
    await database.transaction((tx) => setPassword(tx, id, passwordHash, 'user.changePassword'));
    await throttle.forget(counter);
    return 'changed';
  },

  /** Creates a link for the accounts of a verified e-mail; null when there are none or the rate limit is reached. */
  startReset: async (email: string, visitor: Visitor): Promise<string | null> => {
    if (!(await admitsMail(throttle, email, visitor))) return null;
    const [account] = await verifiedAccounts(database, email);
    if (account === undefined) return null;
    const token = newLinkToken();
    await database.query(
      `insert into identity.password_reset (token_hash, user_id, expires_at)
       values ($1, $2, now() + make_interval(mins => $3))`,
      [linkTokenHash(token), account.id, RESET_MINUTES],
    );
    return token;
  },

  /** The accounts of an unused link: all with its e-mail. Empty for a used, expired or unknown link. */
  findReset: (token: string): Promise<LocalAccount[]> => accountsOfReset(database, token),

  /**
   * Sets the password of all accounts with the link's e-mail, clears its failed attempts, and returns the e-mail. Null
   * for a used, expired or unknown link.
   */
  finishReset: async (token: string, password: string): Promise<string | null> => {
    if ((await accountsOfReset(database, token)).length === 0) return null;
    const passwordHash = await hashPassword(password);
    const email = await database.transaction(async (tx) => {
      await tx.query('select from identity.password_reset where token_hash = $1 for update', [linkTokenHash(token)]);
      const accounts = await accountsOfReset(tx, token);
      await tx.query(
        'update identity.password_reset set used_at = now() where user_id = any($1::uuid[]) and used_at is null',
        [accounts.map(({ id }) => id)],
      );
      for (const { id } of accounts) await setPassword(tx, id, passwordHash, 'user.resetPassword');
      return accounts[0]?.email ?? null;
    });
    if (email !== null) await throttle.forgetEmail(email);
    return email;
  },
});

async function accountsOfReset(database: Database, token: string): Promise<LocalAccount[]> {
  const [row] = await database.query<{ email: string }>(
    `select u.email from identity.password_reset r join users u on u.id = r.user_id
     where r.token_hash = $1 and r.used_at is null and r.expires_at > now()`,
    [linkTokenHash(token)],
  );
  return row === undefined ? [] : verifiedAccounts(database, row.email);
}

/** Signs the person out everywhere. The trail records the change, not the password. */
async function setPassword(tx: Database, userId: string, passwordHash: string, action: AuditAction): Promise<void> {
  const [user] = await tx.query<{ tenantId: string }>(
    `update identity.credential c set password_hash = $2, changed_at = now() from users u
     where c.user_id = $1 and u.id = c.user_id returning u.tenant_id`,
    [userId, passwordHash],
  );
  if (user === undefined) throw new Error('The account has no password to set.');
  await tx.query(
    `delete from identity.oidc_model where kind in ('Session', 'RefreshToken', 'Grant') and payload ->> 'accountId' = $1`,
    [userId],
  );
  await appendToTrail(tx, { tenantId: user.tenantId, actorId: userId }, [{ action, entityId: userId }]);
}
