import type { Invite } from '#contracts/api/invitations.ts';
import { INVITATION_DAYS, PEOPLE_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** An invitation that waits, as the database returns it. */
export type InvitationRow = Invite & {
  readonly id: string;
  readonly isExpired: boolean;
  readonly sentAt: Date;
  readonly expiresAt: Date;
};

/** The values of a new invitation. */
export type NewInvitation = Invite & { readonly tokenHash: string; readonly invitedBy: string };

const COLUMNS = `id, given_name, family_name, email, role,
  expires_at <= clock_timestamp() as is_expired, sent_at, expires_at`;
const EXPIRY = `now() + make_interval(days => ${INVITATION_DAYS})`;

/** SQL of invitations: one statement per function. */
export const invitationsRepository = {
  /** Those that nobody has accepted or withdrawn, the newest first. */
  waiting: (tx: TenantTx) =>
    tx.query<InvitationRow>(`select ${COLUMNS} from invitation where state = 'waiting' order by sent_at desc, id
       limit ${PEOPLE_MAX}`),

  /** People of the firm, and those who are invited. */
  async people(tx: TenantTx): Promise<number> {
    const rows = await tx.query<{ count: number }>(
      `select (select count(*) from users where is_active)
         + (select count(*) from invitation where state = 'waiting') as count`,
    );
    return rows[0]?.count ?? 0;
  },

  /** Locks an invitation that waits until the end of the transaction. */
  async lock(tx: TenantTx, id: string): Promise<InvitationRow | null> {
    const rows = await tx.query<InvitationRow>(
      `select ${COLUMNS} from invitation where id = $1 and state = 'waiting' for update`,
      [id],
    );
    return rows[0] ?? null;
  },

  /** The same by its e-mail. */
  async lockByEmail(tx: TenantTx, email: string): Promise<InvitationRow | null> {
    const rows = await tx.query<InvitationRow>(
      `select ${COLUMNS} from invitation where lower(email) = lower($1) and state = 'waiting' for update`,
      [email],
    );
    return rows[0] ?? null;
  },

  /** Takes the place of the one that waits for the same e-mail; of two at once one takes that of the other. */
  async upsert(tx: TenantTx, invitation: NewInvitation): Promise<string> {
    const rows = await tx.query<{ id: string }>(
      `insert into invitation as i (given_name, family_name, email, role, token_hash, invited_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, ${EXPIRY})
       on conflict (tenant_id, lower(email)) where state = 'waiting' do update
         set given_name = excluded.given_name, family_name = excluded.family_name, email = excluded.email,
           role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
           sent_at = now(), expires_at = excluded.expires_at, letters = i.letters + 1
       returning id`,
      [
        invitation.givenName,
        invitation.familyName,
        invitation.email,
        invitation.role,
        invitation.tokenHash,
        invitation.invitedBy,
      ],
    );
    return rows[0]?.id ?? '';
  },

  /** Gives an invitation a new link and a new term. */
  async renew(tx: TenantTx, id: string, tokenHash: string): Promise<void> {
    await tx.query(
      `update invitation set token_hash = $2, sent_at = now(), expires_at = ${EXPIRY}, letters = letters + 1
       where id = $1`,
      [id, tokenHash],
    );
  },

  async withdraw(tx: TenantTx, id: string): Promise<void> {
    await tx.query(`update invitation set state = 'withdrawn' where id = $1`, [id]);
  },

  /** At least the number of mails that the firm's invitations of the last 24 hours have caused. */
  async recentMails(tx: TenantTx): Promise<number> {
    const rows = await tx.query<{ count: number }>(
      `select coalesce(sum(letters), 0) as count from invitation where sent_at > clock_timestamp() - interval '1 day'`,
    );
    return rows[0]?.count ?? 0;
  },
};

/** SQL of invitations. */
export type InvitationsRepository = typeof invitationsRepository;
