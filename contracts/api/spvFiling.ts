import * as v from 'valibot';
import {
  BULK_MAX,
  FILINGS_TO_SEND_MAX,
  FIRST_REPORTING_YEAR,
  LAST_REPORTING_YEAR,
  SETTLE_NOTE_MAX,
  VALIDATION_ISSUES_MAX,
} from '../limits.ts';
import {
  authorityIdSchema,
  keyIdSchema,
  signatureStatusSchema,
  thumbprintSchema,
  type SignatureState,
} from '../link/fields.ts';
import { MAIL_STATES } from '../outbox.ts';
import { attemptOutcomeSchema, sha256Schema } from './filingAttempt.ts';
import { deadlineSchema, filingFigures } from './filingFigures.ts';
import { FILING_ISSUES } from './filingIssues.ts';
import { exportedSchema, exportFormatSchema } from './export.ts';
import {
  accountManagerFilter,
  api,
  countSchema,
  dateSchema,
  emptySchema,
  errorsOf,
  idSchema,
  instantSchema,
  pageOf,
  pageQuery,
  queryInteger,
  queryList,
  requiredTextSchema,
} from './shared.ts';
import { VALIDATION_STATUSES } from './spvMessage.ts';

/** Statuses of a filing in their sort order. Transitions: `machines/filingLifecycle`. */
export const FILING_STATUSES = [
  'NotStarted',
  'Invalid',
  'Validated',
  'Approved',
  'Signed',
  'Submitted',
  'ConfirmedWithErrors',
  'ConfirmedWithWarnings',
  'Confirmed',
  'InvalidSubmission',
  'Processing',
] as const;
export type FilingStatus = (typeof FILING_STATUSES)[number];

/**
 * One issue of a declaration. `code` and `values` give the sentence in the reader's language (namespace `spvFilings`,
 * `issue.<code>`); `wording` is the authority's own line, empty where the authority has none.
 */
export const filingIssueSchema = v.strictObject({
  severity: v.picklist(['error', 'warning']),
  code: v.picklist(FILING_ISSUES),
  /** Place in the authority's notation: `validari globale`, `op1 (2)`, or the name of a file. */
  place: v.string(),
  values: v.record(v.string(), v.string()),
  wording: v.string(),
});
export type FilingIssue = v.InferOutput<typeof filingIssueSchema>;

const month = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12));
const year = v.pipe(v.number(), v.integer(), v.minValue(FIRST_REPORTING_YEAR), v.maxValue(LAST_REPORTING_YEAR));

/** Signature statuses of a receipt in the mailbox that keep it from confirming its filing. */
export const SIGNATURE_DOUBTS = ['unknownSigner', 'broken', 'absent'] as const satisfies readonly SignatureState[];
export type SignatureDoubt = (typeof SIGNATURE_DOUBTS)[number];
/** Reasons why an answer of the authority does not decide a filing. `otherForm`: its index belongs to another form. */
export const RECEIPT_DOUBTS = [...SIGNATURE_DOUBTS, 'otherForm'] as const;
export type ReceiptDoubt = (typeof RECEIPT_DOUBTS)[number];

/** What a person said of a filing. `confirmed`: the authority's verdict as the person read it. */
const settlementSchema = v.strictObject({
  attemptId: idSchema,
  said: v.picklist(['submitted', 'notSent', 'confirmed']),
  uploadIndex: v.nullable(authorityIdSchema),
  verdict: v.nullable(v.picklist(VALIDATION_STATUSES)),
  byDisplayName: v.string(),
  at: instantSchema,
  note: v.string(),
  /** The receipt that came afterwards; `uploadIndex` is the authority's. */
  receipt: v.nullable(
    v.strictObject({
      spvMessageId: idSchema,
      uploadIndex: v.nullable(authorityIdSchema),
      verdict: v.picklist(VALIDATION_STATUSES),
      date: instantSchema,
    }),
  ),
});
export type FilingSettlement = v.InferOutput<typeof settlementSchema>;

/** An attempt without a known outcome, as far as it is known who makes it, with what and where. */
const openAttemptSchema = v.strictObject({
  workstationKeyId: keyIdSchema,
  openedByDisplayName: v.string(),
  /** Null when the firm has the certificate no more. */
  certificateName: v.nullable(v.string()),
  openedAt: instantSchema,
  /** True once its workstation has shown no sign of work for ATTEMPT_AT_WORK_MS. */
  isLeft: v.boolean(),
});
export type OpenFilingAttempt = v.InferOutput<typeof openAttemptSchema>;

