/** What can be done to a document on its way; `none` puts the right one back. */
export const TAMPERINGS = [
  'none',
  'byteChanged',
  'shadowUpdate',
  'swappedSignature',
  'emptySignature',
  'otherSigner',
  'unsigned',
] as const;

export type Tampering = (typeof TAMPERINGS)[number];
