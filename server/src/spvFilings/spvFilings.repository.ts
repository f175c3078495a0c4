import type { FilingIssue, FilingStatus, SpvFiling } from '#contracts/api/spvFiling.ts';
import type { SignatureStatus } from '#contracts/link/fields.ts';
import { COUNT_CAP, RECEIPT_LATE_DAYS } from '#contracts/limits.ts';
import type { CheckedDeclaration } from '../declarations/checkDeclaration.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Conditions } from '../search/conditions.ts';
import { pageSql, type PageRequest } from '../search/keyset.ts';
import type { FilingRecord } from './filingRecord.ts';

/** A filing as the database answers it. */
export type FilingRow = Omit<SpvFiling, 'issues'> & { readonly issues: FilingIssue[] };

/** A document of a filing. */
export type FilingFile = { readonly id: string; readonly name: string; readonly mimeType: string | null };

/** A filing with its documents. */
export type FilingDetailRow = FilingRow & {
  readonly file: FilingFile;
  readonly statement: FilingFile | null;
  readonly signed: FilingFile | null;
  readonly receipt: FilingFile | null;
  readonly confirmationSignatureStatus: SignatureStatus | null;
  readonly settleNote: string | null;
};

/** A filing that is held until the end of the transaction. */
export type LockedFiling = FilingRecord & {
  readonly id: string;
  readonly fileName: string;
  readonly statementType: string | null;
  readonly fiscalCode: string | null;
  readonly createdBy: string;
  readonly statementId: string | null;
  /** SHA-256 and size of what is approved and signed. */
  readonly statementSha256: string | null;
  readonly statementSizeBytes: number | null;
  readonly statementName: string | null;
  /** Submitted RECEIPT_LATE_DAYS ago, and no receipt has said anything of it. */
  readonly isReceiptLate: boolean;
};

/** A file that is to be filed and was not checked yet. */
export type UncheckedFiling = {
  readonly id: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
  readonly createdBy: string;
};

