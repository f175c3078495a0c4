import type { Role } from '#contracts/roles.ts';
import type { AuditEntry } from '../../audit/audit.ts';
import type { Database } from '../../db/pool.ts';
import type { Throttled } from '../throttle.ts';
import { appendToTrail } from '../trail.ts';
import { linkTokenHash } from './linkToken.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_TABLES, type AccountDeps, type LocalAccount, type Visitor } from './localAccount.ts';
import { hashPassword } from './password.ts';
import { createSignIn, verifiedAccounts, type AccountWithHash } from './signIn.ts';

/** An invitation as its link shows it. */
export type OpenedInvitation = {
  readonly id: string;
  readonly tenantId: string;
  readonly firmName: string;
  readonly inviterName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly role: Role;
  readonly state: 'waiting' | 'accepted' | 'withdrawn' | 'expired';
};

/** Who comes; the names and the password of an account at another firm, or new ones. */
type Newcomer = Pick<AccountWithHash, 'givenName' | 'familyName' | 'passwordHash'>;

/** Takes invited people into their firm. The link proves the e-mail, so it counts as verified. */
export const createInvitations = (deps: AccountDeps) => ({
  /** The invitation of a link; null for an unknown one, also for one that a newer link has replaced. */
  findInvitation: (token: string): Promise<OpenedInvitation | null> => invitationOf(deps.database, token),

  /** Whether the e-mail has an account already, whose password then opens this firm as well. */
  hasAccount: async (email: string): Promise<boolean> => (await verifiedAccounts(deps.database, email)).length > 0,

  /**
   * Creates the account of a person who has none, and returns it; null when the link no longer works or the person has
   * an account.
   */
  acceptAsNewcomer: async (
    token: string,
    { password, ...names }: { givenName: string; familyName: string; password: string },
  ): Promise<LocalAccount | null> => {
    const passwordHash = await hashPassword(password);
    return deps.database.transaction(async (tx) => {
      const invitation = await lockWaiting(tx, token);
      if (invitation === null || (await verifiedAccounts(tx, invitation.email)).length > 0) return null;
      return join(tx, invitation, { ...names, passwordHash });
    });
  },

  /** Takes in a person by the password of an account at another firm; null when the link no longer works. */
  acceptWithAccount: async (
    token: string,
    password: string,
    visitor: Visitor,
  ): Promise<LocalAccount | 'wrong' | Throttled | null> => {
    const opened = await invitationOf(deps.database, token);
    if (opened?.state !== 'waiting') return null;
    const accounts = await createSignIn(deps).signIn(opened.email, password, visitor);
    if (!Array.isArray(accounts)) return accounts;
    const [known] = accounts;
    if (known === undefined) return 'wrong';
    return deps.database.transaction(async (tx) => {
      const invitation = await lockWaiting(tx, token);
      const account = (await verifiedAccounts(tx, opened.email)).find(({ id }) => id === known.id);
      return invitation === null || account === undefined ? null : join(tx, invitation, account);
    });
  },
});

async function invitationOf(database: Database, token: string): Promise<OpenedInvitation | null> {
  const [row] = await database.query<OpenedInvitation>(
    `select i.id, i.tenant_id, f.name as firm_name, u.display_name as inviter_name,
       i.given_name, i.family_name, i.email, i.role,
       case when i.state = 'waiting' and i.expires_at <= clock_timestamp() then 'expired' else i.state end as state
     from invitation i join firm f on f.id = i.tenant_id
       join users u on u.tenant_id = i.tenant_id and u.id = i.invited_by
     where i.token_hash = $1`,
    [linkTokenHash(token)],
  );
  return row ?? null;
}

/** Locks the invitation, so that of two clicks at once one takes the person in. */
async function lockWaiting(tx: Database, token: string): Promise<OpenedInvitation | null> {
  await tx.query('select from invitation where token_hash = $1 for update', [linkTokenHash(token)]);
  const invitation = await invitationOf(tx, token);
  return invitation?.state === 'waiting' ? invitation : null;
}

/** Creates the person's account; null for somebody who is of the firm already. */
async function join(tx: Database, invitation: OpenedInvitation, newcomer: Newcomer): Promise<LocalAccount | null> {
  const { id: invitationId, tenantId, role } = invitation;
  const person = await activate(tx, invitation, newcomer);
  if (person === null) return null;
  const { id, isNew, displayName } = person;
  await tx.query(`update invitation set state = 'accepted', user_id = $2 where id = $1`, [invitationId, id]);
  await tx.query(
    `insert into identity.credential (user_id, password_hash, email_verified_at) values ($1, $2, now())
     on conflict (user_id) do update
       set password_hash = excluded.password_hash, changed_at = now(), email_verified_at = now()`,
    [id, newcomer.passwordHash],
  );
  // What an earlier time at the firm has left opens nothing again.
  await tx.query(
    `delete from identity.oidc_model where kind in ('Session', 'RefreshToken', 'Grant') and payload ->> 'accountId' = $1`,
    [id],
  );
  const [account] = await tx.query<LocalAccount>(`select ${ACCOUNT_COLUMNS} from ${ACCOUNT_TABLES} where u.id = $1`, [
    id,
  ]);
  const joined: AuditEntry = {
    action: isNew ? 'user.create' : 'user.return',
    entityId: id,
    after: { displayName, role },
  };
  await appendToTrail(tx, { tenantId, actorId: id }, [{ action: 'invitation.accept', entityId: invitationId }, joined]);
  return account ?? null;
}

type Person = { readonly id: string; readonly displayName: string; readonly isNew: boolean };

/** Inserts the person, or activates the row of one who was removed, with the names and the role of now. */
async function activate(tx: Database, invitation: OpenedInvitation, newcomer: Newcomer): Promise<Person | null> {
  const { tenantId, email, role } = invitation;
  const { givenName, familyName } = newcomer;
  const displayName = `${givenName} ${familyName}`;
  const [row] = await tx.query<{ id: string; isNew: boolean }>(
    `insert into users as u (tenant_id, given_name, family_name, display_name, email, role)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, lower(email)) do update
       set given_name = excluded.given_name, family_name = excluded.family_name, display_name = excluded.display_name,
         role = excluded.role, is_active = true
       where not u.is_active
     returning u.id, u.xmax = 0 as is_new`,
    [tenantId, givenName, familyName, displayName, email, role],
  );
  return row === undefined ? null : { ...row, displayName };
}
