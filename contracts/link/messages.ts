import * as v from 'valibot';
import { LANGUAGES } from '../languages.ts';
import {
  DOWNLOAD_CALL_MAX,
  FILING_CALL_MAX,
  FINDINGS_MAX,
  FOLDER_PATH_MAX,
  REQUEST_CALL_MAX,
  SETTLE_CALL_MAX,
  SPV_WINDOW_DAYS,
  UNSETTLED_MAX,
} from '../limits.ts';
import {
  authorityIdSchema,
  authorityMessageSchema,
  count,
  findingSchema,
  keyIdSchema,
  NO_CONTROL_CHARACTERS,
  plainObject,
  requestQuerySchema,
  sealedPinSchema,
  shortText,
  thumbprintSchema,
  unreadableMessageSchema,
  unsettledAttemptSchema,
  unsettledRequestSchema,
  uuid,
  version,
} from './fields.ts';

/** Marks our messages among all that a page receives through window.postMessage. */
export const LINK_CHANNEL = 'dosar-link';
/** Number of the protocol. A change of meaning is a new number. */
export const LINK_PROTOCOL = 2;
/** Version of the page's link library. Source: specification LI-9. */
export const LINK_LIBRARY_VERSION = '2.1.0';
/** Name under which browsers know the native host. */
export const NATIVE_HOST_NAME = 'ro.dosar.link';

/** HPKE `info` of a sealed PIN. */
export const PIN_SEAL_INFO = 'dosar-link pin v1';

/** Documents of a filing that can be kept in a folder of a workstation. */
export const DOCUMENT_KINDS = ['signedStatement', 'receipt'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A folder of a workstation, in the words of its system. */
export const folderPathSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(FOLDER_PATH_MAX),
  v.regex(NO_CONTROL_CHARACTERS),
);
const sessionTokenSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,200}$/));
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
    sessionToken: sessionTokenSchema,
    attemptIds: attemptIds(FILING_CALL_MAX),
  }),
  /** Asks the authority for documents; each request reaches it at most once for its attempt. */
  sendSpvRequest: v.strictObject({
    ...withCertificate,
    requests: v.pipe(
      v.array(v.strictObject({ attemptId: uuid, query: requestQuerySchema })),
      v.minLength(1),
      v.maxLength(REQUEST_CALL_MAX),
    ),
  }),
  /** What the server has recorded of filings and requests: the host may drop signed bytes, and keeps the outcome. */
  settleAttempts: v.strictObject({ attemptIds: attemptIds(SETTLE_CALL_MAX) }),
  /** Whether documents can be kept in a folder of the workstation. */
  checkFolder: v.strictObject({ path: folderPathSchema }),
  /**
   * Names a document only: the host asks the server, under the session's token, for its bytes and for what its name is
   * made of, and writes below a folder that was confirmed on the workstation.
   */
  saveDocument: v.strictObject({
    sessionToken: sessionTokenSchema,
    filingId: uuid,
    kind: v.picklist(DOCUMENT_KINDS),
    folder: folderPathSchema,
  }),
  /** What the link needs on the workstation, and what is missing, in the words of `dosar-link doctor`. */
  doctor: v.strictObject({ language: v.picklist(LANGUAGES) }),
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
  'sendSpvRequest',
  'settleAttempts',
  'checkFolder',
  'saveDocument',
  'doctor',
] as const satisfies readonly LinkAction[];

/**
 * Whether giving up a call of this action is a wish: the host finishes what it is at and ends the call by itself. A
 * call of any other action is over for everyone once it is given up.
 */
export const isEndedByHost = (action: unknown): boolean => action === 'signAndSend' || action === 'sendSpvRequest';

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
  /** The token is logged in to, and the key asks for no PIN besides. */
  isLoggedIn: v.boolean(),
});
export type TokenCertificate = v.InferOutput<typeof tokenCertificateSchema>;

/** What is known of a folder of the workstation. */
export const FOLDER_STATES = ['ready', 'missing', 'notAFolder', 'notWritable', 'notAbsolute'] as const;

/** Result of each action that succeeded. */
export const linkResults = {
  status: v.strictObject({
    protocol: count,
    versions: v.strictObject({ library: version, extension: version, host: version }),
    /** The public key PINs are sealed to: uncompressed P-256 point, base64url, 87 characters. */
    workstation: v.strictObject({ keyId: keyIdSchema, publicKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}$/)) }),
    /** Attempts that reached the authority, or may have, and were not settled; oldest first. */
    unsettled: v.pipe(v.array(unsettledAttemptSchema), v.maxLength(UNSETTLED_MAX)),
    /** Requests that reached the authority, or may have, and were not settled; oldest first. */
    unsettledRequests: v.pipe(v.array(unsettledRequestSchema), v.maxLength(UNSETTLED_MAX)),
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
    /** Absent from hosts that refuse a listing with such a message. */
    unreadable: v.optional(v.array(unreadableMessageSchema)),
    /** Tax ids the certificate has rights for; null when the window is empty, because the authority then leaves them out. */
    cui: v.nullable(v.array(v.pipe(v.string(), v.regex(/^[0-9]{1,13}$/)))),
    /** State of the token's PIN counter after the call. */
    pinState: v.picklist(PIN_STATES),
  }),
  downloadSpvContent: v.strictObject({ downloaded: count, failed: count }),
  signAndSend: v.strictObject({ submitted: count, rejected: count, unknown: count, notSent: count }),
  sendSpvRequest: v.strictObject({ accepted: count, refused: count, unknown: count, notSent: count }),
  settleAttempts: v.strictObject({ settled: count }),
  checkFolder: v.strictObject({
    state: v.picklist(FOLDER_STATES),
    /** Whether it lies below a folder that was confirmed on the workstation: nothing is written anywhere else. */
    isConfirmed: v.boolean(),
    /** Null where the folder cannot be used or the system does not tell. */
    freeBytes: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  }),
  saveDocument: v.strictObject({
    /** Name of the file in the folder. */
    fileName: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,90}\.pdf$/)),
    /** False where it was there already, with the same bytes. */
    isNew: v.boolean(),
  }),
  doctor: v.strictObject({ findings: v.pipe(v.array(findingSchema), v.maxLength(FINDINGS_MAX)) }),
} as const;
export type LinkResults = { [A in LinkAction]: v.InferOutput<(typeof linkResults)[A]> };

const action = v.picklist(LINK_ACTIONS);
const callHead = { kind: v.literal('request'), id: uuid, protocol: count, action, params: plainObject };

/** A call as the page posts it. `params` is read by `linkParams[action]` in a second step, so that its errors have a name. */
export const pageRequestSchema = v.strictObject({
  channel: v.literal(LINK_CHANNEL),
  ...callHead,
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
  ...callHead,
  origin: v.pipe(v.string(), v.regex(/^https?:\/\/[a-z0-9.-]+(:[0-9]{1,5})?$/), v.maxLength(300)),
  versions: v.strictObject({ library: version, extension: version }),
});
export const hostCancelSchema = v.strictObject({ kind: v.literal('cancel'), id: uuid });
/** All a worker may send to the host. */
export const hostMessageSchema = v.variant('kind', [hostRequestSchema, hostCancelSchema]);
export type HostMessage = v.InferOutput<typeof hostMessageSchema>;
