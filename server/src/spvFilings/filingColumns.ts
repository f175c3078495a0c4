import type { FilingIssue, SpvFiling } from '#contracts/api/spvFiling.ts';
import { ATTEMPT_AT_WORK_MS, FILING_INDEXES_SHOWN, LINE_TEXT_MAX, RECEIPT_LATE_DAYS } from '#contracts/limits.ts';
import { SAME_DECLARATION } from './sameDeclaration.ts';

/** A filing as the database returns it. */
export type FilingRow = Omit<SpvFiling, 'issues' | 'isReceiptLate'> & { readonly issues: FilingIssue[] };

const DAY_MS = 86_400_000;
/** The receipt of a filing that was submitted before then, and has none, is late. */
export const receiptLateBefore = (now: Date): Date => new Date(now.getTime() - RECEIPT_LATE_DAYS * DAY_MS);

/** SQL: whether the workstation of an attempt may still be about to send. */
export const IS_AT_WORK = `greatest(a.opened_at, a.claimed_at) > clock_timestamp()
  - make_interval(secs => ${ATTEMPT_AT_WORK_MS / 1000})`;

/** SQL: the client of a filing, `c`. */
export const CLIENT = 'left join client c on c.tenant_id = f.tenant_id and c.tax_id = f.fiscal_code';
/** SQL: the joins that the columns below need. */
export const JOINS = `${CLIENT} left join users u on u.tenant_id = c.tenant_id and u.id = c.account_manager_id
  left join users w on w.tenant_id = f.tenant_id and w.id = f.created_by`;
const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const OF_FILING = 'a.tenant_id = f.tenant_id and a.filing_id = f.id';

/** SQL: the attempt without a known outcome; the one that may still be sent first. */
const OPEN_ATTEMPT = `(select jsonb_build_object('workstationKeyId', a.workstation_key_id,
    'openedByDisplayName', coalesce(o.display_name, ''), 'certificateName', e.name, 'openedAt', ${instant('a.opened_at')},
    'isLeft', not (${IS_AT_WORK}))
  from spv_filing_attempt a
  left join users o on o.tenant_id = a.tenant_id and o.id = a.opened_by
  left join spv_certificate e on e.tenant_id = a.tenant_id and e.id = a.certificate_id
  where ${OF_FILING} and coalesce(a.outcome, 'unknown') = 'unknown'
  order by a.outcome nulls first, a.opened_at desc limit 1) as "openAttempt"`;

/** SQL: what a person said of an attempt, the last of them, and the receipt that came afterwards. */
const SETTLEMENT = `(select jsonb_build_object('attemptId', a.id,
    'said', case when a.settled_verdict is null then a.outcome else 'confirmed' end, 'uploadIndex', a.upload_index,
    'verdict', a.settled_verdict, 'byDisplayName', coalesce(p.display_name, ''), 'at', ${instant('a.settled_at')},
    'note', coalesce(a.note, ''),
    'receipt', case when m.id is not null then jsonb_build_object('spvMessageId', m.id, 'uploadIndex', m.upload_index,
      'verdict', a.later_verdict, 'date', ${instant('m.date')}) end)
  from spv_filing_attempt a
  left join users p on p.tenant_id = a.tenant_id and p.id = a.settled_by
  left join spv_message m on m.tenant_id = a.tenant_id and m.id = a.later_message_id
  where ${OF_FILING} and a.settled_at is not null and a.settled_by is not null
  order by a.settled_at desc limit 1) as "settlement"`;

/** SQL: the indexes that a person typed and may correct. Legality: machines/filingAttempt. */
const TYPED_INDEXES = `case when f.confirmed_at is null then
  coalesce((select jsonb_agg(jsonb_build_object('attemptId', a.id, 'uploadIndex', a.upload_index) order by a.opened_at)
            from (select * from spv_filing_attempt a where ${OF_FILING} and a.outcome = 'submitted'
              and a.settled_by is not null and a.settled_verdict is null and a.upload_index is not null
              order by a.opened_at desc limit ${FILING_INDEXES_SHOWN}) a), '[]') else '[]' end as "typedIndexes"`;

/** SQL: the columns of a filing in the API. */
export const COLUMNS = `f.id, c.id as "clientId", c.name as "clientLegalName", f.fiscal_code as "clientTaxId",
  u.display_name as "accountManagerName", f.file_name, f.statement_type,
  f.status as "spvFilingStatus", f.issues, f.issue_count, left(f.confirmation_error, ${LINE_TEXT_MAX}) as confirmation_error,
  left(f.confirmation_warning, ${LINE_TEXT_MAX}) as confirmation_warning,
  left(f.submission_status, ${LINE_TEXT_MAX}) as submission_status,
  f.reporting_month, f.reporting_year, ${instant('f.created_at')} as "dateCreated", f.created_by,
  coalesce(w.display_name, '') as "filedByDisplayName", f.certificate_thumbprint,
  ${instant('f.signed_at')} as "signedAt", ${instant('f.submitted_at')} as "submittedAt",
  f.upload_index,
  exists (select from spv_filing_attempt a where a.tenant_id = f.tenant_id and a.filing_id = f.id
          and coalesce(a.outcome, 'unknown') = 'unknown') as "hasOpenAttempt",
  coalesce((select jsonb_agg(a.upload_index order by a.opened_at)
            from (select * from spv_filing_attempt a where ${OF_FILING} and a.upload_index is not null
              and a.reason is null and a.upload_index is distinct from f.upload_index
              order by a.opened_at desc limit ${FILING_INDEXES_SHOWN}) a), '[]') as "otherUploadIndexes",
  ${OPEN_ATTEMPT}, ${TYPED_INDEXES}, ${SETTLEMENT},
  case when f.receipt_doubt is not null
    then jsonb_build_object('state', f.receipt_doubt, 'spvMessageId', f.doubted_message_id) end as "receiptDoubt",
  ${SAME_DECLARATION}`;

/** Maps a row to the API's filing at that instant. */
export const filingOf = (row: FilingRow, now: Date): SpvFiling => ({
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
  openAttempt: row.openAttempt,
  otherUploadIndexes: row.otherUploadIndexes,
  typedIndexes: row.typedIndexes,
  settlement: row.settlement,
  isReceiptLate:
    row.spvFilingStatus === 'Submitted' &&
    row.receiptDoubt === null &&
    row.submittedAt !== null &&
    new Date(row.submittedAt) < receiptLateBefore(now),
  receiptDoubt: row.receiptDoubt,
  sameDeclaration: row.sameDeclaration,
});
