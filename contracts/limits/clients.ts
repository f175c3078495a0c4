import { MINUTE, SECOND } from './units.ts';

/** Most clients of a picker. */
export const LIST_CLIENTS_MAX = 10_000;
/** Contacts, and addresses, of one client: `GET clients/{id}` answers all of them. */
export const CLIENT_CONTACTS_MAX = 100;
export const CLIENT_ADDRESSES_MAX = 100;
/** Months of a timeseries. */
export const TIMESERIES_MONTHS_MAX = 121;
/** Lines of one import of clients. */
export const CLIENT_IMPORT_LINES_MAX = 2000;
/** How long one process may work on an import before another takes it over, in ms: longer than a call of the register. */
export const CLIENT_IMPORT_CLAIM_MS = 2 * MINUTE;
/** How often the page asks how far an import is, in ms. */
export const CLIENT_IMPORT_REREAD_MS = 1 * SECOND;
/** Longest file of clients that the page reads, in bytes. */
export const CLIENT_IMPORT_BYTES_MAX = 5_000_000;
/** Of each text of the company register, so many characters. */
export const REGISTER_LINE_MAX = 300;
/** What a workbook of clients may unpack to, in bytes. */
export const CLIENT_IMPORT_UNPACKED_MAX = 100_000_000;
