import type { Language } from '#contracts/languages.ts';
import type { MailState } from '#contracts/outbox.ts';
import type { Database } from '../db/pool.ts';
import type { MailAddress } from './mailAddress.ts';
import type { RenderedMail } from './mailTemplate.ts';

/** A transaction of a firm, which sees its own mails, or the sign-in service's database, which sees all. */
type Queries = Pick<Database, 'query'>;

/** A mail to be queued. */
export type NewMail = RenderedMail & {
  readonly id: string;
  readonly tenantId: string | null;
  readonly kind: string;
  readonly entityId: string | null;
  readonly language: Language;
  readonly recipient: MailAddress;
  readonly senderName: string | null;
  readonly replyTo: MailAddress | null;
  readonly unsubscribeUrl: string | null;
  readonly attachmentIds: readonly string[];
  readonly attachmentNames: readonly string[];
  readonly expiresInMinutes: number;
  /** It leaves after so many ms at the earliest. */
  readonly holdMs: number;
};

/** A mail that this process has claimed. */
export type ClaimedMail = {
  readonly id: string;
  readonly claimId: string;
  readonly tenantId: string | null;
  readonly language: string;
  readonly recipientName: string;
  readonly recipientAddress: string;
  readonly senderName: string | null;
  readonly replyToName: string | null;
  readonly replyToAddress: string | null;
  readonly unsubscribeUrl: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachmentIds: readonly string[];
  /** Their names in the mail, in the same order; one that is missing is that of the file. */
  readonly attachmentNames: readonly string[];
  readonly messageId: string;
  readonly deferrals: number;
};

/** What a mail server answered; the code is null where it was not asked. */
export type MailAnswer = { readonly code: number | null; readonly text: string };

/** A mail as an operator sees it. */
export type ShownMail = {
  readonly id: string;
  readonly state: MailState;
  readonly createdAt: Date;
  readonly recipientName: string;
  readonly recipientAddress: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly tenantId: string | null;
  readonly attachmentIds: readonly string[];
  readonly attachmentNames: readonly string[];
};

/** Ended: the text is deleted, because a link in it may still be good. */
const ENDED = 'ended_at = now(), text = null, html = null, claim_id = null, claimed_until = null';
const IS_UNCLAIMED = '(claimed_until is null or claimed_until < now())';
const SHOWN = `id, state, created_at, recipient_name,
  recipient_address, subject, text, html, tenant_id, attachment_ids, attachment_names`;

