/** Requests that a tab takes up at once. */
export const REQUESTS_TO_SEND_MAX = 200;
/** Pause between two looks for requests to send, in ms. Source: specification RE-15. */
export const REQUEST_POLL_MS = 60_000;
/** Pause before the server is told again what became of a request, in ms. */
export const REQUEST_REPORT_RETRY_MS = 5000;
/** Time from a sent request to the refresh that may bring its answer, in ms. Source: specification RF-6. */
export const REFRESH_AFTER_REQUEST_MS = 180_000;
/** Days without an answer after which a request has timed out, of which a firm chooses one. Source: decision D7. */
export const REQUEST_ANSWER_DAYS = [2, 3, 5, 7, 10, 14, 30] as const;
/** What a firm begins with. */
export const REQUEST_ANSWER_DAYS_USUAL = 5;
/** Requests for documents in one call of the link. */
export const REQUEST_CALL_MAX = 20;
/** Least time between two requests for documents with one certificate, in ms. Source: facts on the authority, practice of its clients. */
export const REQUEST_PAUSE_MS = 1200;
/** Longest text of a parameter of a request. */
export const REQUEST_TEXT_MAX = 300;
/** Types of documents that can be requested, and reasons that one takes. */
export const REQUEST_TYPES_MAX = 200;
export const REQUEST_REASONS_MAX = 200;
