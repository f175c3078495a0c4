/** `RO`, `CUI`, `CIF` and `CNP` before a code, as they are printed. */
const PREFIX = /(?<![\p{L}\d])(?:(?:cui|cif|cnp|cod fiscal)[\s:.]*)?(?:ro)?[\s.:]*(?=\d)/giu;
/** Digits in groups of three, the first one shorter perhaps: `10 000 776`, `10.000.776`. */
const GROUPED = /(?<![\d.])\d{1,3}(?:[ .\u00A0]\d{3})+(?![\d.]*\d)/gu;
/** Nothing but digits in groups: `31 87 10 98`. A month with its year is none, and a dot may be a decimal point. */
const ONLY_GROUPS = /^\d+(?:[ \u00A0]+\d+)+$/u;
const MONTH_AND_YEAR = /^\d{1,2} \d{4}$/u;
const LONGEST = 13;

/**
 * A searched text with its codes as they are stored: without prefix, blanks and dots. Dates, amounts with decimals and
 * numbers of documents stay as they are.
 */
export function withPlainCodes(text: string): string {
  const bare = text.replaceAll(PREFIX, (found) => (/\p{L}/u.test(found) ? '' : found)).trim();
  if (ONLY_GROUPS.test(bare) && !MONTH_AND_YEAR.test(bare)) {
    const digits = bare.replaceAll(/\D/gu, '');
    if (digits.length <= LONGEST) return digits;
  }
  return bare.replaceAll(GROUPED, (grouped) => grouped.replaceAll(/\D/gu, ''));
}
