import * as v from 'valibot';
import {
  FILING_INDEXES_SHOWN,
  FIRST_REPORTING_YEAR,
  ISSUE_NAME_MAX,
  ISSUE_TEXT_MAX,
  ISSUE_VALUES_MAX,
  ISSUE_WORDING_MAX,
  LAST_REPORTING_YEAR,
  RECEIPT_TEXT_MAX,
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
import { FILING_ISSUES } from './filingIssues.ts';
import { sameDeclarationSchema } from './sameDeclaration.ts';
import { bounded, boundedRecord, idSchema, instantSchema, lineText, nameText, urlText } from './shared.ts';
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
 * What a filing waits for. `approval`, `token`: the next step. `unknown`, `receiptDoubted`, `receiptLate`: a person's
 * decision. The others want another declaration, and no later one of the same client, form and period is on its way or has
 * arrived.
 */
export const FILING_WAITS = [
  'invalid',
  'withErrors',
  'refused',
  'unknown',
  'receiptDoubted',
  'receiptLate',
  'approval',
  'token',
] as const;
export type FilingWait = (typeof FILING_WAITS)[number];

/**
 * One issue of a declaration. `code` and `values` give the sentence in the reader's language (namespace `spvFilings`,
 * `issue.<code>`); `wording` is the authority's own line, empty where the authority has none.
 */
export const filingIssueSchema = v.strictObject({
  severity: v.picklist(['error', 'warning']),
  code: v.picklist(FILING_ISSUES),
  /** Place in the authority's notation: `validari globale`, `op1 (2)`, or the name of a file. */
  place: v.pipe(v.string(), v.maxLength(ISSUE_TEXT_MAX)),
  values: boundedRecord(
    v.pipe(v.string(), v.maxLength(ISSUE_NAME_MAX)),
    v.pipe(v.string(), v.maxLength(ISSUE_TEXT_MAX)),
    ISSUE_VALUES_MAX,
  ),
  wording: v.pipe(v.string(), v.maxLength(ISSUE_WORDING_MAX)),
});
export type FilingIssue = v.InferOutput<typeof filingIssueSchema>;

export const month = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12));
export const year = v.pipe(v.number(), v.integer(), v.minValue(FIRST_REPORTING_YEAR), v.maxValue(LAST_REPORTING_YEAR));

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
  byDisplayName: nameText,
  at: instantSchema,
  note: lineText,
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
  openedByDisplayName: nameText,
  /** Null when the firm has the certificate no more. */
  certificateName: v.nullable(nameText),
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
  /** The firm's name for the client, as every list has it; the specification calls it so. */
  clientLegalName: v.nullable(nameText),
  /** Fiscal code in the declaration; null when it is unreadable. */
  clientTaxId: v.nullable(nameText),
  accountManagerName: v.nullable(nameText),
  fileName: nameText,
  /** `D300`, `D112`, ...; null when the form is unknown. */
  statementType: v.nullable(nameText),
  spvFilingStatus: v.picklist(FILING_STATUSES),
  /** Errors first; at most VALIDATION_ISSUES_MAX of `issueCount`. */
  issues: bounded(filingIssueSchema, VALIDATION_ISSUES_MAX),
  issueCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Findings of the receipt, one per line, when it lists errors or warnings: in lists, the first LINE_TEXT_MAX characters. */
  confirmationError: v.nullable(lineText),
  confirmationWarning: v.nullable(lineText),
  /** The authority's text on the last attempt or on the status of the filing. */
  submissionStatus: v.nullable(lineText),
  reportingMonth: v.nullable(month),
  reportingYear: v.nullable(year),
  dateCreated: instantSchema,
  /** The person who uploaded it. */
  createdBy: idSchema,
  filedByDisplayName: nameText,
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
  otherUploadIndexes: bounded(authorityIdSchema, FILING_INDEXES_SHOWN),
  /** Indexes that a person typed, with their attempts, as long as they may be corrected. */
  typedIndexes: bounded(v.strictObject({ attemptId: idSchema, uploadIndex: authorityIdSchema }), FILING_INDEXES_SHOWN),
  /** What a person said last, if it still counts. */
  settlement: v.nullable(settlementSchema),
  /** True RECEIPT_LATE_DAYS after the submission without any receipt: a person may then settle the filing. */
  isReceiptLate: v.boolean(),
  /** A doubtful answer and the reason; no message when it came from the authority's page. */
  receiptDoubt: v.nullable(v.strictObject({ state: v.picklist(RECEIPT_DOUBTS), spvMessageId: v.nullable(idSchema) })),
  /** Another one of the same client, form and period; null where none is on its way or has arrived. */
  sameDeclaration: v.nullable(sameDeclarationSchema),
});
export type SpvFiling = v.InferOutput<typeof spvFilingSchema>;

const contentSchema = v.nullable(v.strictObject({ url: urlText, mimeType: nameText, fileName: nameText }));

const receiptText = v.pipe(v.string(), v.maxLength(RECEIPT_TEXT_MAX));

/** A filing with its documents at signed addresses. */
export const spvFilingDetailSchema = v.strictObject({
  ...spvFilingSchema.entries,
  confirmationError: v.nullable(receiptText),
  confirmationWarning: v.nullable(receiptText),
  /** What was uploaded. */
  file: contentSchema,
  /** The approved and signed document: the uploaded PDF, or the one made from an XML. */
  validatedStatementContent: contentSchema,
  signedStatementContent: contentSchema,
  confirmationStatementContent: contentSchema,
  /** What was done with the filing, by whom and when, written for the reader while it is downloaded. */
  evidenceContent: contentSchema,
  /** Who has sent the signed statement, with which certificate, and when; null until there is one. */
  signing: v.nullable(
    v.strictObject({
      sentByDisplayName: nameText,
      /** Its thumbprint where the firm has it no more. */
      certificateName: nameText,
      signedAt: v.nullable(instantSchema),
    }),
  ),
  /** Signature status of the receipt, as the link found it; null when unchecked. */
  confirmationSignatureStatus: v.nullable(signatureStatusSchema),
  /** Note of the person who settled the last attempt. */
  settleNote: v.nullable(lineText),
  /** The mail that brought the confirmation to the client; null where none was sent. */
  confirmationMail: v.nullable(
    v.strictObject({
      sentAt: instantSchema,
      /** To whom, and what became of it; null where the record of the mail is gone by now. */
      contactName: v.nullable(nameText),
      state: v.nullable(v.picklist(MAIL_STATES)),
      /** The words of the mail server that refused it, or could not take it in time. */
      error: v.nullable(nameText),
    }),
  ),
});
export type SpvFilingDetail = v.InferOutput<typeof spvFilingDetailSchema>;
