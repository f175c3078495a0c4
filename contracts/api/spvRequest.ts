import * as v from 'valibot';
import {
  BULK_MAX,
  FIRST_REPORTING_YEAR,
  LAST_REPORTING_YEAR,
  REQUESTS_TO_SEND_MAX,
  REQUEST_REASONS_MAX,
  REQUEST_TEXT_MAX,
  REQUEST_TYPES_MAX,
  SETTLE_NOTE_MAX,
} from '../limits.ts';
import {
  authorityIdSchema,
  keyIdSchema,
  requestQuerySchema,
  signatureStatusSchema,
  thumbprintSchema,
} from '../link/fields.ts';
import { MAIL_STATES } from '../outbox.ts';
import {
  accountManagerFilter,
  api,
  bounded,
  boundedRecord,
  countSchema,
  dateSchema,
  emptySchema,
  errorsOf,
  idSchema,
  idsOf,
  instantSchema,
  lineText,
  nameText,
  pageOf,
  pageQuery,
  queryBoolean,
  queryList,
  requiredTextSchema,
  searchQuery,
  sessionTokenSchema,
  textSchema,
  urlText,
} from './shared.ts';

/**
 * Where a request is. Valid: claimed by the session that sends it. TimedOut: the outcome of sending is unknown, or no
 * answer has come in the days that the firm waits; a late answer still counts. Source: specification RE-14, decision D7.
 */
export const REQUEST_STATUSES = ['Requested', 'Error', 'Valid', 'Submitted', 'TimedOut', 'ResponseReceived'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
/** Statuses in which a request waits for a person: refused, of unknown outcome or without an answer, and to be sent. */
export const REQUEST_WAITS = ['Error', 'TimedOut', 'Requested'] as const satisfies RequestStatus[];
export type RequestWait = (typeof REQUEST_WAITS)[number];

/** What a type of document may ask for besides the client. */
export const REQUEST_FIELDS = [
  'reportingYear',
  'reportingMonth',
  'startMonth',
  'endMonth',
  'secondaryFiscalCode',
  'index',
  'reason',
] as const;
export type RequestField = (typeof REQUEST_FIELDS)[number];

const documentType = requiredTextSchema(REQUEST_TEXT_MAX);
const year = v.pipe(v.number(), v.integer(), v.minValue(FIRST_REPORTING_YEAR), v.maxValue(LAST_REPORTING_YEAR));
const month = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12));
/** What the type of document asks for, as it was entered. */
const details = {
  reportingYear: v.nullable(year),
  reportingMonth: v.nullable(month),
  startMonth: v.nullable(month),
  endMonth: v.nullable(month),
  /** Fiscal code of a branch. */
  secondaryFiscalCode: v.nullable(v.pipe(v.string(), v.regex(/^[0-9]{2,13}$/))),
  /** Registration number of a declaration: `INTERNT-140000000-2018`. */
  index: v.nullable(requiredTextSchema(REQUEST_TEXT_MAX)),
  /** What the document is for, in the authority's words. */
  reason: v.nullable(requiredTextSchema(REQUEST_TEXT_MAX)),
};

/** A document that the firm has asked the authority for. */
export const spvRequestSchema = v.strictObject({
  id: idSchema,
  clientId: idSchema,
  clientName: nameText,
  taxId: nameText,
  /** In the authority's spelling. */
  documentType: nameText,
  ...details,
  dateCreated: instantSchema,
  status: v.picklist(REQUEST_STATUSES),
  requestedByDisplayName: v.nullable(nameText),
  /** The authority's number; null until it has accepted the request. */
  requestId: v.nullable(authorityIdSchema),
  title: v.nullable(nameText),
  /** The authority's words of a refusal, or why the outcome is unknown. */
  submissionError: v.nullable(lineText),
  /** What a person has said of an unknown outcome. */
  settledNote: v.nullable(lineText),
  isArchived: v.boolean(),
  emailToClient: v.boolean(),
  contactName: v.nullable(nameText),
  emailedAt: v.nullable(instantSchema),
  /** What became of the mail with the answer; null where none was sent, or its record is gone by now. */
  emailState: v.nullable(v.picklist(MAIL_STATES)),
  /** The words of the mail server that refused it, or could not take it in time. */
  emailError: v.nullable(nameText),
  /** The message that answers it, and when it came here. */
  messageId: v.nullable(idSchema),
  answeredAt: v.nullable(instantSchema),
  certificateThumbprint: v.nullable(thumbprintSchema),
});
export type SpvRequest = v.InferOutput<typeof spvRequestSchema>;

