import * as v from 'valibot';
import { BULK_MAX, STORE_MESSAGES_MAX } from '../limits.ts';
import { authorityIdSchema, authorityMessageSchema, signatureStatusSchema, thumbprintSchema } from '../link/fields.ts';
import { MAIL_STATES } from '../outbox.ts';
import { exportedSchema, exportFormatSchema } from './export.ts';
import {
  accountManagerFilter,
  api,
  countSchema,
  dateSchema,
  errorsOf,
  idSchema,
  instantSchema,
  pageOf,
  pageQuery,
  queryBoolean,
  queryList,
  sortQuery,
} from './shared.ts';

/** Kinds of messages. The authority's own word is in `type`, because it adds new ones. */
export const SPV_MESSAGE_TYPES = [
  'Confirmation',
  'RequestResponse',
  'Notification',
  'Decision',
  'Summons',
  'Invitation',
  'Certificate',
  'Payment',
  'AccountStatement',
  'RiskReport',
  'ContactFormAnswer',
  'Other',
] as const;
export type SpvMessageType = (typeof SPV_MESSAGE_TYPES)[number];
/** Kinds that want an answer. Source: specification HO-2. */
export const MESSAGE_TYPES_TO_ANSWER = [
  'Summons',
  'Decision',
  'Notification',
  'Invitation',
] as const satisfies readonly SpvMessageType[];
/** Verdict of a receipt. */
export const VALIDATION_STATUSES = ['NoErrors', 'WithErrors', 'WithWarnings'] as const;
export type ValidationStatus = (typeof VALIDATION_STATUSES)[number];
/** The tabs of the list. messages: all but confirmations; all: both; archive: archived messages. */
export const MESSAGE_SETS = ['messages', 'confirmations', 'all', 'archive'] as const;
export type MessageSet = (typeof MESSAGE_SETS)[number];

/** `asked`: the document will be fetched again; `unchanged`: the second copy was not sound, and the first one stays. */
export const REFETCH_STATES = ['asked', 'unchanged'] as const;

/** Why a message was not sent on: no client has its fiscal code, the client has no contact, no document, one too large. */
export const NOT_NOTIFIED_REASONS = ['noClient', 'noContact', 'noDocument', 'tooLarge'] as const;
export type NotNotifiedReason = (typeof NOT_NOTIFIED_REASONS)[number];

/** One message of the mailbox. */
export const spvMessageSchema = v.strictObject({
  id: idSchema,
  /** The authority's id. */
  messageId: authorityIdSchema,
  details: v.string(),
  taxId: v.string(),
  /** When the authority created it. */
  date: instantSchema,
  /** The same as a day in Romania. */
  issueDate: dateSchema,
  type: v.string(),
  typeEnum: v.picklist(SPV_MESSAGE_TYPES),
  /** Title in lists: statement type, period and number of a receipt; else the details. */
  title: v.string(),
  requestId: v.nullable(authorityIdSchema),
  clientId: v.nullable(idSchema),
  legalName: v.nullable(v.string()),
  accountManagerName: v.nullable(v.string()),
  statementType: v.nullable(v.string()),
  reportingMonth: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))),
  reportingYear: v.nullable(v.pipe(v.number(), v.integer())),
  certificateThumbprint: thumbprintSchema,
  validationStatus: v.nullable(v.picklist(VALIDATION_STATUSES)),
  isArchived: v.boolean(),
  hasContent: v.boolean(),
  /** Signature status of the document, as the link found it; null when unchecked. */
  signatureStatus: v.nullable(signatureStatusSchema),
  /** State of a requested second copy; null when none was requested. */
  refetch: v.nullable(v.picklist(REFETCH_STATES)),
  lastNotifiedContactName: v.nullable(v.string()),
  lastNotifiedContactEmail: v.nullable(v.string()),
  lastNotificationSubmittedDate: v.nullable(instantSchema),
  /** What became of the last mail; null where none was sent, or its record is gone by now. */
  lastNotificationState: v.nullable(v.picklist(MAIL_STATES)),
  /** The words of the mail server that refused it, or could not take it in time. */
  lastNotificationError: v.nullable(v.string()),
});
export type SpvMessage = v.InferOutput<typeof spvMessageSchema>;

/** What the message list can be sorted by; newest first otherwise. */
export const MESSAGE_SORT_KEYS = ['date'] as const;

const filter = {
  currentMessageSet: v.optional(v.picklist(MESSAGE_SETS)),
  isArchived: v.optional(queryBoolean),
  type: v.optional(queryList(v.picklist(SPV_MESSAGE_TYPES))),
  excludeType: v.optional(queryList(v.picklist(SPV_MESSAGE_TYPES))),
  accountManagerId: v.optional(accountManagerFilter),
  clientId: v.optional(queryList(idSchema)),
  validationStatus: v.optional(queryList(v.picklist(VALIDATION_STATUSES))),
  fromIssueDate: v.optional(dateSchema),
  toIssueDate: v.optional(dateSchema),
  withContent: v.optional(queryBoolean),
  certificateThumbprint: v.optional(thumbprintSchema),
};
/** Query of the message list, newest first. */
export const spvMessageListQuerySchema = v.strictObject({
  ...pageQuery,
  ...filter,
  sort: sortQuery(...MESSAGE_SORT_KEYS),
});
/** The same without its page. */
export const spvMessageFilterSchema = v.strictObject(filter);
const idsSchema = v.strictObject({ messagesIds: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(BULK_MAX)) });
const movedSchema = v.strictObject({ changed: v.array(idSchema) });

