import * as v from 'valibot';
import {
  DOWNLOAD_CALL_MAX,
  FILING_CALL_MAX,
  LINK_CHUNK_BYTES,
  SETTLE_CALL_MAX,
  SIGNED_BYTES_MAX,
  SPV_WINDOW_DAYS,
  UNSETTLED_MAX,
} from '../limits.ts';
import { linkErrorSchema } from './errors.ts';
import { authorityIdSchema, authorityMessageSchema, keyIdSchema, sealedPinSchema, thumbprintSchema } from './fields.ts';

/** Marks our messages among all that a page receives through window.postMessage. */
export const LINK_CHANNEL = 'dosar-link';
/** Number of the protocol. A change of meaning is a new number. */
export const LINK_PROTOCOL = 1;
/** Version of the page's link library. Source: product spec part 2, section 7. */
export const LINK_LIBRARY_VERSION = '1.1.0';
/** Oldest versions this product works with, as semantic versions. */
export const REQUIRED_VERSIONS = { extension: '1.1.0', host: '1.1.0' } as const;
/** Name under which browsers know the native host. */
export const NATIVE_HOST_NAME = 'ro.dosar.link';

const uuid = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const shortText = v.pipe(v.string(), v.maxLength(500));
/** Free text of the versions of the parts: read as a semantic version by the library, so that a bad one gets its own error. */
const version = v.pipe(v.string(), v.maxLength(40));
const base64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/), v.maxLength(Math.ceil(LINK_CHUNK_BYTES / 3) * 4));

/** HPKE `info` of a sealed PIN. */
export const PIN_SEAL_INFO = 'dosar-link pin v1';

/** SHA-256, 64 hexadecimal digits in lower case. */
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const attemptIds = (most: number) => v.pipe(v.array(uuid), v.minLength(1), v.maxLength(most));

const withCertificate = {
  certificate: thumbprintSchema,
  /** Null when the token is expected to be logged in already. */
  pin: v.nullable(sealedPinSchema),
  /** True only when a person has confirmed to spend the token's last PIN try. */
  confirmLastTry: v.boolean(),
};

/** Parameters of each action, as the page sends them. */
export const linkParams = {
  status: v.strictObject({}),
  listCertificates: v.strictObject({}),
  listSpvMessages: v.strictObject({
    ...withCertificate,
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SPV_WINDOW_DAYS)),
  }),
  downloadSpvContent: v.strictObject({
    ...withCertificate,
    messageIds: v.pipe(v.array(authorityIdSchema), v.minLength(1), v.maxLength(DOWNLOAD_CALL_MAX)),
  }),
  /** Names attempts only: the host asks the server, under the session's token, which bytes belong to them. */
  signAndSend: v.strictObject({
    ...withCertificate,
    sessionToken: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,200}$/)),
    attemptIds: attemptIds(FILING_CALL_MAX),
  }),
  /** What the server has recorded: the host may drop the signed bytes, and keeps the outcome. */
  settleAttempts: v.strictObject({ attemptIds: attemptIds(SETTLE_CALL_MAX) }),
} as const;
export type LinkAction = keyof typeof linkParams;
export type LinkParams = { [A in LinkAction]: v.InferOutput<(typeof linkParams)[A]> };
/** The actions, in the order of the spec. */
export const LINK_ACTIONS = [
  'status',
  'listCertificates',
  'listSpvMessages',
  'downloadSpvContent',
  'signAndSend',
  'settleAttempts',
] as const satisfies readonly LinkAction[];

/**
 * Whether giving up a call of this action is a wish: the host finishes what it is at and ends the call by itself. A
 * call of any other action is over for everyone once it is given up.
 */
export const isEndedByHost = (action: unknown): boolean => action === 'signAndSend';

/** What the token says of its user PIN: tries are never counted by us. */
export const PIN_STATES = ['ok', 'countLow', 'finalTry', 'locked', 'toBeChanged'] as const;