/** A request that waits to be sent, with what a person reads of it before it goes. */
export const requestToSendSchema = v.strictObject({
  id: idSchema,
  clientName: nameText,
  taxId: nameText,
  documentType: nameText,
  ...details,
});
export type RequestToSend = v.InferOutput<typeof requestToSendSchema>;

/** What a person enters for one client. */
export const spvRequestFieldsSchema = v.strictObject({
  /** Made by the page, so that a call that is repeated creates the request once. */
  id: v.optional(idSchema),
  clientId: idSchema,
  documentType,
  ...v.partial(v.strictObject(details)).entries,
  emailToClient: v.optional(v.boolean()),
  contactId: v.optional(v.nullable(idSchema)),
});
export type SpvRequestFields = v.InferOutput<typeof spvRequestFieldsSchema>;

const fieldRule = v.optional(v.picklist(['Required', 'Optional']));
/** What a type of document is and asks for; a field that is absent is not asked for. */
export const requestTypeSchema = v.strictObject({
  description: nameText,
  canBeBulkRequested: v.boolean(),
  /** Whose documents they are: companies have a CUI, people a CNP. */
  isFor: v.picklist(['companies', 'people', 'anybody']),
  reportingYear: fieldRule,
  reportingMonth: fieldRule,
  startMonth: fieldRule,
  endMonth: fieldRule,
  secondaryFiscalCode: fieldRule,
  index: fieldRule,
  reason: fieldRule,
  /** The first year that the authority has it for; null where it says none. */
  since: v.nullable(year),
  /** The months it may be asked for; empty where all twelve are possible. */
  months: bounded(month, 12),
  /** What `reason` may be, the usual one first; empty where it is not asked for. */
  reasons: bounded(nameText, REQUEST_REASONS_MAX),
});
export type RequestType = v.InferOutput<typeof requestTypeSchema>;

const filter = {
  search: searchQuery,
  isArchived: v.optional(queryBoolean),
  status: v.optional(queryList(v.picklist(REQUEST_STATUSES))),
  accountManagerId: v.optional(accountManagerFilter),
  clientId: v.optional(queryList(idSchema)),
  /** Of clients that they manage, or made by them. */
  ofPerson: v.optional(queryList(idSchema)),
  documentType: v.optional(queryList(documentType)),
  fromDateCreated: v.optional(dateSchema),
  toDateCreated: v.optional(dateSchema),
  /** Leaves out what the authority has refused. */
  excludeSubmittedErrors: v.optional(queryBoolean),
};
export const spvRequestFilterSchema = v.strictObject(filter);
export type SpvRequestFilter = v.InferOutput<typeof spvRequestFilterSchema>;
export const spvRequestListQuerySchema = v.strictObject({ ...pageQuery, ...filter });

const idsSchema = v.strictObject({ spvRequestsIds: idsOf(BULK_MAX) });
const changedSchema = v.strictObject({ changed: bounded(idSchema, BULK_MAX) });
const byId = v.strictObject({ id: idSchema });
const attempt = {
  id: idSchema,
  attemptId: idSchema,
  certificateId: idSchema,
  /** What the authority is asked, in its own names. */
  query: requestQuerySchema,
};

/** What became of an attempt, as the native host says it. `notSent`: nothing reached the authority. */
export const requestReportSchema = v.variant('outcome', [
  v.strictObject({ outcome: v.literal('accepted'), requestId: authorityIdSchema, title: textSchema(REQUEST_TEXT_MAX) }),
  v.strictObject({
    outcome: v.literal('refused'),
    title: textSchema(REQUEST_TEXT_MAX),
    /** The authority's `eroare`. */
    error: textSchema(2000),
  }),
  v.strictObject({ outcome: v.literal('unknown'), reason: textSchema(REQUEST_TEXT_MAX) }),
  v.strictObject({ outcome: v.literal('notSent'), reason: textSchema(REQUEST_TEXT_MAX) }),
]);
export type RequestReport = v.InferOutput<typeof requestReportSchema>;

