import * as v from 'valibot';
import { isCnp, isCui, isFiscalCode } from '../taxpayers/fiscalCodes.ts';

export const isoDate = v.pipe(v.string(), v.isoDate());
export const cui = v.pipe(v.string(), v.check(isCui, 'not a CUI'));
export const cnp = v.pipe(v.string(), v.check(isCnp, 'not a CNP'));
export const fiscalCode = v.pipe(v.string(), v.check(isFiscalCode, 'neither a CUI nor a CNP'));
export const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
export const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000));
export const count = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max));

/** A certificate serial as hex; leading zeros carry no meaning, upper case is how the authority writes it. */
export const serial = v.pipe(
  v.string(),
  v.regex(/^[0-9A-Fa-f]{1,40}$/),
  v.transform((hex) => normalSerial(hex)),
);

/** The serial as the authority answers it: upper-case hex without leading zeros. */
export function normalSerial(hex: string): string {
  return hex.toUpperCase().replace(/^0+(?=.)/, '');
}

export const RECEIPT_OUTCOMES = ['valid', 'errors', 'warnings'] as const;

/** A form as the authority names it on receipts: `D300`, `D406T`, `S1002`. */
export const formCode = v.pipe(v.string(), v.regex(/^[A-Z]\d{3,4}[A-Z]?$/));

export const findings = v.optional(v.pipe(v.array(text(300)), v.maxLength(40)), []);

/** How Romanian letters stand in a receipt: in the places of the legacy encoding (`existã`), or as bare letters. */
export const letters = v.optional(v.picklist(['legacy', 'bare']), 'legacy');
