import * as v from 'valibot';
import {
  BULK_MAX,
  CERTIFICATES_MAX,
  FILINGS_TO_SEND_MAX,
  FIRST_REPORTING_YEAR,
  LAST_REPORTING_YEAR,
  SETTLE_NOTE_MAX,
} from '../limits.ts';
import { authorityIdSchema, keyIdSchema } from '../link/fields.ts';
import { deadlineDaySchema } from './deadlines.ts';
import { exportedSchema, exportFormatSchema } from './export.ts';
import { attemptOutcomeSchema, sha256Schema } from './filingAttempt.ts';
import { filingFigures } from './filingFigures.ts';
import { sameDeclarationSchema } from './sameDeclaration.ts';
import {
  accountManagerFilter,
  api,
  bounded,
  countSchema,
  dateSchema,
  emptySchema,
  errorsOf,
  idSchema,
  idsOf,
  instantSchema,
  nameText,
  pageOf,
  pageQuery,
  queryInteger,
  queryList,
  requiredTextSchema,
  searchQuery,
  sessionTokenSchema,
  urlText,
} from './shared.ts';
import { FILING_STATUSES, FILING_WAITS, month, year, spvFilingSchema, spvFilingDetailSchema } from './spvFiling.ts';
import { VALIDATION_STATUSES } from './spvMessage.ts';
import { statementTypeSchema } from './spvReport.ts';

const filter = {
  search: searchQuery,
  accountManagerId: v.optional(accountManagerFilter),
  clientId: v.optional(queryList(idSchema)),
  spvFilingStatus: v.optional(queryList(v.picklist(FILING_STATUSES))),
  reportingMonth: v.optional(queryInteger(1, 12)),
  reportingYear: v.optional(queryInteger(FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR)),
  statementType: v.optional(queryList(statementTypeSchema)),
  /** The forms of months that are due on that day; none on a day that is no deadline. */
  deadline: v.optional(deadlineDaySchema),
  /** The day in Romania on which the authority got it. */
  submittedOn: v.optional(dateSchema),
  waitsFor: v.optional(queryList(v.picklist(FILING_WAITS))),
  /** Of the clients that one of these people manages, or uploaded by one of them. */
  ofPerson: v.optional(queryList(idSchema)),
};
/** Query of the filing list, newest first. */
export const spvFilingListQuerySchema = v.strictObject({ ...pageQuery, ...filter });
/** The same without its page. */
export const spvFilingFilterSchema = v.strictObject(filter);
const idsSchema = v.strictObject({
  spvFilingIds: idsOf(BULK_MAX),
});
/** `again`: those of them that are meant although another one of the same is on its way or has arrived. */
const filedSchema = v.strictObject({ ...idsSchema.entries, again: v.optional(idsOf(BULK_MAX)) });
const movedSchema = v.strictObject({ changed: bounded(idSchema, BULK_MAX) });
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
   * Approved filings without an open attempt that this certificate signs: assigned to it, or to none where no other one
   * could sign; oldest first.
   */
  toSend: api
    .route({ method: 'GET', path: '/spv-filings/to-send' })
    .input(v.strictObject({ certificateId: idSchema }))
    .output(
      bounded(
        v.strictObject({
          id: idSchema,
          taxId: nameText,
          clientLegalName: v.nullable(nameText),
          statementType: v.nullable(nameText),
          reportingMonth: v.nullable(month),
          reportingYear: v.nullable(year),
          fileName: nameText,
          isAssigned: v.boolean(),
          /** Distinguishes approvals. */
          approvedAt: v.nullable(instantSchema),
          sameDeclaration: v.nullable(sameDeclarationSchema),
        }),
        FILINGS_TO_SEND_MAX,
      ),
    ),
  /** The filings to send of the whole firm by signing certificate; null where several could sign and none is chosen. */
  waiting: api.route({ method: 'GET', path: '/spv-filings/waiting' }).output(
    bounded(
      v.strictObject({
        certificateId: v.nullable(idSchema),
        count: v.pipe(v.number(), v.integer(), v.minValue(1)),
        taxIds: bounded(nameText, FILINGS_TO_SEND_MAX),
      }),
      CERTIFICATES_MAX + 1,
    ),
  ),
  /** Open attempts of the session's workstation, whose outcome the host's journal may have. */
  openAttempts: api
    .route({ method: 'GET', path: '/spv-filings/open-attempts' })
    .input(v.strictObject({ workstationKeyId: keyIdSchema }))
    .output(
      bounded(v.strictObject({ ...attemptKey, certificateId: idSchema, openedAt: instantSchema }), FILINGS_TO_SEND_MAX),
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
   * `filing.approverIsUploader` where the firm wants a second person; `filing.alreadyFiled` with `data.spvFilingIds`, those
   * of which another one was approved or has arrived, or of which the call has several, and which are not in `again`.
   */
  approve: api
    .route({ method: 'PUT', path: '/spv-filings/approved' })
    .input(filedSchema)
    .output(movedSchema)
    .errors(
      errorsOf(
        'filing.notFound',
        'filing.notApprovable',
        'filing.clientMissing',
        'filing.maybeSent',
        'filing.alreadyFiled',
        'filing.approverIsUploader',
        'filing.approvalTaken',
        'firm.deletionWaits',
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
   * `filing.maybeSent` when the authority has one by another attempt, or may have; `filing.alreadyFiled` as in `approve`.
   */
  refile: api
    .route({ method: 'PUT', path: '/spv-filings/refile' })
    .input(filedSchema)
    .output(movedSchema)
    .errors(
      errorsOf(
        'filing.notFound',
        'filing.notRefilable',
        'filing.maybeSent',
        'filing.alreadyFiled',
        'firm.deletionWaits',
      ),
    ),
  /**
   * Opens an attempt under the session that leads the filing's certificate. `attempt.open` while another one has no
   * outcome, with `data.attemptId`.
   */
  openAttempt: api
    .route({ method: 'POST', path: '/spv-filings/{id}/attempts', successStatus: 201 })
    .input(v.strictObject({ id: idSchema, sessionToken: sessionTokenSchema, workstationKeyId: keyIdSchema }))
    .output(v.strictObject({ attemptId: idSchema, sha256: sha256Schema, contentUrl: urlText }))
    .errors(
      errorsOf(
        'filing.notFound',
        'filing.notSendable',
        'session.notFound',
        'session.otherCertificate',
        'attempt.open',
        'firm.deletionWaits',
      ),
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