/** A certificate with a private key on a token, as the host sees it. */
export const tokenCertificateSchema = v.strictObject({
  sha1Thumbprint: thumbprintSchema,
  commonName: shortText,
  issuer: shortText,
  subject: shortText,
  /** Hexadecimal digits in upper case, as the authority prints it. */
  serialNumber: v.pipe(v.string(), v.regex(/^[0-9A-F]{1,64}$/)),
  /** UTC instant, ISO 8601. */
  expiresOn: v.pipe(v.string(), v.isoTimestamp()),
  tokenLabel: shortText,
  pinState: v.picklist(PIN_STATES),
  /** The PIN is entered on the reader or in the vendor's window: none is asked by us. */
  hasProtectedPath: v.boolean(),
  isLoggedIn: v.boolean(),
});
export type TokenCertificate = v.InferOutput<typeof tokenCertificateSchema>;

/** What the host's journal knows of an attempt whose bytes it still keeps. */
export const unsettledAttemptSchema = v.strictObject({
  attemptId: uuid,
  outcome: v.picklist(['submitted', 'rejected', 'unknown']),
  uploadIndex: v.nullable(authorityIdSchema),
});

/** Result of each action that succeeded. */
export const linkResults = {
  status: v.strictObject({
    protocol: count,
    versions: v.strictObject({ library: version, extension: version, host: version }),
    /** The public key PINs are sealed to: uncompressed P-256 point, base64url, 87 characters. */
    workstation: v.strictObject({ keyId: keyIdSchema, publicKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}$/)) }),
    /** Attempts that reached the authority, or may have, and were not settled; oldest first. */
    unsettled: v.pipe(v.array(unsettledAttemptSchema), v.maxLength(UNSETTLED_MAX)),
  }),
  listCertificates: v.strictObject({
    certificates: v.pipe(v.array(tokenCertificateSchema), v.maxLength(200)),
    /** PKCS#11 modules that were found, by file name, and whether they answer. */
    modules: v.pipe(
      v.array(v.strictObject({ name: shortText, state: v.picklist(['ready', 'failed', 'timedOut', 'refused']) })),
      v.maxLength(100),
    ),
  }),
  listSpvMessages: v.strictObject({
    mesaje: v.array(authorityMessageSchema),
    /** Tax ids the certificate has rights for; null when the window is empty, because the authority then leaves them out. */
    cui: v.nullable(v.array(v.pipe(v.string(), v.regex(/^[0-9]{1,13}$/)))),
    /** State of the token's PIN counter after the call. */
    pinState: v.picklist(PIN_STATES),
  }),
  downloadSpvContent: v.strictObject({ downloaded: count, failed: count }),
  signAndSend: v.strictObject({ submitted: count, rejected: count, unknown: count, notSent: count }),
  settleAttempts: v.strictObject({ settled: count }),
} as const;
export type LinkResults = { [A in LinkAction]: v.InferOutput<(typeof linkResults)[A]> };

const action = v.picklist(LINK_ACTIONS);
/** Valibot takes a list for an object; the protocol does not. */
const plainObject = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'a list is no object',
);
const requestHead = { kind: v.literal('request'), id: uuid, protocol: count, action, params: plainObject };

/** A call as the page posts it. `params` is read by `linkParams[action]` in a second step, so that its errors have a name. */
export const pageRequestSchema = v.strictObject({
  channel: v.literal(LINK_CHANNEL),
  ...requestHead,
  libraryVersion: version,
});
export type PageRequest = v.InferOutput<typeof pageRequestSchema>;

/** Gives up a pending call; see `isEndedByHost`. */
export const pageCancelSchema = v.strictObject({
  channel: v.literal(LINK_CHANNEL),
  kind: v.literal('cancel'),
  id: uuid,
});

/** All a page may send. */
export const pageMessageSchema = v.variant('kind', [pageRequestSchema, pageCancelSchema]);
export type PageMessage = v.InferOutput<typeof pageMessageSchema>;

/** A call as the worker hands it to the host: the worker, not the page, says which origin asks. */
export const hostRequestSchema = v.strictObject({
  ...requestHead,
  origin: v.pipe(v.string(), v.regex(/^https?:\/\/[a-z0-9.-]+(:[0-9]{1,5})?$/), v.maxLength(300)),
  versions: v.strictObject({ library: version, extension: version }),
});
export type HostRequest = v.InferOutput<typeof hostRequestSchema>;
export const hostCancelSchema = v.strictObject({ kind: v.literal('cancel'), id: uuid });
/** All a worker may send to the host. */
export const hostMessageSchema = v.variant('kind', [hostRequestSchema, hostCancelSchema]);
export type HostMessage = v.InferOutput<typeof hostMessageSchema>;