/** SQL of filings: one statement per function. */
export const spvFilingsRepository = {
  /** Newest first. One row more than asked for tells whether there is a next page. */
  page(tx: TenantTx, { where, values, usesClient }: Conditions, page: PageRequest): Promise<FilingRow[]> {
    const parameters = [...values];
    const conditions = [...where];
    const isBack = page.kind === 'before';
    if (page.kind !== 'number') {
      const [createdAt, id] = page.cursor;
      const at = `($${parameters.push(createdAt)}::timestamptz, $${parameters.push(id)}::uuid)`;
      conditions.push(`(f.created_at, f.id) ${isBack ? '>' : '<'} ${at}`);
    }
    const order = isBack ? 'f.created_at, f.id' : 'f.created_at desc, f.id desc';
    const source = `spv_filing f ${usesClient ? CLIENT : ''}`;
    const cut = pageSql(
      `select f.* from ${source} where ${conditions.join(' and ')} order by ${order}`,
      page,
      parameters,
    );
    return tx.query(`select ${COLUMNS} from (${cut}) f ${JOINS} order by ${order}`, parameters);
  },

  /** Counts up to one more than COUNT_CAP. */
  async count(tx: TenantTx, { where, values, usesClient }: Conditions): Promise<number> {
    const rows = await tx.query<{ count: number }>(
      `select count(*) as count from (select from spv_filing f ${usesClient ? CLIENT : ''}
       where ${where.join(' and ')} limit ${COUNT_CAP + 1}) as counted`,
      values,
    );
    return rows[0]?.count ?? 0;
  },

  async find(tx: TenantTx, id: string): Promise<FilingDetailRow | null> {
    const rows = await tx.query<FilingDetailRow>(
      `select ${COLUMNS}, ${['file', 'statement', 'signed', 'receipt'].map(fileColumn).join(', ')}, ${RECEIPT_SIGNATURE_STATUS},
         (select a.note from spv_filing_attempt a where a.tenant_id = f.tenant_id and a.filing_id = f.id
          order by a.opened_at desc limit 1) as "settleNote"
       from spv_filing f ${JOINS} where f.id = $1 and f.deleted_at is null`,
      [id],
    );
    return rows[0] ?? null;
  },

  /** Answers null when the file is a filing already, or the firm has the same file as another one. */
  async insert(tx: TenantTx, fileId: string, createdBy: string): Promise<string | null> {
    const rows = await tx.query<{ id: string }>(
      `insert into spv_filing (file_id, file_name, sha256, created_by)
       select c.id, c.name, c.sha256, $2 from content_file c where c.id = $1 on conflict do nothing returning id`,
      [fileId, createdBy],
    );
    return rows[0]?.id ?? null;
  },

  /** The filing of a file, or else the one that has the same bytes. */
  async findSame(
    tx: TenantTx,
    fileId: string,
    sha256: string,
  ): Promise<{ id: string; fileId: string; fileName: string; isDeleted: boolean } | null> {
    const rows = await tx.query<{ id: string; fileId: string; fileName: string; isDeleted: boolean }>(
      `select id, file_id as "fileId", file_name as "fileName", deleted_at is not null as "isDeleted" from spv_filing
       where file_id = $1 or (sha256 = $2 and status <> 'Invalid' and deleted_at is null)
       order by file_id <> $1 limit 1`,
      [fileId, sha256],
    );
    return rows[0] ?? null;
  },

  /** One that waits for its check, by id; null when it was checked. */
  async unchecked(tx: TenantTx, id: string): Promise<UncheckedFiling | null> {
    const rows = await tx.query<UncheckedFiling>(`${UNCHECKED} and f.id = $1`, [id]);
    return rows[0] ?? null;
  },

  /** Claims the check of a filing that nobody checks, for so long; null when there is none. */
  async claimCheck(tx: TenantTx, id: string, leaseMs: number): Promise<UncheckedFiling | null> {
    const rows = await tx.query(
      `update spv_filing set check_claimed_until = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
       where id = $1 and status = 'NotStarted'
         and (check_claimed_until is null or check_claimed_until < clock_timestamp()) returning id`,
      [id, leaseMs],
    );
    return rows.length === 0 ? null : spvFilingsRepository.unchecked(tx, id);
  },

  /** Keeps the claim of a check for so long from now. */
  async renewCheck(tx: TenantTx, id: string, leaseMs: number): Promise<void> {
    await tx.query(
      `update spv_filing set check_claimed_until = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
       where id = $1 and status = 'NotStarted'`,
      [id, leaseMs],
    );
  },

  /** Gives the claim of a check back. */
  async endCheck(tx: TenantTx, id: string): Promise<void> {
    await tx.query(
      `update spv_filing set check_claimed_until = null where id = $1 and check_claimed_until is not null`,
      [id],
    );
  },

  /** Ids of filings whose check nobody took up for so long, or whose claim has run out: oldest first. */
  async abandonedChecks(tx: TenantTx, olderThanMs: number): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select id from spv_filing where status = 'NotStarted'
         and coalesce(check_claimed_until, created_at + make_interval(secs => $1::float8 / 1000)) < clock_timestamp()
       order by created_at limit 100`,
      [olderThanMs],
    );
    return rows.map(({ id }) => id);
  },

  /** Keeps what a check has found; answers false when the filing was checked already. */
  async saveCheck(
    tx: TenantTx,
    id: string,
    checked: Omit<CheckedDeclaration, 'statement'>,
    { from, to, statementId }: { from: readonly FilingStatus[]; to: FilingStatus; statementId: string | null },
  ): Promise<boolean> {
    const rows = await tx.query(
      `update spv_filing set status = $3, statement_type = $4, fiscal_code = $5, reporting_month = $6,
         reporting_year = $7, issues = $8::jsonb, issue_count = $9, statement_id = $10
       where id = $1 and status = any($2::text[]) returning id`,
      [
        id,
        from,
        to,
        checked.statementType,
        checked.fiscalCode,
        checked.reportingMonth,
        checked.reportingYear,
        JSON.stringify(checked.issues),
        checked.issueCount,
        statementId,
      ],
    );
    return rows.length > 0;
  },

  /** Filings of the firm, in the order of their ids, held until the end of the transaction. */
  lock: (tx: TenantTx, ids: readonly string[]): Promise<LockedFiling[]> =>
    tx.query<LockedFiling>(
      `select ${STATE} from spv_filing f
       left join content_file s on s.tenant_id = f.tenant_id and s.id = f.statement_id
       where f.id = any($1::uuid[]) and f.deleted_at is null order by f.id for update of f`,
      [ids],
    ),

  /** The filing with that index at the authority, held until the end of the transaction. */
  lockOfIndex: (tx: TenantTx, uploadIndexes: readonly string[], fiscalCode: string): Promise<LockedFiling[]> =>
    tx.query<LockedFiling>(
      `select ${STATE} from spv_filing f
       left join content_file s on s.tenant_id = f.tenant_id and s.id = f.statement_id
       where f.upload_index = any($1::text[]) and f.fiscal_code = $2 and f.deleted_at is null
       order by f.id for update of f`,
      [uploadIndexes, fiscalCode],
    ),

  /** Whether the authority has another filing of the firm under that index. */
  async isIndexTaken(tx: TenantTx, id: string, uploadIndex: string): Promise<boolean> {
    const rows = await tx.query(
      `select f.id from spv_filing f
       where f.id <> $1 and (f.upload_index = $2 or exists (select from spv_filing_attempt a
         where a.tenant_id = f.tenant_id and a.filing_id = f.id and a.upload_index = $2)) limit 1`,
      [id, uploadIndex],
    );
    return rows.length > 0;
  },

  /** Writes where a held filing is now. */
  async saveState(tx: TenantTx, id: string, from: FilingStatus, state: FilingRecord): Promise<void> {
    const rows = await tx.query(
      `update spv_filing set status = $3, certificate_thumbprint = $4, signed_id = $5, receipt_id = $6,
         confirmation_error = $7, confirmation_warning = $8, submission_status = $9, upload_index = $10,
         approved_at = $11, signed_at = $12, submitted_at = $13, confirmed_at = $14, ask_at = $15, asked_times = $16,
         receipt_doubt = $17, doubted_message_id = $18
       where id = $1 and status = $2 returning id`,
      [
        id,
        from,
        state.status,
        state.certificateThumbprint,
        state.signedId,
        state.receiptId,
        state.confirmationError,
        state.confirmationWarning,
        state.submissionStatus,
        state.uploadIndex,
        state.approvedAt,
        state.signedAt,
        state.submittedAt,
        state.confirmedAt,
        state.askAt,
        state.askedTimes,
        state.receiptDoubt,
        state.doubtedMessageId,
      ],
    );
    if (rows.length === 0) throw new Error('A filing changed while it was held.');
  },

  /** Puts away filings in one of those statuses; answers which ones. */
  async remove(tx: TenantTx, id: string, from: readonly FilingStatus[]): Promise<FilingStatus | null> {
    const rows = await tx.query<{ status: FilingStatus }>(
      `update spv_filing set deleted_at = clock_timestamp()
       where id = $1 and status = any($2::text[]) and deleted_at is null returning status`,
      [id, from],
    );
    return rows[0]?.status ?? null;
  },

  /** Fiscal codes that a client of the firm has, with the certificate that signs for them. */
  clientsOf: (
    tx: TenantTx,
    fiscalCodes: readonly string[],
  ): Promise<{ taxId: string; certificateThumbprint: string | null }[]> =>
    tx.query<{ taxId: string; certificateThumbprint: string | null }>(
      `select c.tax_id as "taxId", s.thumbprint as "certificateThumbprint" from client c
       left join spv_certificate_client a on a.tenant_id = c.tenant_id and a.tax_id = c.tax_id
       left join spv_certificate s on s.tenant_id = a.tenant_id and s.id = a.certificate_id
       where c.tax_id = any($1::text[])`,
      [fiscalCodes],
    ),

  /** Approved filings of those fiscal codes, held until the end of the transaction. */
  async lockApprovedOf(tx: TenantTx, fiscalCodes: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select id from spv_filing where status = 'Approved' and fiscal_code = any($1::text[]) order by id for update`,
      [fiscalCodes],
    );
    return rows.map(({ id }) => id);
  },

  /** Gives held filings to a certificate, but those with an open attempt; answers which ones were not its own. */
  async assign(tx: TenantTx, ids: readonly string[], certificateThumbprint: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `update spv_filing f set certificate_thumbprint = $2
       where f.id = any($1::uuid[]) and f.certificate_thumbprint is distinct from $2
         and not exists (select from spv_filing_attempt a
                         where a.tenant_id = f.tenant_id and a.filing_id = f.id and a.outcome is null)
       returning f.id`,
      [ids, certificateThumbprint],
    );
    return rows.map(({ id }) => id);
  },

  /** Which firms have filings that nobody has checked: asked across firms. */
  async firmsWithUnchecked(tx: TenantTx, olderThanMs: number): Promise<string[]> {
    const rows = await tx.query<{ tenantId: string }>(
      'select tenant_id as "tenantId" from firms_with_unchecked_filings($1)',
      [olderThanMs],
    );
    return rows.map(({ tenantId }) => tenantId);
  },
};

