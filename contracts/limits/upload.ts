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
/** Longest name of a file that a person downloads, in bytes: it fits a path of Windows, where folders come before it. */
export const FILE_NAME_BYTES_MAX = 150;
/** Bytes of all documents in one archive of filings, and what of a text is written into the record of a filing, in characters. */
export const PAPERS_BYTES_MAX = 1024 * 1024 * 1024;
export const PAPER_TEXT_MAX = 2000;
/** Steps of one filing that its record lists. */
export const PAPER_STEPS_MAX = 300;

/** How long the panel of uploads shows that all went well before it goes, in ms. Source: decision of the product. */
export const UPLOAD_DONE_MS = 8000;
