import type { SpvMessageType } from '#contracts/api/spvMessage.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** A message on its way to a client: what is known of the client, its primary contact and the document. */
export type MessageToSend = {
  readonly id: string;
  readonly title: string;
  readonly issueDate: string;
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  readonly contentId: string | null;
  readonly sizeBytes: number | null;
  readonly mimeType: string | null;
  readonly messageId: string;
  readonly taxId: string;
  readonly typeEnum: SpvMessageType;
  readonly statementType: string | null;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  readonly managerName: string | null;
  readonly managerEmail: string | null;
  readonly lastSentTo: string | null;
  readonly lastSentAt: Date | null;
};

/** Somebody whom a batch sends a message to, with the mail. */
export type Notification = {
  readonly messageId: string;
  readonly batchId: string;
  readonly sentBy: string;
  readonly mailId: string;
  readonly name: string;
  readonly email: string;
};

/** SQL of messages that are sent on: one statement per function. */
export const notifyClientsRepository = {
  /** These messages with whom they go to. */
  find: (tx: TenantTx, ids: readonly string[]): Promise<MessageToSend[]> =>
    tx.query<MessageToSend>(`${TO_SEND} order by m.id`, [ids]),

  /** The same, locked. */
  toSend: (tx: TenantTx, ids: readonly string[]): Promise<MessageToSend[]> =>
    tx.query<MessageToSend>(`${TO_SEND} order by m.id for update of m`, [ids]),

  /** The contacts of clients, the primary ones first. */
  contactsOf: (
    tx: TenantTx,
    clientIds: readonly string[],
  ): Promise<{ clientId: string; name: string; email: string }[]> =>
    tx.query(
      `select client_id, name, email from contact where client_id = any($1::uuid[]) and deleted_at is null
       order by is_primary desc, sort_name, id`,
      [clientIds],
    ),

  /** The messages that a batch has sent; it sends them no second time. */
  async sentWith(tx: TenantTx, batchId: string): Promise<ReadonlySet<string>> {
    const rows = await tx.query<{ messageId: string }>(
      'select distinct message_id from spv_message_notification where batch_id = $1',
      [batchId],
    );
    return new Set(rows.map(({ messageId }) => messageId));
  },

  /** Notes to whom a batch sends a message. */
  note: (tx: TenantTx, { messageId, batchId, sentBy, mailId, name, email }: Notification) =>
    tx.query(
      `insert into spv_message_notification (message_id, batch_id, contact_name, contact_email, sent_by, mail_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [messageId, batchId, name, email, sentBy, mailId],
    ),

  /** The mails of a batch, with their messages. */
  mailsOf: (tx: TenantTx, batchId: string): Promise<{ messageId: string; mailId: string }[]> =>
    tx.query(
      `select message_id, mail_id from spv_message_notification
       where batch_id = $1 and mail_id is not null and withdrawn_at is null order by message_id`,
      [batchId],
    ),

  withdraw: (tx: TenantTx, mailIds: readonly string[]) =>
    tx.query('update spv_message_notification set withdrawn_at = clock_timestamp() where mail_id = any($1::uuid[])', [
      mailIds,
    ]),

  /** Writes the last sending of messages where the list shows it: that of the latest batch that was not taken back. */
  noteLast: (tx: TenantTx, ids: readonly string[]) =>
    tx.query(
      `update spv_message m set last_notified_contact_name = l.name, last_notified_contact_email = l.email,
         last_notified_at = l.at
       from (
         select asked.id, b.name, b.email, b.at from unnest($1::uuid[]) as asked (id)
         left join lateral (
           select max(n.sent_at) as at, left(string_agg(coalesce(nullif(n.contact_name, ''), n.contact_email), ', '
               order by n.sent_at), 500) as name, left(string_agg(n.contact_email, ', ' order by n.sent_at), 500) as email
           from spv_message_notification n where n.message_id = asked.id and n.withdrawn_at is null
           group by n.batch_id order by 1 desc limit 1) b on true) l
       where m.id = l.id`,
      [ids],
    ),
};

/** SQL of messages that are sent on. */
export type NotifyClientsRepository = typeof notifyClientsRepository;

/** What the mail server did not take has not gone. */
const HAS_GONE = `(b.state is null or b.state not in ('refused', 'expired'))`;
const recipientOr = (other: string) => `coalesce(nullif(b.recipient_name, ''), b.recipient_address, ${other})`;
/** SQL: when and to whom a message, `m`, went: sent on by a person, as the answer of a request, as a confirmation. */
const SENDINGS = `select m.last_notified_contact_name as sent_to, m.last_notified_at as sent_at
  where m.last_notified_at is not null
  union all
  select ${recipientOr('k.name')}, r.emailed_at
  from spv_request r
  left join contact k on k.tenant_id = r.tenant_id and k.id = r.contact_id
  left join mail b on b.tenant_id = r.tenant_id and b.entity_id = r.id and b.kind = 'spvRequest.answer'
  where r.tenant_id = m.tenant_id and r.message_id = m.id and r.emailed_at is not null and ${HAS_GONE}
  union all
  select ${recipientOr('null')}, e.sent_at
  from spv_filing g
  join spv_filing_mail e on e.tenant_id = g.tenant_id and e.filing_id = g.id
  left join mail b on b.tenant_id = g.tenant_id and b.entity_id = g.id and b.kind = 'confirmation'
  where m.type_enum = 'Confirmation' and g.tenant_id = m.tenant_id and g.upload_index = m.upload_index and ${HAS_GONE}`;
const TO_SEND = `select m.id, m.title, m.issue_date, c.id as client_id, c.name as client_name, k.name as contact_name,
  k.email as contact_email, f.id as content_id, f.size_bytes, f.mime_type, m.message_id, m.tax_id,
  m.type_enum, m.statement_type, m.reporting_month, m.reporting_year, u.display_name as manager_name,
  u.email as manager_email, s.sent_to as last_sent_to, s.sent_at as last_sent_at
  from spv_message m
  left join lateral (select c.* from client c where c.tenant_id = m.tenant_id and c.tax_id = m.tax_id limit 1) c on true
  left join contact k on k.tenant_id = c.tenant_id and k.client_id = c.id and k.is_primary and k.deleted_at is null
  left join users u on u.tenant_id = c.tenant_id and u.id = c.account_manager_id
  left join content_file f on f.tenant_id = m.tenant_id and f.id = m.content_id
  left join lateral (${SENDINGS} order by sent_at desc limit 1) s on true
  where m.id = any($1::uuid[])`;
