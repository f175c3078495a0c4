import { MINUTE, SECOND } from './units.ts';

/** Least time between two listings with one certificate, in ms. Source: design section 5. */
export const LISTING_PAUSE_MS = 1200;
/** Documents in one batch of downloads. Source: design section 5. */
export const DOWNLOAD_BATCH_SIZE = 20;
/** Pause between two batches of downloads, in ms. Source: design section 5. */
export const DOWNLOAD_PAUSE_MS = 1200;
/** Concurrent downloads within a batch. */
export const DOWNLOADS_AT_ONCE = 4;
/** Longest period of a listing, in days. Source: specification RF-2. */
export const SPV_WINDOW_DAYS = 60;
/** Bounds and default of the refresh form, in days; a refresh lists at most SPV_WINDOW_DAYS. Source: specification RF-1. */
export const REFRESH_DAYS_MIN = 1;
export const REFRESH_DAYS_MAX = 90;
export const REFRESH_DAYS_DEFAULT = 1;
/** Least time between two calls of the company lookup, in ms. Source: the authority's documentation. */
export const COMPANY_LOOKUP_PAUSE_MS = 1 * SECOND;
/** Tax ids in one call of the company lookup. Source: the authority's documentation. */
export const COMPANY_LOOKUP_BATCH = 100;
/** How long a company record is served from our copy, in ms. */
export const COMPANY_CACHE_MS = 24 * 60 * MINUTE;
/** How long the page keeps a looked-up company, in ms. Source: specification CL-8. */
export const COMPANY_STALE_MS = 60 * SECOND;

/** Days of the legal terms that run from the day an act counts as served. Source: art. 230 and art. 270 of the fiscal procedure code. */
export const SUMMONS_DAYS = 15;
export const CHALLENGE_DAYS = 45;
