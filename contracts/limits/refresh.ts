import { MINUTE, SECOND } from './units.ts';

/** Interval of automatic refreshes between 9:00 and 18:00 local time, in ms. Source: specification RF-5. */
export const REFRESH_WORKING_MS = 10 * MINUTE;
/** Interval of automatic refreshes outside working hours, in ms. Source: specification RF-5. */
export const REFRESH_IDLE_MS = 60 * MINUTE;
/** First and one past the last working hour, local time. Source: specification RF-5, decision D2. */
export const WORKING_HOURS = { from: 9, to: 18 } as const;
/** Pause between the refreshes of two certificates, in ms. Source: specification RF-7. */
export const CERTIFICATE_PAUSE_MS = 1 * SECOND;
/** Messages stored with one call; a longer listing is stored in several. */
export const STORE_MESSAGES_MAX = 1000;
/** Of a listed message that could not be read, so many characters are kept. */
export const UNREADABLE_TEXT_MAX = 8000;
/** Most of them that a firm is shown. */
export const UNREADABLE_MESSAGES_MAX = 1000;
