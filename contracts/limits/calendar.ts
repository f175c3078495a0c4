/**
 * First and last year of every day and instant that is stored or computed. Later days have no four-digit year sooner or
 * later, and no clerk of today plans beyond; before the first there were no companies to keep books for.
 */
export const FIRST_YEAR = 1990;
export const LAST_YEAR = 2100;
/** The last day, for what is computed. */
export const LAST_DAY = `${LAST_YEAR}-12-31`;
