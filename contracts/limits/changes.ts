import { SECOND } from './units.ts';

/** Pause between two signs of life of a stream of changes, in ms. */
export const CHANGES_KEEP_ALIVE_MS = 15 * SECOND;
/** A stream that was silent for so long is lost, in ms: two signs of life are missing. */
export const CHANGES_SILENCE_MS = 40 * SECOND;
/** How often a stream proves anew that its reader may still read, in ms. */
export const CHANGES_RECHECK_MS = 60 * SECOND;
/** A reader that takes nothing for so long is cut off, and resumes, in ms. */
export const CHANGES_STUCK_MS = 30 * SECOND;
/** Streams of one account at one server process: one for each of its browsers. */
export const CHANGE_STREAMS_MAX = 10;
/** Entries that a stream is told of one by one; a reader further behind reads everything anew. */
export const CHANGES_REPLAYED_MAX = 1000;
/** A page that opens hears of the changes since so many ms before: its lists may have been read before its account. */
export const CHANGES_OVERLAP_MS = 30 * SECOND;
/** Changes within so many ms make the page read anew once. */
export const CHANGES_COLLECTED_MS = 50;
/** Least time between two such readings, in ms: every page of a firm hears of the same changes at once. */
export const CHANGES_REREAD_MS = SECOND;
/** Waits between attempts to reach the stream again, in ms; each is lengthened by up to half, by chance. */
export const CHANGES_RETRY_MS = [SECOND, 2 * SECOND, 5 * SECOND, 15 * SECOND, 30 * SECOND] as const;
/** Waits between attempts of a server to listen to its database again, in ms. */
export const CHANGES_LISTEN_RETRY_MS = [100, 500, SECOND, 5 * SECOND] as const;
