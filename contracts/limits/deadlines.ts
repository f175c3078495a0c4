/** Weeks of deadlines that one call answers, and those it answers where no days are given. Source: decision D54. */
export const DEADLINE_WEEKS_MAX = 16;
export const DEADLINE_WEEKS = 12;
/** Longest reason of an extension. */
export const EXTENSION_REASON_MAX = 300;
/** Days by which a deadline can be extended, so that a day holds a bounded number of forms. */
export const EXTENSION_DAYS_MAX = 366;
/** Days that a calendar feed goes back and ahead. */
export const FEED_DAYS_BACK = 31;
export const FEED_DAYS_AHEAD = 7 * 26;
/** How often a calendar program reads the feed again, in seconds. */
export const FEED_REFRESH_SECONDS = 6 * 60 * 60;
