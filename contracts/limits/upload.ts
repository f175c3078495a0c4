import { MINUTE } from './units.ts';

/** Attempts for each remote step of an upload: the first and three retries. Source: specification UP-3, decision D50. */
export const UPLOAD_ATTEMPTS_MAX = 4;
/** Rows the upload panel shows. Source: specification UP-1. */
export const UPLOAD_PANEL_ROWS = 8;
/** Uploads in flight at once. */
export const UPLOADS_AT_ONCE = 4;
/** Downloaded documents that go to the server as one upload: so many, or so many bytes, or those of so many ms. */
export const UPLOAD_BATCH_DOCUMENTS_MAX = 20;
export const UPLOAD_BATCH_BYTES_MAX = 4 * 1024 * 1024;
export const UPLOAD_BATCH_WAIT_MS = 250;
/** Longest a signed content address is valid, in ms. */
export const SIGNED_URL_MS = 15 * MINUTE;
/** Files in one upload batch. */
export const CONTENT_BATCH_MAX = 100;