/** SQL of filings. */
export type SpvFilingsRepository = typeof spvFilingsRepository;

const UNCHECKED = `select f.id, f.file_id as "fileId", f.file_name as "fileName", f.sha256, f.created_by as "createdBy",
    c.size_bytes as "sizeBytes", c.mime_type as "mimeType"
  from spv_filing f join content_file c on c.tenant_id = f.tenant_id and c.id = f.file_id
  where f.status = 'NotStarted'`;

const IS_RECEIPT_LATE = `coalesce(f.status = 'Submitted' and f.receipt_doubt is null
  and f.submitted_at < now() - interval '${RECEIPT_LATE_DAYS} days', false) as "isReceiptLate"`;

const STATE = `f.id, f.file_name as "fileName", f.statement_type as "statementType", f.fiscal_code as "fiscalCode",
  f.created_by as "createdBy", f.statement_id as "statementId", s.sha256 as "statementSha256", s.size_bytes as "statementSizeBytes",
  s.name as "statementName", f.status,
  f.certificate_thumbprint as "certificateThumbprint", f.signed_id as "signedId", f.receipt_id as "receiptId",
  f.confirmation_error as "confirmationError", f.confirmation_warning as "confirmationWarning",
  f.submission_status as "submissionStatus", f.upload_index as "uploadIndex", f.approved_at as "approvedAt",
  f.signed_at as "signedAt", f.submitted_at as "submittedAt", f.confirmed_at as "confirmedAt", f.ask_at as "askAt",
  f.asked_times as "askedTimes", f.receipt_doubt as "receiptDoubt", f.doubted_message_id as "doubtedMessageId",
  ${IS_RECEIPT_LATE}`;

