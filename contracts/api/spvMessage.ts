import * as v from 'valibot';
import {
  BULK_MAX,
  CLIENT_CONTACTS_MAX,
  FILTER_VALUES_MAX,
  MAIL_NAME_MAX,
  MAIL_NOTE_MAX,
  MAIL_RECIPIENTS_MAX,
  STORE_MESSAGES_MAX,
  UNREADABLE_MESSAGES_MAX,
} from '../limits.ts';
import {
  authorityIdSchema,
  authorityMessageSchema,
  signatureStatusSchema,
  thumbprintSchema,
  UNREADABLE_REASONS,
  unreadableMessageSchema,
} from '../link/fields.ts';
import { MAIL_STATES } from '../outbox.ts';
import { exportedSchema, exportFormatSchema } from './export.ts';
import {
  accountManagerFilter,
  api,
  bounded,
  countSchema,
  dateSchema,
  emailSchema,
  errorsOf,
  idSchema,
  idsOf,
  instantSchema,
  lineText,
  longText,
  nameText,
  pageOf,
  pageQuery,
  queryBoolean,
  queryList,
  searchQuery,
  sortQuery,
  textSchema,
  urlText,
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
/** Kinds with a legal term that runs from the day on which they count as served. Source: decision D56. */
export const URGENT_MESSAGE_TYPES = ['Summons', 'Decision'] as const satisfies readonly SpvMessageType[];
/** unread: by the person who asks; unopened: nobody of the firm has opened it. */
export const MESSAGE_READINGS = ['unread', 'unopened'] as const;
export type MessageReading = (typeof MESSAGE_READINGS)[number];
/** Verdict of a receipt. */
export const VALIDATION_STATUSES = ['NoErrors', 'WithErrors', 'WithWarnings'] as const;
export type ValidationStatus = (typeof VALIDATION_STATUSES)[number];
/** The tabs of the list. messages: all but confirmations; all: both; archive: archived messages. */
export const MESSAGE_SETS = ['messages', 'confirmations', 'all', 'archive'] as const;
export type MessageSet = (typeof MESSAGE_SETS)[number];

/** `asked`: the document will be fetched again; `unchanged`: the second copy was not sound, and the first one stays. */
export const REFETCH_STATES = ['asked', 'unchanged'] as const;

/**
 * Why a message was not sent on: no client has its fiscal code, the client has no contact, no document, one too large, it
 * was sent before and nobody has asked for a second time.
 */
export const NOT_NOTIFIED_REASONS = ['noClient', 'noContact', 'noDocument', 'tooLarge', 'alreadySent'] as const;
export type NotNotifiedReason = (typeof NOT_NOTIFIED_REASONS)[number];

/** One message of the mailbox. */
export const spvMessageSchema = v.strictObject({
  id: idSchema,
  /** The authority's id. */
  messageId: authorityIdSchema,
  details: lineText,
  taxId: nameText,
  /** When the authority created it. */
  date: instantSchema,
  /** The same as a day in Romania. */
  issueDate: dateSchema,
  type: nameText,
  typeEnum: v.picklist(SPV_MESSAGE_TYPES),
  /** Title in lists: statement type, period and number of a receipt; else the details. */
  title: nameText,
  requestId: v.nullable(authorityIdSchema),
  clientId: v.nullable(idSchema),
  /** As the firm calls the client, which is how lists of clients show it. */
  clientName: v.nullable(nameText),
  accountManagerName: v.nullable(nameText),
  statementType: v.nullable(nameText),
  reportingMonth: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))),
  reportingYear: v.nullable(v.pipe(v.number(), v.integer())),
  certificateThumbprint: thumbprintSchema,
  validationStatus: v.nullable(v.picklist(VALIDATION_STATUSES)),
  isArchived: v.boolean(),
  /** The person who asks has not read it, or has marked it as unread; of a message that others have read, neither. */
  isUnread: v.boolean(),
  /** Somebody of the firm has opened it. */
  isOpened: v.boolean(),
  /** The day on which it counts as served, and the last day of its legal term, where the law gives one (decision D56). */
  servedDate: v.nullable(dateSchema),
  legalDay: v.nullable(dateSchema),
  hasContent: v.boolean(),
  /** Signature status of the document, as the link found it; null when unchecked. */
  signatureStatus: v.nullable(signatureStatusSchema),
  /** State of a requested second copy; null when none was requested. */
  refetch: v.nullable(v.picklist(REFETCH_STATES)),
  lastNotifiedContactName: v.nullable(nameText),
  lastNotifiedContactEmail: v.nullable(nameText),
  lastNotificationSubmittedDate: v.nullable(instantSchema),
  /** What became of the last mail; null where none was sent, or its record is gone by now. */
  lastNotificationState: v.nullable(v.picklist(MAIL_STATES)),
  /** The words of the mail server that refused it, or could not take it in time. */
  lastNotificationError: v.nullable(nameText),
});
export type SpvMessage = v.InferOutput<typeof spvMessageSchema>;

