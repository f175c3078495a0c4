import type { SameDeclaration } from '#contracts/api/sameDeclaration.ts';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { FilingRecord } from './filingRecord.ts';
import { SAME_DECLARATION } from './sameDeclaration.ts';

/** A filing that is locked until the end of the transaction. */
export type LockedFiling = FilingRecord & {
  readonly id: string;
  readonly fileName: string;
  readonly statementType: string | null;
  readonly fiscalCode: string | null;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  readonly createdBy: string;
  readonly statementId: string | null;
  /** SHA-256 and size of the approved bytes. */
  readonly statementSha256: string | null;
  readonly statementSizeBytes: number | null;
  readonly statementName: string | null;
};

/** SQL of filings that change: one statement per function. */
export const spvFilingsRepository = {
  /** Filings of the firm, in the order of their ids, locked until the end of the transaction. */
  lock: (tx: TenantTx, ids: readonly string[]): Promise<LockedFiling[]> =>
    tx.query<LockedFiling>(
      `select ${STATE} from spv_filing f
       left join content_file s on s.tenant_id = f.tenant_id and s.id = f.statement_id
       where f.id = any($1::uuid[]) and f.deleted_at is null order by f.id for update of f`,
      [ids],
    ),

  /** The filing with that index at the authority, locked until the end of the transaction. */
  lockOfIndex: (tx: TenantTx, uploadIndexes: readonly string[], fiscalCode: string): Promise<LockedFiling[]> =>
    tx.query<LockedFiling>(
      `select ${STATE} from spv_filing f
       left join content_file s on s.tenant_id = f.tenant_id and s.id = f.statement_id
       where f.upload_index = any($1::text[]) and f.fiscal_code = $2 and f.deleted_at is null
       order by f.id for update of f`,
      [uploadIndexes, fiscalCode],
    ),

  /** Has other transactions wait that are about one of the same declarations, until the end of this one. */
  async lockDeclarations(tx: TenantTx, declarations: readonly string[]): Promise<void> {
    await tx.query(
      `select pg_advisory_xact_lock(hashtextextended(key, 7204518)) from (select unnest($1::text[]) as key order by 1) k`,
      [declarations.map((declaration) => `${tx.tenantId} ${declaration}`)],
    );
  },

  /** The other declaration of the same client, form and period of each filing. */
  sameDeclarations: (
    tx: TenantTx,
    ids: readonly string[],
  ): Promise<{ id: string; sameDeclaration: SameDeclaration | null }[]> =>
    tx.query(`select f.id, ${SAME_DECLARATION} from spv_filing f where f.id = any($1::uuid[])`, [ids]),

  /** True when another filing of the firm has that index. */
  async isIndexTaken(tx: TenantTx, id: string, uploadIndex: string): Promise<boolean> {
    const rows = await tx.query(
      `select f.id from spv_filing f
       where f.id <> $1 and (f.upload_index = $2 or exists (select from spv_filing_attempt a
         where a.tenant_id = f.tenant_id and a.filing_id = f.id and a.upload_index = $2)) limit 1`,
      [id, uploadIndex],
    );
    return rows.length > 0;
  },

  /** Saves the record of a locked filing. */
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

  /** Deletes filings in one of those statuses; returns the deleted ones. */
  async remove(tx: TenantTx, id: string, from: readonly FilingStatus[]): Promise<FilingStatus | null> {
    const rows = await tx.query<{ status: FilingStatus }>(
      `update spv_filing set deleted_at = clock_timestamp()
       where id = $1 and status = any($2::text[]) and deleted_at is null returning status`,
      [id, from],
    );
    return rows[0]?.status ?? null;
  },
};

/** SQL of filings. */
export type SpvFilingsRepository = typeof spvFilingsRepository;

const STATE = `f.id, f.file_name, f.statement_type, f.fiscal_code, f.reporting_month, f.reporting_year,
  f.created_by, f.statement_id, s.sha256 as "statementSha256", s.size_bytes as "statementSizeBytes",
  s.name as "statementName", f.status,
  f.certificate_thumbprint, f.signed_id, f.receipt_id,
  f.confirmation_error, f.confirmation_warning,
  f.submission_status, f.upload_index, f.approved_at,
  f.signed_at, f.submitted_at, f.confirmed_at, f.ask_at,
  f.asked_times, f.receipt_doubt, f.doubted_message_id`;
