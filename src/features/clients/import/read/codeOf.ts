import * as v from 'valibot';
import { fiscalCodeSchema } from '#contracts/api/shared.ts';

/**
 * The fiscal code that a cell has; null where it has none. A spreadsheet writes a code that it took for a number with
 * decimals: `14399875.0`. What may be a decimal point is never dropped from among digits.
 */
export function codeOf(cell: string): string | null {
  const code = v.safeParse(fiscalCodeSchema, cell.replace(/^(\D*\d+)[.,]0+$/, '$1'));
  return code.success ? code.output : null;
}

/** `1,44E+07`: a spreadsheet has rounded the code, and its last digits are gone. */
export const isRounded = (cell: string): boolean => /^\d+([.,]\d+)?e\+?\d+$/i.test(cell.trim());
