import { PAGE_SIZE } from './api.ts';

/** Rows of a page, the default first. Source: specification CO-10. */
export const CONTACT_PAGE_SIZE = 10;
export const CONTACT_PAGE_SIZES = [CONTACT_PAGE_SIZE, PAGE_SIZE, 50] as const;
/** Longest text, in characters, and largest file, in bytes. Source: specification CO-6. */
export const CONTACT_TEXT_MAX = 1500;
export const CONTACT_FILE_BYTES_MAX = 10_000_000;
/** Longest registration number that a person can enter. */
export const CONTACT_NUMBER_MAX = 60;
/** The authority's public form, where the server is not told another one. Source: facts on the authority, section 7. */
export const CONTACT_FORM_URL = 'https://www.anaf.ro/asistpublic/';
/** Categories of the authority's form, subcategories of one, and lines of its notice. */
export const CONTACT_CHOICES_MAX = 200;
