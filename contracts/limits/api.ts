import { SECOND } from './units.ts';

/** Longest an API call may take, in ms. Source: specification SI-8. */
export const API_TIMEOUT_MS = 100_000;
/** How long lists and enumerations stay fresh in the page, in ms. Source: specification LS-8. */
export const LIST_STALE_MS = 60 * SECOND;
/** Least time between two reloads of a list while its rows are recorded one after another, in ms. */
export const LIST_REREAD_MS = 2 * SECOND;
/** Pause after the last key before a search starts, in ms. Source: specification PA-5. */
export const SEARCH_DEBOUNCE_MS = 500;
/** Rows of a page of clients, messages, filings, requests. Source: specification LS-3. */
export const PAGE_SIZE = 20;
/** Most rows per request. */
export const PAGE_SIZE_MAX = 100;
/** Rows of a page that a person can choose. The default is that of specification LS-3; the others are ours. */
export const PAGE_SIZES = [PAGE_SIZE, 50, PAGE_SIZE_MAX] as const;
/** Last page that can be requested by number; later ones are reached by cursor. */
export const PAGE_NUMBER_MAX = 500;
/** Highest revision of a row. Source: PostgreSQL's `integer`. */
export const REVISION_MAX = 2_147_483_647;
/** Concurrent and waiting searches of one firm; further ones are refused. */
export const SEARCHES_AT_ONCE = 4;
export const SEARCHES_WAITING_MAX = 16;
/** Concurrent and waiting document checks of one firm; further ones are refused, and checked by a job. */
export const READINGS_AT_ONCE = 3;
export const READINGS_WAITING_MAX = 200;
/** A count stops here and is shown as "1000+". */
export const COUNT_CAP = 1000;
/** Hits of each kind in a search answer. */
export const SEARCH_HITS_MAX = 10;
/** Longest accepted search text. */
export const SEARCH_TEXT_MAX = 200;
/** Longest text that is read as one code: with the longest label before it, and blanks between its digits. */
export const CODE_TEXT_MAX = 60;
/** Rows that an export reads at once: they are turned into text between two turns of the event loop. */
export const EXPORT_ROWS_AT_ONCE = 500;
/** Days in which what was deleted can be restored; then it is removed. */
export const DELETED_DAYS = 30;
/** Ids in one bulk call. */
export const BULK_MAX = 100;
/** Values of one filter, and the longest text of all of them, in characters. */
export const FILTER_VALUES_MAX = 100;
export const FILTER_TEXT_MAX = 40_000;
/** Longest cursor of a list, in characters. */
export const CURSOR_MAX = 1200;
/** Longest texts of an answer, in characters: a name or title, a line such as the authority's, an address with its signature. */
export const NAME_TEXT_MAX = 500;
export const LINE_TEXT_MAX = 5000;
export const URL_TEXT_MAX = 4000;
/** Most calls of the contract, labels of an enumeration, and fields that one entry of the trail says changed. */
export const CALLS_MAX = 500;
export const ENUMERATION_MAX = 50;
export const CHANGED_FIELDS_MAX = 40;
/** Longest answer that the contract allows, in characters of JSON: what a few of them hold at once fits the process. */
export const ANSWER_CHARACTERS_MAX = 24_000_000;
/** Files of exports and archives that are written at once, of one firm and of all, and of a firm that wait; others are refused. */
export const FILES_AT_ONCE_OF_FIRM = 1;
export const FILES_AT_ONCE = 4;
export const FILES_WAITING_MAX = 10;
