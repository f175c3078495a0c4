import { isFiscalCode, isPersonalCode } from './checkDigits.ts';

/** Letters with a mark of their own, composed or not. */
const FISCAL = 'fiscal(?:a\u0306?|\u0103)?';
const REGISTERED = '(?:(?:i\u0302?|\u00EE)nregistrare|identificare)';
/** What is printed before a code: `CUI`, `C.I.F.`, `Cod fiscal`, `Cod unic de înregistrare`, `TVA:`. */
const LABEL = [
  String.raw`(?:c\.?u\.?i|c\.?i\.?f|c\.?n\.?p)\.?`,
  String.raw`cod(?:ul)? (?:de )?(?:${FISCAL}|tva|unic(?: de)?(?: ${REGISTERED})?|${REGISTERED})(?: ${FISCAL})?`,
  String.raw`cod numeric personal`,
  String.raw`tva ?:`,
].join('|');
/** `CUI/CIF nr.: RO`, or `RO` alone. */
const PREFIX = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:${LABEL})(?: ?[/(] ?(?:${LABEL})\)?){0,2}(?: ?(?:nr|no)\.?)?[\s:.)=\u2013-]*(?:ro[\s.:-]*)?|ro[\s.:-]*)(?=\d)`,
  'giu',
);
/** Blanks of other widths than the usual one, which spreadsheets and pages of the web put between groups of digits. */
const BLANKS = /[\t\u00A0\u2007-\u200A\u202F]+/gu;
/** A number that a spreadsheet keeps as text: `="14399875"`, `'14399875`. */
const KEPT_AS_TEXT = /^(?:=\s*"([^"]*)"|['\u2018\u2019]\s*((?:ro)?[\d\s.,:-]+))$/iu;
/** Digits in groups of three, the first one shorter perhaps: `10 000 776`, `10.000.776`. */
const GROUPED =
  /(?<![\p{L}\d]|\d[.,/-])\d{1,3}([ .,\u2010-\u2013-])\d{3}(?:\1\d{3})*(?![\p{L}\d]|[.,/-]\d|\1\d{3}(?!\d))/gu;
/** Nothing but digits in groups: `31 87 10 98`. */
const ONLY_GROUPS = /^\d+(?: \d+)+$/u;
/** A form or a month with its year is no code, whatever its check digit. */
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/u;
/** Fewer digits in groups of any length are more often two words. */
const LEAST_IN_GROUPS = 6;
const LONGEST = 13;

/**
 * A searched text with its codes as they are stored: without label, blanks and dots. Dates, amounts with decimals, numbers
 * of documents, and words of digits such as `300 2026` stay as they are.
 */
export function withPlainCodes(text: string): string {
  const typed = text.replaceAll(BLANKS, ' ').trim();
  const [, quoted, marked] = KEPT_AS_TEXT.exec(typed) ?? [];
  const bare = withoutLabels(quoted ?? marked ?? typed).trim();
  if (ONLY_GROUPS.test(bare) && !YEAR.test(bare)) {
    const digits = digitsOf(bare);
    if (digits.length >= LEAST_IN_GROUPS && isCode(digits)) return digits;
  }
  return bare.replaceAll(GROUPED, (found: string, separator: string, at: number) =>
    isOneCode(found, separator, { before: bare.slice(0, at), after: bare.slice(at + found.length) })
      ? digitsOf(found)
      : found,
  );
}

/** A text without what is printed before its codes. */
export const withoutLabels = (text: string): string =>
  text.replaceAll(/(?<=\d) {2,}(?=\d)/gu, ' ').replaceAll(PREFIX, '');

type Around = { readonly before: string; readonly after: string };

/** Whether groups of three digits are one code: whole by its check digit, or the beginning of one as it is typed. */
function isOneCode(found: string, separator: string, { before, after }: Around): boolean {
  const digits = digitsOf(found);
  const hasThree = found.split(separator).length > 2;
  if (digits.length > LONGEST) return false;
  if (separator === '.') return true;
  // A comma or a hyphen between two numbers is rather a decimal point, or joins two words.
  if (separator !== ' ') return hasThree && isCode(digits);
  if (isCode(digits)) return true;
  const isAlone = before === '' && after === '';
  return !digits.startsWith('0') && (isAlone || (hasThree && !/\d $/u.test(before) && !/^ \d/u.test(after)));
}

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');
const isCode = (digits: string): boolean => isFiscalCode(digits) || isPersonalCode(digits);
