import type { LinkReason } from '#contracts/link/errors.ts';

/** What it means when the browser closes the port to the native host and gives this text. */
export const reasonOfDisconnect = (text: string | undefined): LinkReason =>
  REASONS.find(([known]) => text?.startsWith(known) === true)?.[1] ?? 'hostBroken';

/** Texts of Chromium, measured; what is not among them is a host that did not keep to the protocol. */
const REASONS: readonly (readonly [text: string, reason: LinkReason])[] = [
  ['Specified native messaging host not found', 'hostMissing'],
  ['Access to the specified native messaging host is forbidden', 'hostForbidden'],
  ['Native host has exited', 'hostExited'],
  ['Failed to start native messaging host', 'hostExited'],
  ['Error when communicating with the native messaging host', 'hostBroken'],
  ['Message exceeded maximum allowed size', 'invalidMessage'],
];