/** One line of the filing list. */
export const spvFilingSchema = v.strictObject({
  id: idSchema,
  /** Null while no client of the firm has the declaration's fiscal code. */
  clientId: v.nullable(idSchema),
  clientLegalName: v.nullable(v.string()),
  /** Fiscal code in the declaration; null when it is unreadable. */
  clientTaxId: v.nullable(v.string()),
  accountManagerName: v.nullable(v.string()),
  fileName: v.string(),
  /** `D300`, `D112`, ...; null when the form is unknown. */
  statementType: v.nullable(v.string()),
  spvFilingStatus: v.picklist(FILING_STATUSES),
  /** Errors first; at most VALIDATION_ISSUES_MAX of `issueCount`. */
  issues: v.pipe(v.array(filingIssueSchema), v.maxLength(VALIDATION_ISSUES_MAX)),
  issueCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Findings of the receipt, one per line, when it lists errors or warnings. */
  confirmationError: v.nullable(v.string()),
  confirmationWarning: v.nullable(v.string()),
  /** The authority's text on the last attempt or on the status of the filing. */
  submissionStatus: v.nullable(v.string()),
  reportingMonth: v.nullable(month),
  reportingYear: v.nullable(year),
  dateCreated: instantSchema,
  /** The person who uploaded it. */
  createdBy: idSchema,
  filedByDisplayName: v.string(),
  /** The signing certificate; null until one is assigned. */
  certificateThumbprint: v.nullable(thumbprintSchema),
  signedAt: v.nullable(instantSchema),
  submittedAt: v.nullable(instantSchema),
  /** Index of the upload at the authority. */
  uploadIndex: v.nullable(authorityIdSchema),
  /** True while an attempt is open or its outcome is unknown. */
  hasOpenAttempt: v.boolean(),
  /** That attempt; null when there is none. */
  openAttempt: v.nullable(openAttemptSchema),
  /** The authority's other indexes for this filing: it was filed more than once. */
  otherUploadIndexes: v.array(authorityIdSchema),
  /** Indexes that a person typed, with their attempts, as long as they may be corrected. */
  typedIndexes: v.array(v.strictObject({ attemptId: idSchema, uploadIndex: authorityIdSchema })),
  /** What a person said last, if it still counts. */
  settlement: v.nullable(settlementSchema),
  /** True RECEIPT_LATE_DAYS after the submission without any receipt: a person may then settle the filing. */
  isReceiptLate: v.boolean(),
  /** A doubtful answer and the reason; no message when it came from the authority's page. */
  receiptDoubt: v.nullable(v.strictObject({ state: v.picklist(RECEIPT_DOUBTS), spvMessageId: v.nullable(idSchema) })),
});
export type SpvFiling = v.InferOutput<typeof spvFilingSchema>;

const contentSchema = v.nullable(v.strictObject({ url: v.string(), mimeType: v.string(), fileName: v.string() }));

/** A filing with its documents at signed addresses. */
export const spvFilingDetailSchema = v.strictObject({
  ...spvFilingSchema.entries,
  /** What was uploaded. */
  file: contentSchema,
  /** The approved and signed document: the uploaded PDF, or the one made from an XML. */
  validatedStatementContent: contentSchema,
  signedStatementContent: contentSchema,
  confirmationStatementContent: contentSchema,
  /** Signature status of the receipt, as the link found it; null when unchecked. */
  confirmationSignatureStatus: v.nullable(signatureStatusSchema),
  /** Note of the person who settled the last attempt. */
  settleNote: v.nullable(v.string()),
  /** The mail that brought the confirmation to the client; null where none was sent. */
  confirmationMail: v.nullable(
    v.strictObject({
      sentAt: instantSchema,
      /** To whom, and what became of it; null where the record of the mail is gone by now. */
      contactName: v.nullable(v.string()),
      state: v.nullable(v.picklist(MAIL_STATES)),
      /** The words of the mail server that refused it, or could not take it in time. */
      error: v.nullable(v.string()),
    }),
  ),
});
export type SpvFilingDetail = v.InferOutput<typeof spvFilingDetailSchema>;