/** A message to store, with the authority's keys renamed. */
export const newSpvMessageSchema = v.strictObject({
  messageId: authorityMessageSchema.entries.id,
  details: authorityMessageSchema.entries.detalii,
  taxId: authorityMessageSchema.entries.cif,
  date: authorityMessageSchema.entries.data_creare,
  type: authorityMessageSchema.entries.tip,
  requestId: authorityMessageSchema.entries.id_solicitare,
});

/** Messages of the tax authority's mailbox. */
export const spvMessages = {
  list: api
    .route({ method: 'GET', path: '/spv-messages' })
    .input(spvMessageListQuerySchema)
    .output(pageOf(spvMessageSchema)),
  count: api.route({ method: 'GET', path: '/spv-messages/count' }).input(spvMessageFilterSchema).output(countSchema),
  export: api
    .route({ method: 'POST', path: '/spv-messages/export' })
    .input(v.strictObject({ format: exportFormatSchema, filter: spvMessageFilterSchema }))
    .output(exportedSchema),
  summary: api
    .route({ method: 'GET', path: '/spv-messages/summary' })
    .input(v.strictObject({ certificateThumbprint: thumbprintSchema }))
    .output(
      v.strictObject({
        lastProcessedMessageDate: v.nullable(instantSchema),
        totalMessagesWithoutContent: v.pipe(v.number(), v.integer(), v.minValue(0)),
      }),
    ),
  /** Messages of a certificate whose document has to be fetched, for the first time or again, oldest first. */
  withoutContent: api
    .route({ method: 'GET', path: '/spv-messages/without-content' })
    .input(v.strictObject({ certificateThumbprint: thumbprintSchema }))
    .output(
      v.pipe(v.array(v.strictObject({ id: idSchema, messageId: authorityIdSchema })), v.maxLength(STORE_MESSAGES_MAX)),
    ),
  get: api
    .route({ method: 'GET', path: '/spv-messages/{id}' })
    .input(v.strictObject({ id: idSchema }))
    .output(
      v.strictObject({
        ...spvMessageSchema.entries,
        /** The document at a signed address, valid for SIGNED_URL_MS; null until it has been fetched. */
        content: v.nullable(v.strictObject({ url: v.string(), mimeType: v.string(), fileName: v.string() })),
      }),
    )
    .errors(errorsOf('message.notFound')),
  /** Stores a listing of any certificate. Known messages stay unchanged: storing twice changes nothing. */
  store: api
    .route({ method: 'POST', path: '/spv-messages' })
    .input(
      v.strictObject({
        messages: v.pipe(v.array(newSpvMessageSchema), v.maxLength(STORE_MESSAGES_MAX)),
        certificateThumbprint: thumbprintSchema,
      }),
    )
    .output(v.strictObject({ stored: v.number(), known: v.number() })),
  /**
   * Sets the uploaded files of a batch as documents of messages, in its order, with their signature statuses. All or
   * none. An existing document stays, unless a new copy was requested and is sound; `changed` has the messages that got
   * one.
   */
  setContents: api
    .route({ method: 'PUT', path: '/spv-messages/contents' })
    .input(
      v.strictObject({
        batchId: idSchema,
        ...idsSchema.entries,
        signatureStatuses: v.pipe(v.array(signatureStatusSchema), v.minLength(1), v.maxLength(BULK_MAX)),
      }),
    )
    .output(movedSchema)
    .errors(errorsOf('message.notFound', 'content.notFound', 'content.notUploaded', 'content.invalid')),
  /**
   * Requests new copies of documents with a doubtful signature. The old one stays until a sound one arrives. `changed`
   * has the messages not requested before.
   */
  fetchAgain: api
    .route({ method: 'PUT', path: '/spv-messages/fetch-again' })
    .input(idsSchema)
    .output(movedSchema)
    .errors(errorsOf('message.notFound')),
  /**
   * Sends messages with their documents to the primary contacts of their clients, once each for a batch: the same batch
   * again sends nothing. `failed` says which were not sent and why.
   */
  notify: api
    .route({ method: 'POST', path: '/spv-messages/notifications' })
    .input(v.strictObject({ batchId: idSchema, ...idsSchema.entries }))
    .output(
      v.strictObject({
        ...movedSchema.entries,
        failed: v.array(v.strictObject({ id: idSchema, reason: v.picklist(NOT_NOTIFIED_REASONS) })),
      }),
    )
    .errors(errorsOf('message.notFound')),
  /** To whom each would go, or why it would not: to be said before anything is sent. */
  recipients: api
    .route({ method: 'GET', path: '/spv-messages/recipients' })
    .input(v.strictObject({ messagesIds: queryList(idSchema) }))
    .output(
      v.array(
        v.strictObject({
          id: idSchema,
          title: v.string(),
          clientId: v.nullable(idSchema),
          clientName: v.nullable(v.string()),
          contactName: v.nullable(v.string()),
          contactEmail: v.nullable(v.string()),
          reason: v.nullable(v.picklist(NOT_NOTIFIED_REASONS)),
        }),
      ),
    )
    .errors(errorsOf('message.notFound')),
  archive: api
    .route({ method: 'PUT', path: '/spv-messages/archive' })
    .input(idsSchema)
    .output(movedSchema)
    .errors(errorsOf('message.notFound')),
  /** Takes messages out of the archive. */
  unarchive: api
    .route({ method: 'PUT', path: '/spv-messages/inbox' })
    .input(idsSchema)
    .output(movedSchema)
    .errors(errorsOf('message.notFound')),
};