/** SQL of mails. */
export const mailRepository = {
  /** Whether the firm is about to be deleted. */
  async isFirmEnding(tx: Queries): Promise<boolean> {
    return (await tx.query('select from firm_deletion limit 1', [])).length > 0;
  },

  async insert(queries: Queries, mail: NewMail): Promise<void> {
    await queries.query(
      `insert into mail (tenant_id, kind, entity_id, language, recipient_name, recipient_address, sender_name,
         reply_to_name, reply_to_address, unsubscribe_url, subject, text, html, attachment_ids, attachment_names,
         expires_at, due_at, id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, now() + make_interval(mins => $16),
         now() + make_interval(secs => $17::float8 / 1000), $18)`,
      [
        mail.tenantId,
        mail.kind,
        mail.entityId,
        mail.language,
        mail.recipient.name,
        mail.recipient.address,
        mail.senderName,
        mail.replyTo?.name ?? null,
        mail.replyTo?.address ?? null,
        mail.unsubscribeUrl,
        mail.subject,
        mail.text,
        mail.html,
        mail.attachmentIds,
        mail.attachmentNames,
        mail.expiresInMinutes,
        mail.holdMs,
        mail.id,
      ],
    );
  },

  /** The name of the transaction's firm. */
  async sendingFirm(tx: Queries): Promise<{ name: string; clientMailLanguage: Language }> {
    const [row] = await tx.query<{ name: string; clientMailLanguage: Language }>(
      'select name, client_mail_language from firm',
    );
    return row ?? { name: '', clientMailLanguage: 'ro' };
  },

  /** Whether a person of the transaction's firm has confirmed the e-mail that the account was made with. */
  async hasConfirmedEmail(tx: Queries): Promise<boolean> {
    const [row] = await tx.query<{ isConfirmed: boolean }>('select has_confirmed_email() as is_confirmed');
    return row?.isConfirmed ?? false;
  },

  /** Mails that the firm has queued for others than its people in the last 24 hours. */
  async recentOfFirm(tx: Queries): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `select count(*) as count from mail where tenant_id = current_tenant() and kind <> 'notice'
       and created_at > now() - interval '1 day'`,
    );
    return row?.count ?? 0;
  },

  /** Takes back mails that no process has claimed yet; returns the ids of those. */
  async withdraw(tx: Queries, ids: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>('select id from withdraw_mails($1::uuid[]) as id', [ids]);
    return rows.map(({ id }) => id);
  },

  /** Claims the mail that is due longest; null when none is. Its Message-ID stays the same over all attempts. */
  async claim(database: Queries, claimMs: number, host: string): Promise<ClaimedMail | null> {
    const [mail] = await database.query<ClaimedMail>(
      `update mail set claim_id = gen_random_uuid(), claimed_until = now() + make_interval(secs => $1::float8 / 1000),
         message_id = coalesce(message_id, '<' || id || '@' || $2 || '>')
       where id = (
         select id from mail
         where state = 'waiting' and due_at <= now() and expires_at > now() and ${IS_UNCLAIMED}
         order by due_at, created_at limit 1 for update skip locked)
       returning id, claim_id, tenant_id, language, recipient_name,
         recipient_address, sender_name, reply_to_name,
         reply_to_address, unsubscribe_url, subject, text, html,
         attachment_ids, attachment_names, message_id, deferrals`,
      [claimMs, host],
    );
    return mail ?? null;
  },

  /** In how many ms the first of the mails that wait is due; null when none waits. */
  async nextDueMs(database: Queries): Promise<number | null> {
    const [next] = await database.query<{ ms: number | null }>(
      `select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms
       from mail where state = 'waiting' and expires_at > now() and ${IS_UNCLAIMED}`,
    );
    return next?.ms ?? null;
  },

  /** True of any claim: a mail that was accepted is not sent again. */
  async setSent(database: Queries, { id }: ClaimedMail): Promise<void> {
    await database.query(`update mail set state = 'sent', ${ENDED} where id = $1 and state = 'waiting'`, [id]);
  },

  async setRefused(database: Queries, { id, claimId }: ClaimedMail, { code, text }: MailAnswer): Promise<void> {
    await database.query(
      `update mail set state = 'refused', answer_code = $3, answer_text = $4, ${ENDED} where id = $1 and claim_id = $2`,
      [id, claimId, code, text],
    );
  },

  /** Ends the claim; the next attempt follows after so many ms. */
  async defer(
    database: Queries,
    { id, claimId }: ClaimedMail,
    { code, text }: MailAnswer,
    waitMs: number,
  ): Promise<void> {
    await database.query(
      `update mail set deferrals = deferrals + 1, answer_code = $3, answer_text = $4, claim_id = null,
         claimed_until = null, due_at = now() + make_interval(secs => $5::float8 / 1000)
       where id = $1 and claim_id = $2`,
      [id, claimId, code, text, waitMs],
    );
  },

  /** The same where the mail server failed, which says nothing of this mail. */
  async release(database: Queries, { id, claimId }: ClaimedMail, waitMs: number): Promise<void> {
    await database.query(
      `update mail set claim_id = null, claimed_until = null, due_at = now() + make_interval(secs => $3::float8 / 1000)
       where id = $1 and claim_id = $2`,
      [id, claimId, waitMs],
    );
  },

  async expire(database: Queries): Promise<void> {
    await database.query(
      `update mail set state = 'expired', ${ENDED} where state = 'waiting' and expires_at <= now() and ${IS_UNCLAIMED}`,
    );
  },

  /** Deletes mails that ended and are older than so many days. */
  async removeOld(database: Queries, days: number, firmDays: number): Promise<void> {
    await database.query(
      `delete from mail where state <> 'waiting'
       and created_at < now() - make_interval(days => case when tenant_id is null then $1::int else $2::int end)`,
      [days, firmDays],
    );
  },

  /** Newest first. */
  latest: (database: Queries, count: number): Promise<ShownMail[]> =>
    database.query<ShownMail>(`select ${SHOWN} from mail order by created_at desc, id limit $1`, [count]),

  /** Those that would be sent, newest first. */
  waiting: (database: Queries, count: number): Promise<ShownMail[]> =>
    database.query<ShownMail>(
      `select ${SHOWN} from mail where state = 'waiting' and expires_at > now() order by created_at desc, id limit $1`,
      [count],
    ),
};
