import type { XmlElement } from '../reading/xml.ts';
import { childrenOf } from './amounts.ts';
import type { Evidence } from './form.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** The 25th of the month after a declaration's, as DDMMYY; null without a period. */
export function dueAfter({ luna, an }: Readonly<Record<string, string>>): string | null {
  const [month, year] = [Number(luna), Number(an)];
  if (!Number.isInteger(month) || !Number.isInteger(year) || month < 1 || month > 12) return null;
  return `25${two((month % 12) + 1)}${two((month === 12 ? year + 1 : year) % 100)}`;
}

/** A due date written `25.07.2026` or `250726`, as DDMMYY; null when it is neither. */
export function dueOn(scadenta: string | undefined): string | null {
  if (/^[0-9]{6}$/.test(scadenta ?? '')) return scadenta ?? null;
  const [, day, month, year] = /^([0-9]{1,2})\.([0-9]{1,2})\.[0-9]{2}([0-9]{2})$/.exec(scadenta ?? '') ?? [];
  return day && month && year ? `${day.padStart(2, '0')}${month.padStart(2, '0')}${year}` : null;
}

/** The evidence numbers of a D100 or D710, one per obligation. */
export const obligations = (root: XmlElement): readonly Evidence[] =>
  childrenOf(root, 'obligatie').map((element, at) => ({
    element,
    place: `obligatie (${at + 1})`,
    prefix: '10',
    obligation: element.attributes['cod_oblig'] ?? null,
    due: dueOn(element.attributes['scadenta']),
  }));
