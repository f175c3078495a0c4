import type { LinkReason } from '#contracts/link/errors.ts';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';

/** Of these the link speaks as of a document that is signed. */
const OWN_REASON = {
  contentChanged: 'documentFolders:reason.contentChanged',
  documentNotPdf: 'documentFolders:reason.documentNotPdf',
} as const;

const isOwn = (reason: LinkReason): reason is keyof typeof OWN_REASON => Object.hasOwn(OWN_REASON, reason);

/** The text of why a document could not be written. */
export const documentReasonKey = (reason: LinkReason) => (isOwn(reason) ? OWN_REASON[reason] : LINK_REASON_KEY[reason]);
