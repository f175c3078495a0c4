import * as v from 'valibot';
import { BULK_MAX, STORE_MESSAGES_MAX } from '../limits.ts';
import { authorityIdSchema, authorityMessageSchema, signatureStatusSchema, thumbprintSchema } from '../link/fields.ts';
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
} from './shared.ts';

/** Kinds of messages the product tells apart. The authority's own word stays in `type`: its set is open. */
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
/** Verdict of a receipt. */
export const VALIDATION_STATUSES = ['NoErrors', 'WithErrors', 'WithWarnings'] as const;
export type ValidationStatus = (typeof VALIDATION_STATUSES)[number];
/** The tabs of the list. messages: all but confirmations; all: both; archive: what was put away. */
export const MESSAGE_SETS = ['messages', 'confirmations', 'all', 'archive'] as const;
export type MessageSet = (typeof MESSAGE_SETS)[number];

/** `asked`: the document is fetched again; `unchanged`: the copy that came then was not sound, and the first one stayed. */
export const REFETCH_STATES = ['asked', 'unchanged'] as const;

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
  /** Short line for lists: statement type, period and number of a receipt; else the details. */
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
  /** What the link has found of the document's signatures; null where nobody has looked. */
  signatureStatus: v.nullable(signatureStatusSchema),
  /** Whether a person wants the document from the authority once more; null where nobody does. */
  refetch: v.nullable(v.picklist(REFETCH_STATES)),
  lastNotifiedContactName: v.nullable(v.string()),
  lastNotifiedContactEmail: v.nullable(v.string()),
  lastNotificationSubmittedDate: v.nullable(instantSchema),
});
export type SpvMessage = v.InferOutput<typeof spvMessageSchema>;

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
export const spvMessageListQuerySchema = v.strictObject({ ...pageQuery, ...filter });
const idsSchema = v.strictObject({ messagesIds: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(BULK_MAX)) });
const movedSchema = v.strictObject({ changed: v.array(idSchema) });

/** A message as it is stored: the authority's keys renamed. */
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
  count: api.route({ method: 'GET', path: '/spv-messages/count' }).input(v.strictObject(filter)).output(countSchema),
  summary: api
    .route({ method: 'GET', path: '/spv-messages/summary' })
    .input(v.strictObject({ certificateThumbprint: thumbprintSchema }))
    .output(
      v.strictObject({
        lastProcessedMessageDate: v.nullable(instantSchema),
        totalMessagesWithoutContent: v.pipe(v.number(), v.integer(), v.minValue(0)),
      }),
    ),
  /** Messages of a certificate whose document is to be fetched, for the first time or again, oldest first. */
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
        /** The document at a signed address, valid for SIGNED_URL_MS; null while it is not here. */
        content: v.nullable(v.strictObject({ url: v.string(), mimeType: v.string(), fileName: v.string() })),
      }),
    )
    .errors(errorsOf('message.notFound')),
  /** Stores a listing, by whatever certificate it came. What is known already stays as it is: storing twice changes nothing. */
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
   * Gives messages their documents: the files of a batch, in its order, whose bytes have been sent. They count from now
   * on. All or none, but a message that has a document keeps it and its signature status, unless it is to be fetched again and the
   * new one is sound; `changed` are those that got one. What the link has found of each stands in `signatureStatuses`, in the same
   * order.
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
   * Has documents fetched from the authority again whose signatures speak against them. The present one stays until a sound
   * one is here. `changed` are those that are fetched again now and were not before.
   */
  fetchAgain: api
    .route({ method: 'PUT', path: '/spv-messages/fetch-again' })
    .input(idsSchema)
    .output(movedSchema)
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
