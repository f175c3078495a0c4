import { PIN_NOT_GIVEN_REASONS, type LinkReason } from '#contracts/link/errors.ts';

/** The text of every reason of the link, in the namespace `link`. A reason without a text does not compile. */
export const LINK_REASON_KEY = {
  noReply: 'link:error.noReply',
  noUserReply: 'link:error.noUserReply',
  libraryOutdated: 'link:error.libraryOutdated',
  extensionOutdated: 'link:error.extensionOutdated',
  hostOutdated: 'link:error.hostOutdated',
  severalOutdated: 'link:error.severalOutdated',
  versionUnreadable: 'link:error.versionUnreadable',
  extensionMissing: 'link:error.extensionMissing',
  extensionRestarted: 'link:error.extensionRestarted',
  hostMissing: 'link:error.hostMissing',
  hostForbidden: 'link:error.hostForbidden',
  hostExited: 'link:error.hostExited',
  hostBroken: 'link:error.hostBroken',
  unexpected: 'link:error.unexpected',
  pageInsecure: 'link:error.pageInsecure',
  cancelledByUser: 'link:error.cancelledByUser',
  invalidMessage: 'link:error.invalidMessage',
  originNotAllowed: 'link:error.originNotAllowed',
  certificateNotFound: 'link:error.certificateNotFound',
  certificateExpired: 'link:error.certificateExpired',
  pinRequired: 'link:error.pinRequired',
  pinUnreadable: 'link:error.pinUnreadable',
  pinSpent: 'link:error.pinSpent',
  wrongPin: 'link:error.wrongPin',
  pinLocked: 'link:error.pinLocked',
  pinExpired: 'link:error.pinExpired',
  lastTryUnconfirmed: 'link:error.lastTryUnconfirmed',
  tokenRemoved: 'link:error.tokenRemoved',
  tokenTimeout: 'link:error.tokenTimeout',
  tokenFailed: 'link:error.tokenFailed',
  tokenBusy: 'link:error.tokenBusy',
  moduleFailed: 'link:error.moduleFailed',
  certificateRefused: 'link:error.certificateRefused',
  loggedOut: 'link:error.loggedOut',
  authorityDown: 'link:error.authorityDown',
  authorityTimeout: 'link:error.authorityTimeout',
  authorityUnexpected: 'link:error.authorityUnexpected',
  authorityUntrusted: 'link:error.authorityUntrusted',
  authorityMisnamed: 'link:error.authorityMisnamed',
  authorityExpired: 'link:error.authorityExpired',
  authorityRejected: 'link:error.authorityRejected',
  proxyDown: 'link:error.proxyDown',
  proxyRefused: 'link:error.proxyRefused',
  proxyPassword: 'link:error.proxyPassword',
  contentInvalid: 'link:error.contentInvalid',
  storageFailed: 'link:error.storageFailed',
  attemptUnavailable: 'link:error.attemptUnavailable',
  sessionEnded: 'link:error.sessionEnded',
  documentEncrypted: 'link:error.documentEncrypted',
  documentNotPdf: 'link:error.documentNotPdf',
  documentIncomplete: 'link:error.documentIncomplete',
  documentDamaged: 'link:error.documentDamaged',
  documentTooComplex: 'link:error.documentTooComplex',
  documentLocked: 'link:error.documentLocked',
  attemptBusy: 'link:error.attemptBusy',
  hostBusy: 'link:error.hostBusy',
  serverDown: 'link:error.serverDown',
  contentChanged: 'link:error.contentChanged',
  signatureInvalid: 'link:error.signatureInvalid',
  folderNotConfirmed: 'link:error.folderNotConfirmed',
  folderMissing: 'link:error.folderMissing',
  folderNotWritable: 'link:error.folderNotWritable',
  folderFull: 'link:error.folderFull',
  documentUnavailable: 'link:error.documentUnavailable',
  sameActionPending: 'link:error.sameActionPending',
  parameterMissing: 'link:error.parameterMissing',
} as const satisfies Record<LinkReason, `link:error.${LinkReason}`>;

type PinNotGiven = (typeof PIN_NOT_GIVEN_REASONS)[number];
/** True where a token asked a person and got no PIN. */
export const isPinNotGiven = (reason: LinkReason | null): reason is PinNotGiven =>
  PIN_NOT_GIVEN_REASONS.some((one) => one === reason);

/** The text of why a PIN is waited for: one that was asked for at the token and not given is no error. */
export const pinReasonKey = (reason: LinkReason) =>
  isPinNotGiven(reason) ? PIN_NOT_GIVEN_KEY[reason] : LINK_REASON_KEY[reason];

const PIN_NOT_GIVEN_KEY = {
  noUserReply: 'link:pinNotGiven.noUserReply',
  cancelledByUser: 'link:pinNotGiven.cancelledByUser',
} as const satisfies Record<PinNotGiven, string>;