/** Requests for documents of the tax authority. A change that the status does not allow is `spvRequest.state`. */
export const spvRequests = {
  list: api
    .route({ method: 'GET', path: '/spv-requests' })
    .input(spvRequestListQuerySchema)
    .output(pageOf(spvRequestSchema)),
  count: api.route({ method: 'GET', path: '/spv-requests/count' }).input(spvRequestFilterSchema).output(countSchema),
  /** The types of documents, keyed by the authority's spelling, in the language of the request. */
  configuration: api
    .route({ method: 'GET', path: '/spv-requests/configuration' })
    .output(boundedRecord(nameText, requestTypeSchema, REQUEST_TYPES_MAX)),
  /** Requests that a certificate may send, oldest first: its clients', and those that no certificate has rights for. */
  toSend: api
    .route({ method: 'GET', path: '/spv-requests/to-send' })
    .input(v.strictObject({ certificateId: idSchema }))
    .output(bounded(requestToSendSchema, REQUESTS_TO_SEND_MAX)),
  /** Attempts of a workstation without an outcome: its native host knows what became of them. */
  openAttempts: api
    .route({ method: 'GET', path: '/spv-requests/attempts' })
    .input(v.strictObject({ workstationKeyId: keyIdSchema }))
    .output(bounded(v.strictObject(attempt), REQUESTS_TO_SEND_MAX)),
  get: api
    .route({ method: 'GET', path: '/spv-requests/{id}' })
    .input(byId)
    .output(
      v.strictObject({
        ...spvRequestSchema.entries,
        /** The answer at a signed address; null until it has come. */
        responseMessageContent: v.nullable(v.strictObject({ url: urlText, mimeType: nameText, fileName: nameText })),
        /** What the link found of its signatures; null when unchecked. */
        responseSignatureStatus: v.nullable(signatureStatusSchema),
      }),
    )
    .errors(errorsOf('spvRequest.notFound')),
  /** `request.invalid` names what the type of document requires and lacks, or does not take. */
  create: api
    .route({ method: 'POST', path: '/spv-requests', successStatus: 201 })
    .input(spvRequestFieldsSchema)
    .output(spvRequestSchema)
    .errors(errorsOf('client.notFound', 'contact.notFound', 'spvRequest.notForClient')),
  archive: api
    .route({ method: 'PUT', path: '/spv-requests/archive' })
    .input(idsSchema)
    .output(changedSchema)
    .errors(errorsOf('spvRequest.notFound')),
  /** Takes requests out of the archive. */
  unarchive: api
    .route({ method: 'PUT', path: '/spv-requests/inbox' })
    .input(idsSchema)
    .output(changedSchema)
    .errors(errorsOf('spvRequest.notFound')),
  /** Not while it is being sent. An answer that comes later is a message like any other. */
  remove: api
    .route({ method: 'DELETE', path: '/spv-requests/{id}' })
    .input(byId)
    .output(emptySchema)
    .errors(errorsOf('spvRequest.notFound', 'spvRequest.state')),
  /** `changed` has those that were deleted; one that is being sent stays. */
  removeAll: api.route({ method: 'DELETE', path: '/spv-requests' }).input(idsSchema).output(changedSchema),
  /** Opens the one attempt under the session that leads a certificate. `attempt.open` while there is one. */
  claim: api
    .route({ method: 'POST', path: '/spv-requests/{id}/claim' })
    .input(v.strictObject({ id: idSchema, sessionToken: sessionTokenSchema, workstationKeyId: keyIdSchema }))
    .output(v.strictObject(attempt))
    .errors(errorsOf('spvRequest.notFound', 'spvRequest.state', 'attempt.open', 'session.notFound')),
  /** Records what became of an attempt. The same report again changes nothing; a known outcome is never undone. */
  submitted: api
    .route({ method: 'PUT', path: '/spv-requests/{id}/submitted' })
    .input(v.strictObject({ id: idSchema, attemptId: idSchema, report: requestReportSchema }))
    .output(spvRequestSchema)
    .errors(errorsOf('spvRequest.notFound', 'attempt.notFound')),
  /** A person says what became of a request whose outcome is unknown. */
  settled: api
    .route({ method: 'PUT', path: '/spv-requests/{id}/settled' })
    .input(
      v.strictObject({
        id: idSchema,
        wasSent: v.boolean(),
        requestId: v.nullable(authorityIdSchema),
        note: requiredTextSchema(SETTLE_NOTE_MAX),
      }),
    )
    .output(spvRequestSchema)
    .errors(errorsOf('spvRequest.notFound', 'spvRequest.state', 'spvRequest.numberTaken')),
};
