import { MINUTE, SECOND } from './units.ts';

/** Interval at which approved filings are looked for, in ms. Source: specification FI-11. */
export const FILING_POLL_MS = 60 * SECOND;
/** How often the list is read again while one of its filings is on its way, in ms. */
export const FILING_WATCH_MS = 15 * SECOND;
/** Most filings in one sign-and-send call of the link. */
export const FILING_CALL_MAX = 50;
/** Attempts in one call that settles them at the host, and attempts the host says are unsettled. */
export const SETTLE_CALL_MAX = 200;
export const UNSETTLED_MAX = 200;
/** Tries of each step that records at the server what the host has done. */
export const SETTLE_ATTEMPTS_MAX = 4;
/** Filings a poll is told of. */
export const FILINGS_TO_SEND_MAX = 200;
/** Findings of a check that are kept and shown; all are counted. */
export const VALIDATION_ISSUES_MAX = 50;
/**
 * Longest a file may be read, in ms of processor time, so that it is answered within five seconds on a machine that has
 * them, and the memory it may take while it is, in bytes. Source: promise on hostile files.
 */
export const DOCUMENT_READ_MS = 4.5 * SECOND;
export const DOCUMENT_READ_BYTES_MAX = 256 * 1024 * 1024;
/** Filings that can be filed again at once with another certificate. Source: specification FI-15. */
export const RESUBMISSION_FETCH_MAX = 50;
/** Longest note of a person who settles a filing. */
export const SETTLE_NOTE_MAX = 1000;
/** Years a declaration can be for. Source: specification RE-9. */
export const FIRST_REPORTING_YEAR = 2000;
export const LAST_REPORTING_YEAR = 2100;
/** Receipts are read this long after the first of a refresh has come, in ms: the refresh goes first. */
export const RECEIPTS_WAIT_MS = 3 * SECOND;
/** Least time between two questions about filings' states to one host of the authority, in ms. */
export const FILING_STATE_PAUSE_MS = 2 * SECOND;
/** How long after a filing its state is asked again, in ms: soon first, then ever less often; the last one repeats. */
export const FILING_STATE_WAITS_MS = [
  1 * MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  60 * MINUTE,
  6 * 60 * MINUTE,
] as const;
/** How long the authority answers for a filing, in days. Source: the authority's page, three months. */
export const FILING_STATE_DAYS = 90;
/** How long after it was opened or last claimed an attempt is left to its workstation, in ms: later a person may end it. */
export const ATTEMPT_AT_WORK_MS = 15 * MINUTE;
/** After so many days without a word of a receipt a person may say what the authority says. */
export const RECEIPT_LATE_DAYS = 3;
/** Days until a deadline that its chart may show. */
export const FIGURES_DAYS = 62;
/** Most forms that a list counts. */
export const FORMS_MAX = 200;
/** Indexes of further uploads that a filing shows. */
export const FILING_INDEXES_SHOWN = 20;
/** Of a finding, in characters: its place and each value, the name of a value, the authority's line; and how many values. */
export const ISSUE_TEXT_MAX = 400;
export const ISSUE_NAME_MAX = 40;
export const ISSUE_WORDING_MAX = 1000;
export const ISSUE_VALUES_MAX = 5;
/** Lines of a receipt that are kept, the longest one, and all of them, in characters. */
export const RECEIPT_LINES_MAX = 500;
export const RECEIPT_LINE_MAX = 2000;
export const RECEIPT_TEXT_MAX = RECEIPT_LINES_MAX * (RECEIPT_LINE_MAX + 1);
/** Days of a deadline's figures, the latest ones: a declaration may come years late. */
export const FIGURE_DAYS_MAX = 400;
