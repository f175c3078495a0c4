import { EMAIL_LINK_MINUTES } from '#contracts/limits.ts';
import type { Database } from '../../db/pool.ts';
import { appendToTrail } from '../trail.ts';
import { linkTokenHash, newLinkToken } from './linkToken.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_TABLES, type AccountDeps, type LocalAccount, type Visitor } from './localAccount.ts';
import { admitsMail } from './mailLimit.ts';

/** A link that verifies an e-mail, and its state. A used link is `verified`; an unknown one is null. */
export type EmailLink = { readonly account: LocalAccount; readonly state: 'open' | 'verified' | 'expired' };

/** Verifies the e-mail of an account by a link that only its holder can open. */
export const createEmailVerification = ({ database, throttle }: AccountDeps) => ({
  /** Creates a link for an account; null when it needs none or the rate limit is reached. */
  startEmailVerification: async (account: LocalAccount, visitor: Visitor): Promise<string | null> => {
    if (account.isEmailVerified || !(await admitsMail(throttle, account.email, visitor))) return null;
    const token = newLinkToken();
    await database.query(
      `insert into identity.email_link (token_hash, user_id, expires_at)
         values ($1, $2, now() + make_interval(mins => $3))`,
      [linkTokenHash(token), account.id, EMAIL_LINK_MINUTES],
    );
    return token;
  },

  /** The link of this token. */
  findEmailLink: (token: string): Promise<EmailLink | null> => linkOf(database, token),

  /** Verifies the e-mail that the link was sent to; returns the link's state before. */
  verifyEmail: async (token: string): Promise<EmailLink | null> =>
    database.transaction(async (tx) => {
      const link = await linkOf(tx, token);
      if (link?.state !== 'open') return link;
      const { id, tenantId } = link.account;
      const changed = await tx.query(
        `update identity.credential set email_verified_at = now()
           where user_id = $1 and email_verified_at is null returning user_id`,
        [id],
      );
      if (changed.length > 0) {
        await appendToTrail(tx, { tenantId, actorId: id }, [{ action: 'user.verifyEmail', entityId: id }]);
      }
      return link;
    }),
});

async function linkOf(database: Database, token: string): Promise<EmailLink | null> {
  const [row] = await database.query<LocalAccount & { isExpired: boolean }>(
    `select ${ACCOUNT_COLUMNS}, l.expires_at <= now() as "isExpired"
     from identity.email_link l join (${ACCOUNT_TABLES}) on u.id = l.user_id
     where l.token_hash = $1 and u.is_active`,
    [linkTokenHash(token)],
  );
  if (row === undefined) return null;
  const { isExpired, ...account } = row;
  return { account, state: stateOf(account, isExpired) };
}

const stateOf = ({ isEmailVerified }: LocalAccount, isExpired: boolean): EmailLink['state'] => {
  if (isEmailVerified) return 'verified';
  return isExpired ? 'expired' : 'open';
};
