import { MINUTE, SECOND } from './units.ts';

/** Longest silence of a mail server, in ms. */
export const MAIL_SILENCE_MS = 20 * SECOND;
/** Longest that sending one mail may take, in ms. */
export const MAIL_SEND_MS = 5 * MINUTE;
/** Lifetime of a claim on a mail, in ms: longer than sending it may take, so that no other process sends it meanwhile. */
export const MAIL_CLAIM_MS = 10 * MINUTE;
/** Longest a run of the job claims further mails, in ms: with the last one it ends before the job queue gives it up. */
export const MAIL_RUN_MS = 8 * MINUTE;
/**
 * Pauses after a temporary refusal of a mail, in ms; the last one repeats. Source: servers that greylist accept a second
 * attempt after one to fifteen minutes.
 */
export const MAIL_RETRY_WAITS_MS = [
  1 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  60 * MINUTE,
  3 * 60 * MINUTE,
  6 * 60 * MINUTE,
] as const;
/** Pause after a failure of the mail server itself, in ms: then it is tried with one mail a minute. */
export const MAIL_SERVER_PAUSE_MS = 1 * MINUTE;
/** Bytes of all attachments of a mail. Source: mail services accept 25 MB, and base64 adds 37 percent. */
export const MAIL_ATTACHMENTS_BYTES_MAX = 18_000_000;
/** Longest name of a recipient or a sender, and longest answer of a mail server that is kept, in characters. */
export const MAIL_NAME_MAX = 200;
export const MAIL_ANSWER_MAX = 500;
/** How long the state of a mail is kept after it was queued, in days: without a firm, and of a firm. */
export const MAIL_DAYS = 7;
export const FIRM_MAIL_DAYS = 365;
/** Mails that the local outbox shows, and how often its page reads them again, in ms. */
export const OUTBOX_SIZE = 50;
export const OUTBOX_REREAD_MS = 3 * SECOND;
/** Mails that a firm sends to others than its people in 24 hours: a month's end of a thousand clients. */
export const FIRM_MAILS_MAX = 3000;

/** How long a mail to a client can be taken back, in ms: what the page offers, and what the server waits, which is longer
 * because an answer and a press take their time. */
export const MAIL_UNDO_MS = 10 * SECOND;
export const MAIL_HOLD_MS = 14 * SECOND;
/** People that a message goes to at once, and the longest note that a person adds to a mail, in characters. */
export const MAIL_RECIPIENTS_MAX = 5;
export const MAIL_NOTE_MAX = 2000;
