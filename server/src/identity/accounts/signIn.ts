import { SIGN_IN_ACCOUNTS_MAX } from '#contracts/limits.ts';
import type { Database } from '../../db/pool.ts';
import type { Counter, Throttled } from '../throttle.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_TABLES, type AccountDeps, type LocalAccount, type Visitor } from './localAccount.ts';
import { isPassword } from './password.ts';

/** Signs in by e-mail and password. */
export const createSignIn = ({ database, throttle }: AccountDeps) => ({
  /**
   * Accounts that this e-mail and password open: one for each firm of the person. An unknown e-mail, a wrong password
   * and an unverified e-mail have the same answer and take the same time.
   */
  signIn: async (email: string, password: string, visitor: Visitor): Promise<LocalAccount[] | Throttled> => {
    const { own, shared } = countersOf(email, visitor);
    const throttled = await throttle.admit([own, ...shared]);
    if (throttled !== null) return throttled;
    const rows = await verifiedAccounts(database, email);
    const hashes = rows.length === 0 ? [null] : rows.map((row) => row.passwordHash);
    const fits = await Promise.all(hashes.map((hash) => isPassword(hash, password)));
    const accounts = rows.filter((_, at) => fits[at] === true).map(withoutHash);
    if (accounts.length === 0) return [];
    // Colleagues can share a mailbox: the password of one account does not prove who tried the others.
    const isEvery = accounts.length === rows.length;
    await Promise.all([
      isEvery ? throttle.forget(own) : throttle.forgetOne(own),
      ...shared.map((counter) => throttle.forgetOne(counter)),
    ]);
    return accounts;
  },
});

/** A known browser has its own counter, so that attempts by others do not lock it out. */
function countersOf(email: string, { address, device }: Visitor): { own: Counter; shared: Counter[] } {
  if (device !== null) return { own: { limit: 'device', subject: `${device} ${email}`, email }, shared: [] };
  return {
    own: { limit: 'emailAtAddress', subject: `${email} ${address}`, email },
    shared: [
      { limit: 'email', subject: email, email },
      { limit: 'address', subject: address },
    ],
  };
}

/** An account with the hash of its password. */
export type AccountWithHash = LocalAccount & { readonly passwordHash: string };

/**
 * The oldest account of a verified e-mail in each firm. Accounts that another person created with the e-mail are not
 * among them.
 */
export const verifiedAccounts = (database: Database, email: string): Promise<AccountWithHash[]> =>
  database.query<AccountWithHash>(
    `select * from (
       select ${ACCOUNT_COLUMNS}, c.password_hash from ${ACCOUNT_TABLES}
       where lower(u.email) = lower($1) and u.is_active and c.email_verified_at is not null
       order by u.created_at, u.id limit $2
     ) oldest order by "firmName", id`,
    [email, SIGN_IN_ACCOUNTS_MAX],
  );

function withoutHash(row: AccountWithHash): LocalAccount {
  const { passwordHash: _, ...account } = row;
  return account;
}