const CLIENT = 'left join client c on c.tenant_id = f.tenant_id and c.tax_id = f.fiscal_code';
const JOINS = `${CLIENT} left join users u on u.tenant_id = c.tenant_id and u.id = c.account_manager_id
  left join users w on w.tenant_id = f.tenant_id and w.id = f.created_by`;
const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const COLUMNS = `f.id, c.id as "clientId", c.legal_name as "clientLegalName", f.fiscal_code as "clientTaxId",
  u.display_name as "accountManagerName", f.file_name as "fileName", f.statement_type as "statementType",
  f.status as "spvFilingStatus", f.issues, f.issue_count as "issueCount", f.confirmation_error as "confirmationError",
  f.confirmation_warning as "confirmationWarning", f.submission_status as "submissionStatus",
  f.reporting_month as "reportingMonth", f.reporting_year as "reportingYear", ${instant('f.created_at')} as "dateCreated",
  coalesce(w.display_name, '') as "filedByDisplayName", f.certificate_thumbprint as "certificateThumbprint",
  ${instant('f.signed_at')} as "signedAt", ${instant('f.submitted_at')} as "submittedAt",
  f.upload_index as "uploadIndex",
  exists (select from spv_filing_attempt a where a.tenant_id = f.tenant_id and a.filing_id = f.id
          and coalesce(a.outcome, 'unknown') = 'unknown') as "hasOpenAttempt",
  coalesce((select jsonb_agg(a.upload_index order by a.opened_at) from spv_filing_attempt a
            where a.tenant_id = f.tenant_id and a.filing_id = f.id and a.upload_index is not null
            and a.reason is null and a.upload_index is distinct from f.upload_index), '[]') as "otherUploadIndexes",
  ${IS_RECEIPT_LATE},
  case when f.receipt_doubt is not null
    then jsonb_build_object('state', f.receipt_doubt, 'spvMessageId', f.doubted_message_id) end as "receiptDoubt"`;
/** The signature status of the receipt's bytes, whichever way they came. */
const RECEIPT_SIGNATURE_STATUS = `(select jsonb_build_object('state', m.signature_state, 'signer', m.signature_signer)
   from content_file r
   join spv_message m on m.tenant_id = f.tenant_id and m.upload_index = f.upload_index and m.signature_state is not null
   join content_file d on d.tenant_id = f.tenant_id and d.id = m.content_id and d.sha256 = r.sha256
   where r.tenant_id = f.tenant_id and r.id = f.receipt_id order by m.date limit 1) as "confirmationSignatureStatus"`;

const fileColumn = (name: string): string =>
  `(select jsonb_build_object('id', d.id, 'name', d.name, 'mimeType', d.mime_type) from content_file d
    where d.tenant_id = f.tenant_id and d.id = f.${name}_id) as "${name}"`;
