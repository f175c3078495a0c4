import type { SpvMessage, SpvMessageType } from '#contracts/api/spvMessage.ts';
import { STORE_MESSAGES_MAX } from '#contracts/limits.ts';
import { SOUND_SIGNATURE_STATES, type SignatureStatus, type SignatureState } from '#contracts/link/fields.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Conditions } from '../lists/conditions.ts';
import type { PageRequest } from '../lists/keyset.ts';
import { cappedCount, directionOf, pagedList, type ListSource } from '../lists/pagedList.ts';

/** A message as the database returns it. */
export type MessageRow = Omit<SpvMessage, 'lastNotificationSubmittedDate' | 'isUnread' | 'servedDate' | 'legalDay'> & {
  readonly lastNotificationSubmittedDate: Date | null;
};

/** A message about to be stored. */
export type NewMessage = {
  readonly messageId: string;
  readonly details: string;
  readonly taxId: string;
  readonly date: string;
  readonly issueDate: string;
  readonly type: string;
  readonly typeEnum: SpvMessageType;
  readonly title: string;
  readonly requestId: string | null;
  readonly statementType: string | null;
  readonly registrationNumber: string | null;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
};

/** The document of a message. */
export type HeldContent = {
  readonly id: string;
  readonly contentId: string | null;
  readonly sha256: string | null;
  readonly signatureStatus: SignatureState | null;
  /** True when it is to be fetched again. */
  readonly isAsked: boolean | null;
  /** True for a document that the server reads: a receipt, or an answer that may be a fiscal vector. */
  readonly isRead: boolean;
};

const sourceOf = ({ where, values, usesClient }: Conditions): ListSource => ({
  from: `spv_message m ${usesClient ? CLIENT : ''}`,
  where,
  values,
});
const BY_DATE = { rows: 'm', column: 'date', type: 'timestamptz' } as const;

