import * as v from 'valibot';

/** The 13 error codes of the link. Source: specification LI-5. */
export const LINK_ERROR_CODES = [
  'link.actionTimeout',
  'link.userTimeout',
  'link.versionMismatch',
  'link.versionInvalid',
  'link.extensionUnavailable',
  'link.nativeUnavailable',
  'link.unknownError',
  'link.insecureContext',
  'link.userCancelled',
  'link.nativeInvalidArgument',
  'link.nativeFatal',
  'link.actionPending',
  'link.missingParameter',
] as const;
export type LinkErrorCode = (typeof LINK_ERROR_CODES)[number];

/** Every reason the link can give, with the one code it belongs to. `vectors/reasons.json` repeats it for Rust. */
export const LINK_REASONS = {
  noReply: 'link.actionTimeout',
  noUserReply: 'link.userTimeout',
  libraryOutdated: 'link.versionMismatch',
  extensionOutdated: 'link.versionMismatch',
  hostOutdated: 'link.versionMismatch',
  severalOutdated: 'link.versionMismatch',
  versionUnreadable: 'link.versionInvalid',
  extensionMissing: 'link.extensionUnavailable',
  extensionRestarted: 'link.extensionUnavailable',
  hostMissing: 'link.nativeUnavailable',
  hostForbidden: 'link.nativeUnavailable',
  hostExited: 'link.nativeUnavailable',
  hostBroken: 'link.nativeUnavailable',
  unexpected: 'link.unknownError',
  pageInsecure: 'link.insecureContext',
  cancelledByUser: 'link.userCancelled',
  invalidMessage: 'link.nativeInvalidArgument',
  originNotAllowed: 'link.nativeInvalidArgument',
  certificateNotFound: 'link.nativeInvalidArgument',
  certificateExpired: 'link.nativeInvalidArgument',
  pinRequired: 'link.nativeInvalidArgument',
  pinUnreadable: 'link.nativeInvalidArgument',
  pinSpent: 'link.nativeInvalidArgument',
  wrongPin: 'link.nativeInvalidArgument',
  pinLocked: 'link.nativeInvalidArgument',
  pinExpired: 'link.nativeInvalidArgument',
  lastTryUnconfirmed: 'link.nativeInvalidArgument',
  tokenRemoved: 'link.nativeFatal',
  tokenTimeout: 'link.nativeFatal',
  tokenFailed: 'link.nativeFatal',
  tokenBusy: 'link.nativeFatal',
  moduleFailed: 'link.nativeFatal',
  certificateRefused: 'link.nativeFatal',
  loggedOut: 'link.nativeFatal',
  authorityDown: 'link.nativeFatal',
  authorityTimeout: 'link.nativeFatal',
  authorityUnexpected: 'link.nativeFatal',
  authorityUntrusted: 'link.nativeFatal',
  authorityMisnamed: 'link.nativeFatal',
  authorityExpired: 'link.nativeFatal',
  authorityRejected: 'link.nativeFatal',
  proxyDown: 'link.nativeFatal',
  proxyRefused: 'link.nativeFatal',
  proxyPassword: 'link.nativeFatal',
  contentInvalid: 'link.nativeFatal',
  storageFailed: 'link.nativeFatal',
  attemptUnavailable: 'link.nativeInvalidArgument',
  sessionEnded: 'link.nativeInvalidArgument',
  documentEncrypted: 'link.nativeInvalidArgument',
  documentNotPdf: 'link.nativeInvalidArgument',
  documentIncomplete: 'link.nativeInvalidArgument',
  documentDamaged: 'link.nativeInvalidArgument',
  documentTooComplex: 'link.nativeInvalidArgument',
  documentLocked: 'link.nativeInvalidArgument',
  attemptBusy: 'link.nativeFatal',
  hostBusy: 'link.nativeFatal',
  serverDown: 'link.nativeFatal',
  contentChanged: 'link.nativeFatal',
  signatureInvalid: 'link.nativeFatal',
  folderNotConfirmed: 'link.nativeInvalidArgument',
  folderMissing: 'link.nativeFatal',
  folderNotWritable: 'link.nativeFatal',
  folderFull: 'link.nativeFatal',
  documentUnavailable: 'link.nativeInvalidArgument',
  sameActionPending: 'link.actionPending',
  parameterMissing: 'link.missingParameter',
} as const satisfies Record<string, LinkErrorCode>;
export type LinkReason = keyof typeof LINK_REASONS;
export const isLinkReason = (text: string): text is LinkReason => Object.hasOwn(LINK_REASONS, text);

/** Reasons after which a saved or typed PIN must never be used again: it is deleted everywhere. */
export const PIN_REFUSED_REASONS = ['wrongPin', 'pinSpent', 'pinUnreadable', 'pinExpired', 'pinLocked'] as const;

/** After these only a person can go on with a certificate. A PIN that was missing is looked for again: one may be saved. */
export const PIN_WAIT_REASONS: readonly LinkReason[] = ['lastTryUnconfirmed', ...PIN_REFUSED_REASONS];

/** A token asked a person, at its reader or in a window of its own, and got no PIN: nothing has failed. */
export const PIN_NOT_GIVEN_REASONS = ['noUserReply', 'cancelledByUser'] as const satisfies readonly LinkReason[];

const reasons = Object.keys(LINK_REASONS);
const isReason = (reason: string): reason is LinkReason => reasons.includes(reason);

/**
 * Why a call of the link failed. `text` is the authority's own wording and is present only for `authorityRejected`,
 * at most 2000 characters.
 */
export const linkErrorSchema = v.pipe(
  v.strictObject({
    code: v.picklist(LINK_ERROR_CODES),
    reason: v.custom<LinkReason>((reason) => typeof reason === 'string' && isReason(reason)),
    text: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  }),
  v.check((error) => LINK_REASONS[error.reason] === error.code, 'reason and code do not belong together'),
);
export type LinkError = v.InferOutput<typeof linkErrorSchema>;

/** Builds the error value of a reason, with its code. */
export const linkError = (reason: LinkReason, text?: string): LinkError =>
  text === undefined ? { code: LINK_REASONS[reason], reason } : { code: LINK_REASONS[reason], reason, text };