/** What the message list can be sorted by; newest first otherwise. */
export const MESSAGE_SORT_KEYS = ['date'] as const;

const filter = {
  search: searchQuery,
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
  /** Of a kind that wants an answer, and not sent on to the client. */
  wantsAnswer: v.optional(queryBoolean),
  reading: v.optional(queryList(v.picklist(MESSAGE_READINGS))),
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
const idsSchema = v.strictObject({ messagesIds: idsOf(BULK_MAX) });
const messageCount = v.pipe(v.number(), v.integer(), v.minValue(0));
const movedSchema = v.strictObject({ changed: bounded(idSchema, BULK_MAX) });

/** Who gets a message; the name may be empty. */
export const mailRecipientSchema = v.strictObject({ name: textSchema(MAIL_NAME_MAX), email: emailSchema });
export type MailRecipient = v.InferOutput<typeof mailRecipientSchema>;
/** A message on its way to people, the primary contact of its client where none is named. */
export const messageToSendSchema = v.strictObject({
  id: idSchema,
  to: v.optional(v.pipe(bounded(mailRecipientSchema, MAIL_RECIPIENTS_MAX), v.minLength(1))),
  /** A person has said that it goes out although it was sent before. */
  isAgain: v.optional(v.boolean(), false),
});
export type MessageToSend = v.InferInput<typeof messageToSendSchema>;

/** A message to store, with the authority's keys renamed. */
export const newSpvMessageSchema = v.strictObject({
  messageId: authorityMessageSchema.entries.id,
  details: authorityMessageSchema.entries.detalii,
  taxId: authorityMessageSchema.entries.cif,
  date: authorityMessageSchema.entries.data_creare,
  type: authorityMessageSchema.entries.tip,
  requestId: authorityMessageSchema.entries.id_solicitare,
});

/** A message that the authority listed and nobody could read, as it came. */
export const unreadableSpvMessageSchema = v.strictObject({
  id: idSchema,
  text: longText,
  reason: v.picklist(UNREADABLE_REASONS),
  certificateThumbprint: thumbprintSchema,
  /** When it was listed for the first time. */
  listedAt: instantSchema,
});
export type UnreadableSpvMessage = v.InferOutput<typeof unreadableSpvMessageSchema>;

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
    .output(bounded(v.strictObject({ id: idSchema, messageId: authorityIdSchema }), STORE_MESSAGES_MAX)),
  get: api
    .route({ method: 'GET', path: '/spv-messages/{id}' })
    .input(v.strictObject({ id: idSchema }))
    .output(
      v.strictObject({
        ...spvMessageSchema.entries,
        /** The document at a signed address, valid for SIGNED_URL_MS; null until it has been fetched. */
        content: v.nullable(v.strictObject({ id: idSchema, url: urlText, mimeType: nameText, fileName: nameText })),
      }),
    )
    .errors(errorsOf('message.notFound')),
  /** Messages that could not be read and that nobody has dealt with, newest first. */
  unreadable: api
    .route({ method: 'GET', path: '/spv-messages/unreadable' })
    .output(bounded(unreadableSpvMessageSchema, UNREADABLE_MESSAGES_MAX)),
  /** A person has dealt with them at the authority, or has not after all. */
  settleUnreadable: api
    .route({ method: 'PUT', path: '/spv-messages/unreadable/settled' })
    .input(v.strictObject({ ...idsSchema.entries, isSettled: v.boolean() }))
    .output(movedSchema)
    .errors(errorsOf('message.notFound')),
  /**
   * Stores a listing of any certificate. Known messages stay unchanged: storing twice changes nothing. A message that
   * cannot be read is kept as it came.
   */
  store: api
    .route({ method: 'POST', path: '/spv-messages' })
    .input(
      v.strictObject({
        messages: bounded(newSpvMessageSchema, STORE_MESSAGES_MAX),
        unreadable: v.optional(bounded(unreadableMessageSchema, STORE_MESSAGES_MAX), []),
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
        signatureStatuses: v.pipe(bounded(signatureStatusSchema, BULK_MAX), v.minLength(1)),
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
   * Sends messages with their documents to their clients, once each for a batch: the same batch again sends nothing. The
   * mails leave after MAIL_HOLD_MS. `failed` says which were not sent and why.
   */
  notify: api
    .route({ method: 'POST', path: '/spv-messages/notifications' })
    .input(
      v.strictObject({
        batchId: idSchema,
        messages: v.pipe(bounded(messageToSendSchema, BULK_MAX), v.minLength(1)),
        /** Stands in each mail, before the closing. */
        note: v.optional(textSchema(MAIL_NOTE_MAX), ''),
      }),
    )
    .output(
      v.strictObject({
        ...movedSchema.entries,
        failed: bounded(v.strictObject({ id: idSchema, reason: v.picklist(NOT_NOTIFIED_REASONS) }), BULK_MAX),
      }),
    )
    .errors(errorsOf('message.notFound', 'auth.emailUnconfirmed', 'mail.tooMany', 'firm.deletionWaits')),
  /**
   * Takes back the mails of a batch that have not left, however many calls have sent it. `withdrawn` counts the messages
   * of which a mail was taken back, `left` those of which one has left.
   */
  withdraw: api
    .route({ method: 'PUT', path: '/spv-messages/notifications/{batchId}/withdrawn' })
    .input(v.strictObject({ batchId: idSchema }))
    .output(v.strictObject({ withdrawn: messageCount, left: messageCount }))
    .errors(errorsOf('mail.gone')),
  /** To whom each would go with which words, or why it would not: to be shown before anything is sent. */
  recipients: api
    .route({ method: 'GET', path: '/spv-messages/recipients' })
    .input(v.strictObject({ messagesIds: queryList(idSchema) }))
    .output(
      bounded(
        v.strictObject({
          id: idSchema,
          title: nameText,
          clientId: v.nullable(idSchema),
          clientName: v.nullable(nameText),
          contactName: v.nullable(nameText),
          contactEmail: v.nullable(nameText),
          /** The contacts of the client, the primary one first. */
          contacts: bounded(v.strictObject({ name: nameText, email: nameText }), CLIENT_CONTACTS_MAX),
          attachment: v.nullable(v.strictObject({ fileName: nameText, sizeBytes: v.number() })),
          subject: nameText,
          text: longText,
          lastSentTo: v.nullable(nameText),
          lastSentAt: v.nullable(instantSchema),
          reason: v.nullable(v.picklist(NOT_NOTIFIED_REASONS)),
        }),
        FILTER_VALUES_MAX,
      ),
    )
    .errors(errorsOf('message.notFound')),
  /** The person has read messages: with that the firm has too. */
  markRead: api
    .route({ method: 'PUT', path: '/spv-messages/read' })
    .input(idsSchema)
    .output(movedSchema)
    .errors(errorsOf('message.notFound')),
  /** Keeps messages as unread for the person, and for the firm where nobody else has opened them. */
  markUnread: api
    .route({ method: 'PUT', path: '/spv-messages/unread' })
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
