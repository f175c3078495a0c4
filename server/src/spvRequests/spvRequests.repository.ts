import type { RequestStatus, RequestToSend, SpvRequestFilter } from '#contracts/api/spvRequest.ts';
import { MAIL_ATTACHMENTS_BYTES_MAX, REQUESTS_TO_SEND_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { PageRequest } from '../lists/keyset.ts';
import { cappedCount, pagedList } from '../lists/pagedList.ts';
import type { RequestDetails } from './requestQuery.ts';
import { CLIENT, COLUMNS, DETAILS, JOINS, NEWEST_FIRST, sourceOf, type RequestRow } from './spvRequestSql.ts';

/** A request about to be stored. */
export type NewRequest = RequestDetails & {
  readonly id: string;
  readonly clientId: string;
  readonly taxId: string;
  readonly documentType: string;
  readonly emailToClient: boolean;
  readonly contactId: string | null;
  readonly requestedBy: string;
};

/** The attempt of a request. */
export type NewAttempt = {
  readonly certificateId: string;
  readonly certificateThumbprint: string;
  readonly workstationKeyId: string;
  readonly claimedAt: Date;
};

/** What became of a request at the authority; null keeps what is known. */
export type Outcome = {
  readonly status: RequestStatus;
  readonly authorityId: string | null;
  readonly title: string | null;
  readonly error: string | null;
};

/** SQL of requests: one statement per function. */
export const spvRequestsRepository = {
  page: (tx: TenantTx, filter: SpvRequestFilter, page: PageRequest): Promise<RequestRow[]> =>
    pagedList(tx, { ...sourceOf(filter), order: NEWEST_FIRST, page, select: COLUMNS, joins: JOINS }),

  count: (tx: TenantTx, filter: SpvRequestFilter) => cappedCount(tx, sourceOf(filter)),

  async find(tx: TenantTx, id: string): Promise<RequestRow | null> {
    const rows = await tx.query<RequestRow>(`select ${COLUMNS} from spv_request r ${JOINS} where r.id = $1`, [id]);
    return rows[0] ?? null;
  },

  /** Locks a request until the end of the transaction. */
  async lock(tx: TenantTx, id: string): Promise<RequestRow | null> {
    const rows = await tx.query<RequestRow>(
      `select ${COLUMNS} from spv_request r ${JOINS} where r.id = $1 for update of r`,
      [id],
    );
    return rows[0] ?? null;
  },

  /** Returns whether it is new: a request with that id may be there already. */
  async insert(tx: TenantTx, request: NewRequest): Promise<boolean> {
    const rows = await tx.query<{ id: string }>(
      `insert into spv_request (id, client_id, tax_id, document_type, reporting_year, reporting_month, start_month,
         end_month, secondary_fiscal_code, registration_index, reason, email_to_client, contact_id, requested_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing returning id`,
      [
        request.id,
        request.clientId,
        request.taxId,
        request.documentType,
        request.reportingYear,
        request.reportingMonth,
        request.startMonth,
        request.endMonth,
        request.secondaryFiscalCode,
        request.index,
        request.reason,
        request.emailToClient,
        request.contactId,
        request.requestedBy,
      ],
    );
    return rows.length > 0;
  },

  async countOf(tx: TenantTx, ids: readonly string[]): Promise<number> {
    const rows = await tx.query<{ count: number }>(
      'select count(*) as count from spv_request where id = any($1::uuid[])',
      [ids],
    );
    return rows[0]?.count ?? 0;
  },

  /** Moves requests into or out of the archive; returns those that moved. */
  async setArchived(tx: TenantTx, ids: readonly string[], isArchived: boolean): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      'update spv_request set is_archived = $2 where id = any($1::uuid[]) and is_archived <> $2 returning id',
      [ids, isArchived],
    );
    return rows.map(({ id }) => id);
  },

  /** Deletes those of these that are in one of the statuses. */
  async remove(tx: TenantTx, ids: readonly string[], statuses: readonly RequestStatus[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      'delete from spv_request where id = any($1::uuid[]) and status = any($2::text[]) returning id',
      [ids, statuses],
    );
    return rows.map(({ id }) => id);
  },

  /** Opens the attempt of a request. */
  async claim(tx: TenantTx, id: string, status: RequestStatus, attempt: NewAttempt): Promise<string> {
    const rows = await tx.query<{ attemptId: string }>(
      `update spv_request set status = $2, attempt_id = gen_random_uuid(), certificate_id = $3,
         certificate_thumbprint = $4, workstation_key_id = $5, claimed_at = $6, submission_error = null
       where id = $1 returning attempt_id`,
      [id, status, attempt.certificateId, attempt.certificateThumbprint, attempt.workstationKeyId, attempt.claimedAt],
    );
    return rows[0]?.attemptId ?? '';
  },

  /** Gives a request back: nothing of its attempt reached the authority. */
  async release(tx: TenantTx, id: string, status: RequestStatus, error: string): Promise<void> {
    await tx.query(
      `update spv_request set status = $2, attempt_id = null, certificate_id = null, certificate_thumbprint = null,
         workstation_key_id = null, claimed_at = null, submission_error = $3 where id = $1`,
      [id, status, error],
    );
  },

  async setOutcome(tx: TenantTx, id: string, { status, authorityId, title, error }: Outcome): Promise<void> {
    await tx.query(
      `update spv_request set status = $2, authority_id = coalesce($3, authority_id), title = coalesce($4, title),
         submission_error = $5, submitted_at = coalesce(submitted_at, clock_timestamp()) where id = $1`,
      [id, status, authorityId, title, error],
    );
  },

  async setSettled(tx: TenantTx, id: string, note: string): Promise<void> {
    await tx.query('update spv_request set settled_note = $2 where id = $1', [id, note]);
  },

  /** Requests that a certificate may send, oldest first; one whose client no certificate has rights for is anybody's. */
  toSend: (tx: TenantTx, certificateId: string): Promise<RequestToSend[]> =>
    tx.query<RequestToSend>(
      `select r.id, c.name as client_name, r.tax_id, r.document_type, ${DETAILS} from spv_request r ${CLIENT}
       where r.status = 'Requested' and (
         exists (select from spv_certificate_tax_id t
           where t.tenant_id = r.tenant_id and t.certificate_id = $1 and t.tax_id = r.tax_id)
         or not exists (select from spv_certificate_tax_id t where t.tenant_id = r.tenant_id and t.tax_id = r.tax_id))
       order by r.created_at, r.id limit ${REQUESTS_TO_SEND_MAX}`,
      [certificateId],
    ),

  /** Attempts of a workstation without an outcome, oldest first. */
  openAttempts: (tx: TenantTx, workstationKeyId: string): Promise<RequestRow[]> =>
    tx.query<RequestRow>(
      `select ${COLUMNS} from spv_request r ${JOINS} where r.status = 'Valid' and r.workstation_key_id = $1
       order by r.claimed_at, r.id limit ${REQUESTS_TO_SEND_MAX}`,
      [workstationKeyId],
    ),

  /** Requests in one of the statuses that wait for these messages, by the number that the authority gave them. */
  answeredBy: (
    tx: TenantTx,
    messageIds: readonly string[],
    statuses: readonly RequestStatus[],
  ): Promise<{ id: string; messageId: string; status: RequestStatus }[]> =>
    tx.query<{ id: string; messageId: string; status: RequestStatus }>(
      `select r.id, m.id as message_id, r.status from spv_message m
       join spv_request r on r.tenant_id = m.tenant_id and r.authority_id = m.request_id
       where m.message_id = any($1::text[]) and r.status = any($2::text[]) order by r.id for update of r`,
      [messageIds, statuses],
    ),

  /** The authority's ids of the messages that answer a request. */
  async messagesFor(tx: TenantTx, authorityId: string): Promise<string[]> {
    const rows = await tx.query<{ messageId: string }>(
      'select message_id from spv_message where request_id = $1 order by date',
      [authorityId],
    );
    return rows.map(({ messageId }) => messageId);
  },

  async setAnswered(tx: TenantTx, id: string, status: RequestStatus, messageId: string): Promise<void> {
    await tx.query(
      `update spv_request set status = $2, message_id = $3, answered_at = clock_timestamp(),
         submission_error = null where id = $1`,
      [id, status, messageId],
    );
  },

  /** Requests in one of the statuses that were claimed so many ms ago or earlier; null: the days that their firm waits. */
  overdue: (
    tx: TenantTx,
    statuses: readonly RequestStatus[],
    now: Date,
    waitMs: number | null,
  ): Promise<{ id: string; status: RequestStatus }[]> =>
    tx.query<{ id: string; status: RequestStatus }>(
      `select id, status from spv_request where status = any($1::text[])
         and claimed_at <= $2::timestamptz - coalesce(make_interval(secs => $3::float8 / 1000),
           (select make_interval(days => f.request_answer_days) from firm f where f.id = $4)) order by id for update`,
      [statuses, now, waitMs, tx.tenantId],
    ),

  /** The firms with such requests, queried across tenants. */
  async firmsWithOverdue(tx: TenantTx, claimedUntil: Date): Promise<string[]> {
    const rows = await tx.query<{ tenantId: string }>('select tenant_id from firms_with_overdue_requests($1)', [
      claimedUntil,
    ]);
    return rows.map(({ tenantId }) => tenantId);
  },

  /** Answers that have come with their document and were not mailed yet, to whom they go, with the manager to reply to. */
  toMail: (tx: TenantTx, messageIds: readonly string[]): Promise<AnswerToMail[]> =>
    tx.query<AnswerToMail>(
      `select r.id, r.document_type, c.legal_name as client_name, r.tax_id, r.reporting_month, r.reporting_year,
         m.request_id, k.name as contact_name, k.email as contact_email, m.content_id, f.mime_type, u.display_name as manager_name, u.email as manager_email
       from spv_request r
       join spv_message m on m.tenant_id = r.tenant_id and m.id = r.message_id
       join content_file f on f.tenant_id = m.tenant_id and f.id = m.content_id
       join client c on c.tenant_id = r.tenant_id and c.id = r.client_id
       join contact k on k.tenant_id = r.tenant_id and k.id = r.contact_id and k.deleted_at is null
       left join users u on u.tenant_id = c.tenant_id and u.id = c.account_manager_id
       where m.id = any($1::uuid[]) and r.email_to_client and r.emailed_at is null
         and f.size_bytes <= ${MAIL_ATTACHMENTS_BYTES_MAX} order by r.id for update of r`,
      [messageIds],
    ),

  async setMailed(tx: TenantTx, id: string): Promise<void> {
    await tx.query('update spv_request set emailed_at = clock_timestamp() where id = $1', [id]);
  },
};

/** An answer that goes to a contact. */
export type AnswerToMail = {
  readonly id: string;
  readonly documentType: string;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  readonly requestId: string | null;
  readonly clientName: string;
  readonly taxId: string;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly contentId: string;
  readonly mimeType: string | null;
  readonly managerName: string | null;
  readonly managerEmail: string | null;
};

/** SQL of requests. */
export type SpvRequestsRepository = typeof spvRequestsRepository;