const filter = {
  accountManagerId: v.optional(accountManagerFilter),
  clientId: v.optional(queryList(idSchema)),
  spvFilingStatus: v.optional(queryList(v.picklist(FILING_STATUSES))),
  reportingMonth: v.optional(queryInteger(1, 12)),
  reportingYear: v.optional(queryInteger(FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR)),
  /** The forms and the month that are due on that day. */
  deadline: v.optional(deadlineSchema),
  /** The day in Romania on which the authority got it. */
  submittedOn: v.optional(dateSchema),
};
/** Query of the filing list, newest first. */
export const spvFilingListQuerySchema = v.strictObject({ ...pageQuery, ...filter });
/** The same without its page. */
export const spvFilingFilterSchema = v.strictObject(filter);
const idsSchema = v.strictObject({
  spvFilingIds: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(BULK_MAX)),
});
const movedSchema = v.strictObject({ changed: v.array(idSchema) });
const attemptKey = { id: idSchema, attemptId: idSchema };

/** Declarations and their submission to the tax authority. */
export const spvFilings = {
  list: api
    .route({ method: 'GET', path: '/spv-filings' })
    .input(spvFilingListQuerySchema)
    .output(pageOf(spvFilingSchema)),
  count: api.route({ method: 'GET', path: '/spv-filings/count' }).input(spvFilingFilterSchema).output(countSchema),
  figures: filingFigures,
  export: api
    .route({ method: 'POST', path: '/spv-filings/export' })
    .input(v.strictObject({ format: exportFormatSchema, filter: spvFilingFilterSchema }))
    .output(exportedSchema),
  /**
   * Approved filings without an open attempt that this certificate signs, or without an assigned certificate; oldest
   * first.
   */
  toSend: api
    .route({ method: 'GET', path: '/spv-filings/to-send' })
    .input(v.strictObject({ certificateId: idSchema }))
    .output(
      v.pipe(
        v.array(
          v.strictObject({
            id: idSchema,
            taxId: v.string(),
            fileName: v.string(),
            isAssigned: v.boolean(),
            /** Distinguishes approvals. */
            approvedAt: v.nullable(instantSchema),
          }),
        ),
        v.maxLength(FILINGS_TO_SEND_MAX),
      ),
    ),
  /** The filings to send of the whole firm by signing certificate; null for those without one. */
  waiting: api.route({ method: 'GET', path: '/spv-filings/waiting' }).output(
    v.array(
      v.strictObject({
        certificateId: v.nullable(idSchema),
        count: v.pipe(v.number(), v.integer(), v.minValue(1)),
        taxIds: v.array(v.string()),
      }),
    ),
  ),
  /** Open attempts of the session's workstation, whose outcome the host's journal may have. */
  openAttempts: api
    .route({ method: 'GET', path: '/spv-filings/open-attempts' })
    .input(v.strictObject({ workstationKeyId: keyIdSchema }))
    .output(
      v.pipe(
        v.array(v.strictObject({ ...attemptKey, certificateId: idSchema, openedAt: instantSchema })),
        v.maxLength(FILINGS_TO_SEND_MAX),
      ),
    ),
  get: api
    .route({ method: 'GET', path: '/spv-filings/{id}' })
    .input(v.strictObject({ id: idSchema }))
    .output(spvFilingDetailSchema)
    .errors(errorsOf('filing.notFound')),
  /**
   * Creates a filing from an uploaded file and checks it; answers once it is Validated or Invalid. Repeating the call
   * returns the same filing. `filing.duplicate` has `data.filingId` and `data.fileName` of the first one.
   */
  create: api
    .route({ method: 'POST', path: '/spv-filings/v2', successStatus: 201 })
    .input(v.strictObject({ fileId: idSchema }))
    .output(spvFilingSchema)
    .errors(errorsOf('content.notFound', 'content.notUploaded', 'filing.duplicate', 'request.tooMany')),
  /** Only Invalid or Validated filings. */
  remove: api
    .route({ method: 'DELETE', path: '/spv-filings/{id}' })
    .input(v.strictObject({ id: idSchema }))
    .output(emptySchema)
    .errors(errorsOf('filing.notFound', 'filing.notDeletable')),
  /**
   * All or none; only Validated filings with a client. `filing.maybeSent` when the authority has one, or may have;
   * `filing.approverIsUploader` where the firm wants a second person.
   */
  approve: api
    .route({ method: 'PUT', path: '/spv-filings/approved' })
    .input(idsSchema)
    .output(movedSchema)
    .errors(
      errorsOf(
        'filing.notFound',
        'filing.notApprovable',
        'filing.clientMissing',
        'filing.maybeSent',
        'filing.approverIsUploader',
      ),
    ),
  /**
   * All or none; only Approved filings. `filing.maybeSent` while an attempt of one has no outcome, or only one that a
   * person entered.
   */
  withdraw: api
    .route({ method: 'PUT', path: '/spv-filings/withdrawn' })
    .input(idsSchema)
    .output(movedSchema)
    .errors(errorsOf('filing.notFound', 'filing.notWithdrawable', 'filing.maybeSent')),
  /**
   * All or none; only InvalidSubmission filings. They are approved again and signed with the certificate now assigned.
   * `filing.maybeSent` when the authority has one by another attempt, or may have.
   */
  refile: api
    .route({ method: 'PUT', path: '/spv-filings/refile' })
    .input(idsSchema)
    .output(movedSchema)
    .errors(errorsOf('filing.notFound', 'filing.notRefilable', 'filing.maybeSent')),
  /**
   * Opens an attempt under the session that leads the filing's certificate. `attempt.open` while another one has no
   * outcome, with `data.attemptId`.
   */
  openAttempt: api
    .route({ method: 'POST', path: '/spv-filings/{id}/attempts', successStatus: 201 })
    .input(v.strictObject({ id: idSchema, sessionToken: v.string(), workstationKeyId: keyIdSchema }))
    .output(v.strictObject({ attemptId: idSchema, sha256: sha256Schema, contentUrl: v.string() }))
    .errors(
      errorsOf('filing.notFound', 'filing.notSendable', 'session.notFound', 'session.otherCertificate', 'attempt.open'),
    ),
  /**
   * Records the outcome of an attempt. Repeating a report changes nothing. A known outcome is not replaced, except a
   * "not sent" by a host's later report of a submission or an unknown outcome: if the filing has another index by then,
   * it shows both, and if the authority has refused it, it is Submitted. `attempt.atWork` when a page gives back an
   * attempt that a host has claimed. Legality: machines/filingAttempt.
   */
  closeAttempt: api
    .route({ method: 'PUT', path: '/spv-filings/{id}/attempts/{attemptId}' })
    .input(v.strictObject({ ...attemptKey, report: attemptOutcomeSchema }))
    .output(v.strictObject({ spvFilingStatus: v.picklist(FILING_STATUSES) }))
    .errors(errorsOf('attempt.notFound', 'attempt.closed', 'attempt.atWork')),
  /** Stores the signed file of an attempt, whatever its outcome: it must begin with the approved bytes. */
  signedStatement: api
    .route({ method: 'POST', path: '/spv-filings/{id}/signed-statement' })
    .input(v.strictObject({ ...attemptKey, contentId: idSchema, uploadIndex: v.nullable(authorityIdSchema) }))
    .output(v.strictObject({ spvFilingStatus: v.picklist(FILING_STATUSES) }))
    .errors(
      errorsOf('attempt.notFound', 'attempt.closed', 'content.notFound', 'content.notUploaded', 'content.invalid'),
    ),
  /**
   * Records what a person found out: the outcome of an attempt, or the authority's verdict on a filing whose receipt is
   * in doubt or late, with a note. `attempt.atWork` until ATTEMPT_AT_WORK_MS after an open attempt was opened or last
   * claimed. With `attemptId` it is about that attempt: a typed index may be corrected until the filing is confirmed,
   * and "not sent" whenever the person knows better. `filing.indexTaken` when another filing of the firm has the index.
   */
  settle: api
    .route({ method: 'PUT', path: '/spv-filings/{id}/settled' })
    .input(
      v.variant('outcome', [
        v.strictObject({
          id: idSchema,
          outcome: v.literal('submitted'),
          attemptId: v.optional(idSchema),
          uploadIndex: authorityIdSchema,
          note: requiredTextSchema(SETTLE_NOTE_MAX),
        }),
        v.strictObject({
          id: idSchema,
          outcome: v.literal('notSent'),
          attemptId: v.optional(idSchema),
          note: requiredTextSchema(SETTLE_NOTE_MAX),
        }),
        v.strictObject({
          id: idSchema,
          outcome: v.literal('confirmed'),
          verdict: v.picklist(VALIDATION_STATUSES),
          note: requiredTextSchema(SETTLE_NOTE_MAX),
        }),
      ]),
    )
    .output(v.strictObject({ spvFilingStatus: v.picklist(FILING_STATUSES) }))
    .errors(errorsOf('filing.notFound', 'filing.notSettleable', 'filing.indexTaken', 'attempt.atWork')),
};
