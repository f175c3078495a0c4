import * as v from 'valibot';
import { fiscalCodeSchema } from '#contracts/api/shared.ts';
import { CODE_TEXT_MAX } from '#contracts/limits.ts';

/** The fiscal code that a cell has; null where it has none. */
export function codeOf(cell: string): string | null {
  if (cell.length > CODE_TEXT_MAX) return null;
  const code = v.safeParse(fiscalCodeSchema, asWholeNumber(cell));
  return code.success ? code.output : null;
}

/** `14399875.0`. Of `19.000` the zeros may be digits. */
const WITH_DECIMALS = /^(\D*(?:\d{4,}(?=[.,]0+$)|\d{1,3}(?=[.,]0{1,2}$)))[.,]0+$/;
/** `14.399.875,00`: what parts the thousands is not what parts the decimals. */
const GROUPED_WITH_DECIMALS = /^(\D*\d{1,3}([\s.,])\d{3}(?:\2\d{3})*)(?!\2)[.,]0{1,2}$/;
/** `1.4399875E7`, with its digits after the point and how many of them there should be. */
const SCIENTIFIC = /^\s*(\d+)(?:[.,](\d+))?e\+?(\d+)\s*$/i;

/**
 * A number as a spreadsheet writes it for a code, without decimals or exponent. What may be a decimal point is never
 * dropped from among digits.
 */
function asWholeNumber(cell: string): string {
  const [, whole = '', decimals = '', exponent] = SCIENTIFIC.exec(cell) ?? [];
  if (exponent !== undefined && decimals.length === Number(exponent)) return whole + decimals;
  return cell
    .replace(GROUPED_WITH_DECIMALS, (_, grouped: string) => grouped.replaceAll(/(?<=\d)[\s.,](?=\d)/g, ''))
    .replace(WITH_DECIMALS, '$1');
}

/** `1,44E+07`: a spreadsheet has rounded the code, and its last digits are gone. */
export function isRounded(cell: string): boolean {
  const [, , decimals = '', exponent] = SCIENTIFIC.exec(cell) ?? [];
  return exponent !== undefined && decimals.length < Number(exponent);
}