/** SQL of messages: one statement per function. */
export const spvMessagesRepository = {
  /** Newest first, unless the order is another one. */
  page: (tx: TenantTx, conditions: Conditions, page: PageRequest, sort = '-date'): Promise<MessageRow[]> => {
    const order = { ...BY_DATE, direction: directionOf(sort) };
    return pagedList(tx, { ...sourceOf(conditions), order, page, select: COLUMNS, joins: LOOKUPS });
  },

  count: (tx: TenantTx, conditions: Conditions) => cappedCount(tx, sourceOf(conditions)),

  async summary(tx: TenantTx, thumbprint: string): Promise<{ newest: Date | null; withoutContent: number }> {
    const rows = await tx.query<{ newest: Date | null; withoutContent: number }>(
      `select
         (select date from spv_message where certificate_thumbprint = $1 order by date desc limit 1) as newest,
         (select count(*) from spv_message where certificate_thumbprint = $1 and ${TO_FETCH}) as "withoutContent"`,
      [thumbprint],
    );
    return rows[0] ?? { newest: null, withoutContent: 0 };
  },

  withoutContent: (tx: TenantTx, thumbprint: string) =>
    tx.query<{ id: string; messageId: string }>(
      `select id, message_id from spv_message
       where certificate_thumbprint = $1 and ${TO_FETCH} order by date, id limit ${STORE_MESSAGES_MAX}`,
      [thumbprint],
    ),

  /** A message with its document. */
  async find(
    tx: TenantTx,
    id: string,
  ): Promise<(MessageRow & { contentId: string | null; mimeType: string | null }) | null> {
    const rows = await tx.query<MessageRow & { contentId: string | null; mimeType: string | null }>(
      `select ${COLUMNS}, m.content_id, f.mime_type from spv_message m ${JOINS}
       left join content_file f on f.tenant_id = m.tenant_id and f.id = m.content_id
       where m.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  },

  /** Stores the new messages in one statement; returns the authority's ids of those. */
  async insertNew(tx: TenantTx, thumbprint: string, messages: readonly NewMessage[]): Promise<string[]> {
    const column = <K extends keyof NewMessage>(key: K) => messages.map((message) => message[key]);
    // Sorted by id, so that two listings stored concurrently cannot deadlock.
    const rows = await tx.query<{ messageId: string }>(
      `insert into spv_message (certificate_thumbprint, message_id, details, tax_id, date, issue_date, type, type_enum,
         title, request_id, statement_type, registration_number, reporting_month, reporting_year)
       select $1, listed.* from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::date[], $7::text[],
         $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::smallint[], $14::smallint[])
         as listed (message_id, details, tax_id, date, issue_date, type, type_enum, title, request_id, statement_type,
           registration_number, reporting_month, reporting_year)
       order by listed.message_id
       on conflict (tenant_id, message_id) do nothing
       returning message_id`,
      [
        thumbprint,
        column('messageId'),
        column('details'),
        column('taxId'),
        column('date'),
        column('issueDate'),
        column('type'),
        column('typeEnum'),
        column('title'),
        column('requestId'),
        column('statementType'),
        column('registrationNumber'),
        column('reportingMonth'),
        column('reportingYear'),
      ],
    );
    return rows.map((row) => row.messageId);
  },

  /** Assigns messages without a document to the certificate that lists them now, because it can fetch them. */
  async takeOver(tx: TenantTx, thumbprint: string, messageIds: readonly string[]): Promise<void> {
    await tx.query(
      `update spv_message set certificate_thumbprint = $1
       where id in (
         select m.id from spv_message m
         where m.message_id = any($2::text[]) and (m.content_id is null or m.refetch = 'asked') and m.certificate_thumbprint <> $1
         order by m.message_id for update
       )`,
      [thumbprint, messageIds],
    );
  },

  /** Locks the documents of messages until the end of the transaction. */
  lockContents: (tx: TenantTx, ids: readonly string[]): Promise<HeldContent[]> =>
    tx.query<HeldContent>(
      `select m.id, m.content_id, f.sha256, m.signature_state as "signatureStatus", m.refetch = 'asked' as "isAsked",
         m.type_enum in ('Confirmation', 'RequestResponse') as "isRead"
       from spv_message m left join content_file f on f.tenant_id = m.tenant_id and f.id = m.content_id
       where m.id = any($1::uuid[]) order by m.id for update of m`,
      [ids],
    ),

  /** Sets documents with their signature statuses. Replacing one clears the values read from it. */
  async setContents(
    tx: TenantTx,
    given: readonly { readonly id: string; readonly contentId: string; readonly signatureStatus: SignatureStatus }[],
  ): Promise<void> {
    await tx.query(
      `update spv_message m
       set content_id = given.content_id, signature_state = given.signature_state, signature_signer = given.signature_signer, refetch = null,
         receipt_read_at = null, vector_read_at = null, validation_status = null, receipt_lines = null
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as given (id, content_id, signature_state, signature_signer)
       where m.id = given.id and (m.content_id is null or m.refetch = 'asked')`,
      [
        given.map(({ id }) => id),
        given.map(({ contentId }) => contentId),
        given.map(({ signatureStatus }) => signatureStatus.state),
        given.map(({ signatureStatus }) => signatureStatus.signer),
      ],
    );
  },

  /** Marks documents whose second copy was no sounder either. */
  async keepContents(tx: TenantTx, ids: readonly string[]): Promise<void> {
    await tx.query(`update spv_message set refetch = 'unchanged' where id = any($1::uuid[])`, [ids]);
  },

  /** Requests new copies of documents with a doubtful signature; returns those not requested before. */
  async askAgain(tx: TenantTx, ids: readonly string[]): Promise<{ id: string; contentId: string }[]> {
    return tx.query<{ id: string; contentId: string }>(
      `update spv_message set refetch = 'asked'
       where id in (
         select m.id from spv_message m
         where m.id = any($1::uuid[]) and m.refetch is distinct from 'asked' and m.signature_state <> all($2::text[])
         order by m.id for update
       )
       returning id, content_id`,
      [ids, SOUND_SIGNATURE_STATES],
    );
  },

  /** The number of `ids` that are messages of the firm. */
  async countOf(tx: TenantTx, ids: readonly string[]): Promise<number> {
    const rows = await tx.query<{ count: number }>(
      'select count(*) as count from spv_message where id = any($1::uuid[])',
      [ids],
    );
    return rows[0]?.count ?? 0;
  },

  /** Moves messages into or out of the archive; returns the ids that moved. */
  async setArchived(tx: TenantTx, ids: readonly string[], isArchived: boolean): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `update spv_message set is_archived = $2::boolean
       where id in (
         select m.id from spv_message m where m.id = any($1::uuid[]) and m.is_archived <> $2::boolean
         order by m.id for update
       )
       returning id`,
      [ids, isArchived],
    );
    return rows.map((row) => row.id);
  },
};

/** SQL of messages. */
export type SpvMessagesRepository = typeof spvMessagesRepository;

const TO_FETCH = `(content_id is null or refetch = 'asked')`;
const CLIENT = 'left join client c on c.tenant_id = m.tenant_id and c.tax_id = m.tax_id';
/** What became of the last mail to the client. */
const LAST_MAIL = `left join lateral (
    select b.state, b.answer_text from mail b
    where m.last_notified_at is not null and b.tenant_id = m.tenant_id and b.entity_id = m.id and b.kind = 'spvMessage' and b.state <> 'withdrawn'
    order by b.created_at desc limit 1
  ) b on true`;
const JOINS = `${CLIENT} left join users u on u.tenant_id = c.tenant_id and u.id = c.account_manager_id ${LAST_MAIL}`;
// The limit keeps the planner from reading all clients of the firm for one page.
const LOOKUPS = `left join lateral (
    select c.id, c.name, c.account_manager_id from client c
    where c.tenant_id = m.tenant_id and c.tax_id = m.tax_id limit 1
  ) c on true
  left join lateral (
    select u.display_name from users u where u.tenant_id = m.tenant_id and u.id = c.account_manager_id limit 1
  ) u on true
  ${LAST_MAIL}`;
// The database formats the instant, which saves a Date per row.
const COLUMNS = `m.id, m.message_id, m.details, m.tax_id,
  to_char(m.date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as date, m.issue_date, m.type,
  m.type_enum, m.title, m.request_id, c.id as "clientId", c.name as client_name,
  u.display_name as "accountManagerName", m.statement_type,
  m.reporting_month, m.reporting_year,
  m.certificate_thumbprint, m.validation_status,
  m.is_archived, m.read_at is not null as is_opened, m.content_id is not null as "hasContent",
  case when m.signature_state is not null
    then jsonb_build_object('state', m.signature_state, 'signer', m.signature_signer) end as "signatureStatus", m.refetch,
  m.last_notified_contact_name, m.last_notified_contact_email,
  m.last_notified_at as "lastNotificationSubmittedDate", b.state as "lastNotificationState",
  case when b.state in ('refused', 'expired') then b.answer_text end as "lastNotificationError"`;
