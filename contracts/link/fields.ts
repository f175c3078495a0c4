import * as v from 'valibot';
import { FINDING_TEXT_MAX, LINK_CHUNK_BYTES, REQUEST_TEXT_MAX, UNREADABLE_TEXT_MAX } from '../limits.ts';

export const uuid = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
export const shortText = v.pipe(v.string(), v.maxLength(500));
/** Free text of the versions of the parts: read as a semantic version by the library, so that a bad one gets its own error. */
export const version = v.pipe(v.string(), v.maxLength(40));
export const base64 = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9+/]*={0,2}$/),
  v.maxLength(Math.ceil(LINK_CHUNK_BYTES / 3) * 4),
);
/** SHA-256, 64 hexadecimal digits in lower case. */
export const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** Valibot takes a list for an object; the protocol does not. */
export const plainObject = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'a list is no object',
);

/** SHA-1 of a certificate's DER, 40 hexadecimal digits in upper case. */
export const thumbprintSchema = v.pipe(v.string(), v.regex(/^[0-9A-F]{40}$/));
/** First 22 characters of base64url(SHA-256(public key)): names the workstation's key pair. */
export const keyIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/));
/**
 * A PIN sealed to a workstation: `v1.<keyId>.<enc>.<ciphertext>`, parts in base64url without padding. HPKE base mode,
 * DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, info `dosar-link pin v1`, associated data
 * `<origin>\n<thumbprint>\n<keyId>` in UTF-8.
 */
export const sealedPinSchema = v.pipe(
  v.string(),
  v.maxLength(600),
  v.regex(/^v1\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{87}\.[A-Za-z0-9_-]{22,400}$/),
);

/**
 * What the signatures of a document say of its bytes. Sound in the first three: `intact` when the signer is one whom the
 * workstation knows as the authority, `unchecked` where it knows nobody, `unknownSigner` when it is somebody else, or
 * whom it knows cannot be read.
 */
export const SIGNATURE_STATES = ['intact', 'unchecked', 'unknownSigner', 'broken', 'absent'] as const;
export type SignatureState = (typeof SIGNATURE_STATES)[number];
/** Nothing speaks against a document in these states. */
export const SOUND_SIGNATURE_STATES: readonly SignatureState[] = ['intact', 'unchecked'];
/** `signer` is a name in a certificate, null where none can be read or the workstation knows nobody to compare it with. */
export const signatureStatusSchema = v.strictObject({
  state: v.picklist(SIGNATURE_STATES),
  signer: v.nullable(shortText),
});
export type SignatureStatus = v.InferOutput<typeof signatureStatusSchema>;

/** Index of a message or of an upload at the authority: digits. */
export const authorityIdSchema = v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/));

/** What the host's journal knows of an attempt whose bytes it still keeps. */
export const unsettledAttemptSchema = v.strictObject({
  attemptId: uuid,
  outcome: v.picklist(['submitted', 'rejected', 'unknown']),
  uploadIndex: v.nullable(authorityIdSchema),
});

/** What the host's journal knows of a request that was not settled. */
export const unsettledRequestSchema = v.strictObject({
  attemptId: uuid,
  outcome: v.picklist(['accepted', 'refused', 'unknown']),
  authorityId: v.nullable(authorityIdSchema),
});

/** One message of the authority's listing, with the authority's own keys; `tip` without trailing spaces. */
export const authorityMessageSchema = v.strictObject({
  id: authorityIdSchema,
  detalii: v.pipe(v.string(), v.maxLength(4000)),
  cif: v.pipe(v.string(), v.regex(/^[0-9]{1,13}$/)),
  /** `dd.MM.yyyy HH:mm:ss`, Romanian local time. */
  data_creare: v.pipe(v.string(), v.regex(/^\d{2}\.\d{2}\.\d{4}( \d{2}:\d{2}:\d{2})?$/)),
  id_solicitare: v.nullable(authorityIdSchema),
  tip: v.pipe(v.string(), v.maxLength(200)),
});
export type AuthorityMessage = v.InferOutput<typeof authorityMessageSchema>;

/** What of a listed message has another form: all of it, or its first part that has. */
export const UNREADABLE_REASONS = ['form', 'id', 'taxId', 'date', 'requestId', 'details', 'type'] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];
/** A message of the listing that could not be read, as it came. It keeps no other one away. */
export const unreadableMessageSchema = v.strictObject({
  text: v.pipe(v.string(), v.maxLength(UNREADABLE_TEXT_MAX)),
  reason: v.picklist(UNREADABLE_REASONS),
});
export type UnreadableMessage = v.InferOutput<typeof unreadableMessageSchema>;
/** A message of the listing, read or not. */
export type ListedMessage = AuthorityMessage | UnreadableMessage;

/** Texts that cross to the host hold no control characters: none could break a header, a path or a line. */
export const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u;

const requestText = v.pipe(v.string(), v.maxLength(REQUEST_TEXT_MAX), v.regex(NO_CONTROL_CHARACTERS));
const month = v.optional(v.pipe(v.string(), v.regex(/^([1-9]|0[1-9]|1[0-2])?$/)));

/**
 * A request for a document, with the authority's own names. What is empty is not sent. The authority, not this schema,
 * says which type needs what: its refusal is told in its own words.
 */
export const requestQuerySchema = v.strictObject({
  tip: v.pipe(requestText, v.minLength(1)),
  cui: v.pipe(v.string(), v.regex(/^[0-9]{1,13}$/)),
  an: v.optional(v.pipe(v.string(), v.regex(/^([0-9]{4})?$/))),
  luna: month,
  lunai: month,
  lunas: month,
  cui_pui: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{0,13}$/))),
  numar_inregistrare: v.optional(requestText),
  motiv: v.optional(requestText),
});

const findingText = v.pipe(v.string(), v.minLength(1), v.maxLength(FINDING_TEXT_MAX), v.regex(NO_CONTROL_CHARACTERS));
/** One thing that the host looked at on its workstation: whether it is as it should be, and what a person does if not. */
export const findingSchema = v.strictObject({
  state: v.picklist(['good', 'note', 'problem']),
  text: findingText,
  remedy: v.nullable(findingText),
});
export type Finding = v.InferOutput<typeof findingSchema>;
