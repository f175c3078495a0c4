/** Pause between two looks for documents to save on a workstation, in ms. */
export const DOCUMENT_POLL_MS = 60_000;
/** Pause before the server is told again what became of a document, in ms. */
export const DOCUMENT_REPORT_RETRY_MS = 5000;
/** Pause in the typing of a folder after which it is checked, in ms. */
export const FOLDER_CHECK_PAUSE_MS = 500;
/** Documents that a workstation is told of at once. */
export const DOCUMENTS_DUE_MAX = 50;
/** Documents that could not be saved, as the settings list them. */
export const DOCUMENTS_FAILED_SHOWN = 20;
/** Pauses before a document that could not be saved is tried again, in ms; the last one repeats. */
export const DOCUMENT_RETRY_MS: readonly number[] = [60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000, 6 * 60 * 60_000];
