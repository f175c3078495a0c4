/** Milliseconds of a second and of a minute. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
