import type { FilingIssue, SpvFiling } from '#contracts/api/spvFiling.ts';
import { RECEIPT_LATE_DAYS } from '#contracts/limits.ts';

/** A filing as the database returns it. */
export type FilingRow = Omit<SpvFiling, 'issues'> & { readonly issues: FilingIssue[] };

/** SQL: whether the receipt of a submitted filing is late. */
export const IS_RECEIPT_LATE = `coalesce(f.status = 'Submitted' and f.receipt_doubt is null
  and f.submitted_at < now() - interval '${RECEIPT_LATE_DAYS} days', false) as "isReceiptLate"`;

/** SQL: the client of a filing, `c`. */
export const CLIENT = 'left join client c on c.tenant_id = f.tenant_id and c.tax_id = f.fiscal_code';
/** SQL: the joins that the columns below need. */
export const JOINS = `${CLIENT} left join users u on u.tenant_id = c.tenant_id and u.id = c.account_manager_id
  left join users w on w.tenant_id = f.tenant_id and w.id = f.created_by`;
const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** SQL: the columns of a filing in the API. */
export const COLUMNS = `f.id, c.id as "clientId", c.legal_name as "clientLegalName", f.fiscal_code as "clientTaxId",
  u.display_name as "accountManagerName", f.file_name, f.statement_type,
  f.status as "spvFilingStatus", f.issues, f.issue_count, f.confirmation_error,
  f.confirmation_warning, f.submission_status,
  f.reporting_month, f.reporting_year, ${instant('f.created_at')} as "dateCreated", f.created_by,
  coalesce(w.display_name, '') as "filedByDisplayName", f.certificate_thumbprint,
  ${instant('f.signed_at')} as "signedAt", ${instant('f.submitted_at')} as "submittedAt",
  f.upload_index,
  exists (select from spv_filing_attempt a where a.tenant_id = f.tenant_id and a.filing_id = f.id
          and coalesce(a.outcome, 'unknown') = 'unknown') as "hasOpenAttempt",
  coalesce((select jsonb_agg(a.upload_index order by a.opened_at) from spv_filing_attempt a
            where a.tenant_id = f.tenant_id and a.filing_id = f.id and a.upload_index is not null
            and a.reason is null and a.upload_index is distinct from f.upload_index), '[]') as "otherUploadIndexes",
  ${IS_RECEIPT_LATE},
  case when f.receipt_doubt is not null
    then jsonb_build_object('state', f.receipt_doubt, 'spvMessageId', f.doubted_message_id) end as "receiptDoubt"`;

/** Maps a row to the API's filing. */
export const filingOf = (row: FilingRow): SpvFiling => ({
  id: row.id,
  clientId: row.clientId,
  clientLegalName: row.clientLegalName,
  clientTaxId: row.clientTaxId,
  accountManagerName: row.accountManagerName,
  fileName: row.fileName,
  statementType: row.statementType,
  spvFilingStatus: row.spvFilingStatus,
  issues: row.issues,
  issueCount: row.issueCount,
  confirmationError: row.confirmationError,
  confirmationWarning: row.confirmationWarning,
  submissionStatus: row.submissionStatus,
  reportingMonth: row.reportingMonth,
  reportingYear: row.reportingYear,
  dateCreated: row.dateCreated,
  createdBy: row.createdBy,
  filedByDisplayName: row.filedByDisplayName,
  certificateThumbprint: row.certificateThumbprint,
  signedAt: row.signedAt,
  submittedAt: row.submittedAt,
  uploadIndex: row.uploadIndex,
  hasOpenAttempt: row.hasOpenAttempt,
  otherUploadIndexes: row.otherUploadIndexes,
  isReceiptLate: row.isReceiptLate,
  receiptDoubt: row.receiptDoubt,
});
