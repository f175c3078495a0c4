import { SECOND } from './units.ts';

/** Wait for the extension's first answer, in ms. Source: specification LI-6. */
export const EXTENSION_HANDSHAKE_MS = 5 * SECOND;
/** How much later than the page an extension may load, in ms: one that was silent is looked for again. Source: specification LI-6. */
export const EXTENSION_LOAD_DELAY_MS = SECOND;
/** Wait for the native host's first answer, in ms. Source: specification LI-6. */
export const HOST_HANDSHAKE_MS = 5 * SECOND;
/** Wait for the user or the token, in ms; each ack restarts it. Source: specification LI-6, decision D5. */
export const USER_INTERACTION_MS = 10 * SECOND;
/** Pause before the link is tried again automatically, in ms, when its host has ended or no extension answered. */
export const LINK_RESTART_MS = 10 * SECOND;
/** The same when there was no host. */
export const LINK_RECHECK_MS = 60 * SECOND;
/** How often an open page looks for a newer release of the link, in ms. */
export const LINK_RELEASE_CHECK_MS = 15 * 60 * SECOND;
/** Longest frame between browser and host, both ways, in bytes. Source: browsers' limit for messages from a host. */
export const LINK_FRAME_BYTES = 1024 * 1024;
/** Raw bytes of one chunk. Source: design section 5. */
export const LINK_CHUNK_BYTES = 512 * 1024;
/**
 * Longest path of a folder that the host checks. Source: the longest of Linux; those of Windows and macOS are shorter.
 */
export const FOLDER_PATH_MAX = 4096;
/** Longest sentence of the host's `doctor`, in UTF-16 units: a path and some words. */
export const FINDING_TEXT_MAX = 1000;
/** Most findings of the host's `doctor`: two for each certificate, one for each module, and the rest. */
export const FINDINGS_MAX = 600;
/** Documents in one download call, which the host splits into batches. */
export const DOWNLOAD_CALL_MAX = 500;
/** Longest document of the authority, in bytes. */
export const DOCUMENT_BYTES_MAX = 50 * 1024 * 1024;
/** Longest signed document, in bytes: a signature adds little. */
export const SIGNED_BYTES_MAX = 51 * 1024 * 1024;