const replyHead = { id: uuid, action };

/** The call is being worked on; each ack starts the wait anew. `waits` says for what. */
export const ackSchema = v.strictObject({
  kind: v.literal('ack'),
  ...replyHead,
  by: v.picklist(['extension', 'host']),
  waits: v.nullable(v.picklist(['token', 'login', 'authority', 'pause', 'signing'])),
});
/** A piece, in order, of what is too long for one message: of the result (`stream` is `result`), of a document (its id) or of a signed one (its attempt). */
export const chunkSchema = v.strictObject({
  kind: v.literal('chunk'),
  ...replyHead,
  stream: v.union([v.literal('result'), authorityIdSchema, uuid]),
  index: count,
  data: base64,
});
/** One document of a download: whole in `data`, or, when `data` is null, in the chunks that came before. */
export const itemSchema = v.strictObject({
  kind: v.literal('item'),
  ...replyHead,
  done: count,
  total: count,
  item: v.variant('ok', [
    v.strictObject({
      ok: v.literal(true),
      messageId: authorityIdSchema,
      mimeType: v.picklist(['application/pdf', 'application/zip']),
      sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
      data: v.nullable(base64),
    }),
    v.strictObject({ ok: v.literal(false), messageId: authorityIdSchema, error: linkErrorSchema }),
  ]),
});
export type LinkItem = v.InferOutput<typeof itemSchema>['item'];

/** A signed document: whole in `data`, else in the chunks before, unless it was settled and dropped. */
const signed = v.strictObject({
  sha256,
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SIGNED_BYTES_MAX)),
  isDropped: v.boolean(),
  data: v.nullable(base64),
});
/** What became of an attempt. `notSent`: nothing reached the authority; `unknown`: it may have. */
export const filingReportSchema = v.variant('outcome', [
  v.strictObject({ outcome: v.literal('submitted'), uploadIndex: authorityIdSchema, signed }),
  v.strictObject({ outcome: v.literal('rejected'), text: v.pipe(v.string(), v.maxLength(2000)), signed }),
  /** `signed` is null when the journal itself cannot be read any more. */
  v.strictObject({ outcome: v.literal('unknown'), error: linkErrorSchema, signed: v.nullable(signed) }),
  v.strictObject({ outcome: v.literal('notSent'), error: linkErrorSchema }),
]);
const filingHead = { kind: v.literal('filing'), ...replyHead, done: count, total: count, attemptId: uuid };
/** How far one attempt is. The report comes once for each attempt, with `done`. */
export const filingSchema = v.variant('step', [
  v.strictObject({ ...filingHead, step: v.literal('signing'), report: v.null() }),
  v.strictObject({ ...filingHead, step: v.literal('sending'), report: v.null() }),
  v.strictObject({ ...filingHead, step: v.literal('done'), report: filingReportSchema }),
]);
export type LinkFiling = v.InferOutput<typeof filingSchema>;
/** The end of a call that worked. `result` is null when it came before in chunks of the stream `result` (its JSON in UTF-8). */
export const successSchema = v.strictObject({
  kind: v.literal('success'),
  ...replyHead,
  result: v.nullable(plainObject),
});
/** The end of a call that did not. */
export const failureSchema = v.strictObject({ kind: v.literal('error'), ...replyHead, error: linkErrorSchema });

/** All that host and worker answer. Success results are read by `linkResults[action]` in a second step. */
export const linkReplySchema = v.variant('kind', [
  ackSchema,
  chunkSchema,
  itemSchema,
  filingSchema,
  successSchema,
  failureSchema,
]);
export type LinkReply = v.InferOutput<typeof linkReplySchema>;

/** A reply as the content script posts it to the page. */
export const pageReplySchema = v.strictObject({
  channel: v.literal(LINK_CHANNEL),
  kind: v.literal('reply'),
  reply: linkReplySchema,
});
