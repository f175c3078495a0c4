/** Rows of a page of the audit trail, the default first. */
export const AUDIT_PAGE_SIZES = [50, 25, 100] as const;
/** Longest text that the audit trail is searched for, in characters. */
export const AUDIT_SEARCH_MAX = 100;
/** After so many ms without a word a check of the trail has been broken off, and another one may begin. */
export const AUDIT_CHECK_SILENT_MS = 60_000;
/** Pause between two looks at a check that runs, in ms. */
export const AUDIT_CHECK_POLL_MS = 1000;
