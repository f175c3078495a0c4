import type { FilingIssueCode } from '#contracts/api/filingIssues.ts';
import { isFiscalCode, isPersonalCode } from '#contracts/checkDigits.ts';
import { quoted } from './findings.ts';

/**
 * How the value of an attribute breaks its kind. The authority refuses a wrong format; only its schema has the other
 * limits.
 */
export type Mismatch = {
  readonly code: FilingIssueCode;
  readonly isFormat: boolean;
  readonly message: string;
  readonly values?: Readonly<Record<string, string>>;
};

/** Returns how a value breaks a kind; null when it does not. */
export type Kind = (value: string) => Mismatch | null;

const INTEGER = /^[+-]?[0-9]+$/;
const DECIMAL = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/;

const notInteger = (value: string): Mismatch => ({
  code: 'notInteger',
  isFormat: true,
  message: `numar intreg eronat: '${quoted(value)}'`,
});
const outside = (value: string, low: string, high: string): Mismatch => ({
  code: 'notInRange',
  isFormat: false,
  message: `valoarea '${quoted(value)}' nu se incadreaza in intervalul [${low}, ${high}]`,
  values: { low, high },
});

const wholeNumber =
  (digits: number, isSigned: boolean): Kind =>
  (value) => {
    if (!INTEGER.test(value)) return notInteger(value);
    const size = value.replace(/^[+-]?0*/, '').length;
    const most = '9'.repeat(digits);
    if (size > digits || (!isSigned && value.startsWith('-'))) return outside(value, isSigned ? `-${most}` : '0', most);
    return null;
  };

const range =
  (low: string, high: string): Kind =>
  (value) => {
    if (!INTEGER.test(value)) return notInteger(value);
    return Number(value) >= Number(low) && Number(value) <= Number(high) ? null : outside(value, low, high);
  };

const decimal =
  (digits: number, decimals: number): Kind =>
  (value) => {
    const wrong = (isFormat: boolean): Mismatch => ({
      code: 'notNumber',
      isFormat,
      message: `numar real eronat: '${quoted(value)}'`,
    });
    if (!DECIMAL.test(value)) return wrong(true);
    const [whole = '', part = ''] = value.replace(/^[+-]?0*/, '').split('.');
    return whole.length > digits || part.length > decimals ? wrong(false) : null;
  };

const text =
  (most: number): Kind =>
  (value) =>
    value.length <= most
      ? null
      : {
          code: 'tooLong',
          isFormat: false,
          message: `sir mai lung de ${most} caractere ('${quoted(value)}')`,
          values: { most: String(most) },
        };

const list =
  (items: readonly string[]): Kind =>
  (value) =>
    items.includes(value)
      ? null
      : {
          code: 'notInList',
          isFormat: false,
          message: `valoarea '${quoted(value)}' nu se afla in lista (${items.join(', ')})`,
          values: { list: items.join(', ') },
        };

const date: Kind = (value) =>
  isDay(value)
    ? null
    : {
        code: 'notDate',
        isFormat: false,
        message: `data calendaristica eronata (format: zz.ll.aaaa): '${quoted(value)}'`,
      };

/** True for an existing date, written `25.07.2026`. */
export function isDay(value: string): boolean {
  const [, day, month, year] = /^([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})$/.exec(value) ?? [];
  if (!day || !month || !year) return false;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.getUTCDate() === Number(day) && at.getUTCMonth() === Number(month) - 1;
}

/** The refusal of a personal code. */
export const wrongPerson = (value: string): Mismatch => ({
  code: 'personalCodeInvalid',
  isFormat: true,
  message: `CNP invalid ('${quoted(value)}')`,
});
/** The refusal of a fiscal code: the authority names the attribute and nothing else. */
export const wrongFiscal = (attribute: string): Mismatch => ({
  code: 'fiscalCodeInvalid',
  isFormat: true,
  message: `${attribute} invalid`,
});

/** Parses the name of a kind, as `forms/form.ts` describes it; `attribute` is named where the authority names it. */
export function kindOf(name: string, attribute: string): Kind {
  const [, letter, digits = '', decimals = '0'] = /^([znrs])([0-9]+)(?:\.([0-9]+))?$/.exec(name) ?? [];
  if (letter === 'r') return decimal(Number(digits), Number(decimals));
  if (letter === 's') return text(Number(digits));
  if (letter !== undefined) return wholeNumber(Number(digits), letter === 'z');
  if (name === 'digits') return (value) => (/^[0-9]+$/.test(value) ? null : notInteger(value));
  if (name === 'date') return date;
  if (name === 'cnp') return (value) => (isPersonalCode(value) ? null : wrongPerson(value));
  if (name === 'cui') return (value) => (isFiscalCode(value) ? null : wrongFiscal(attribute));
  if (name === 'cif') {
    return (value) => {
      if (/^[0-9]{13}$/.test(value)) return isPersonalCode(value) ? null : wrongPerson(value);
      return isFiscalCode(value) ? null : wrongFiscal(attribute);
    };
  }
  const [low, high] = name.split('..');
  return low !== undefined && high !== undefined ? range(low, high) : list(name.split('|'));
}
