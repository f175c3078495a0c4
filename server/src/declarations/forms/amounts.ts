import type { XmlElement } from '../reading/xml.ts';

/** Children of a name, in order. */
export const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Raw values of the attributes whose names match. */
export const amountsOf = (element: XmlElement, names: RegExp): readonly string[] =>
  Object.entries(element.attributes).flatMap(([name, value]) => (names.test(name) ? [value] : []));

/** Raw values of some attributes of some elements. */
export const attributesOf = (elements: readonly XmlElement[], names: readonly string[]): readonly string[] =>
  elements.flatMap(({ attributes }) => names.flatMap((name) => attributes[name] ?? []));

/** Decimals of the sum. Source: the forms' decimal attributes have two to four. */
const DECIMALS = 4;
const UNIT = 10n ** BigInt(DECIMALS);
const DECIMAL = new RegExp(`^([+-]?)([0-9]{0,18})(?:\\.([0-9]{0,${DECIMALS}}))?$`);

/**
 * Adds up decimal texts exactly. Null when one is no number; an empty one counts as zero.
 *
 * @returns the sum as text: without decimals when there are none, or when `isWhole` cuts them off.
 */
export function exactSum(terms: readonly string[], isWhole = false): string | null {
  let sum = 0n;
  for (const term of terms) {
    const [, sign, whole = '', part = ''] = DECIMAL.exec(term) ?? [];
    if (sign === undefined) return null;
    const value = BigInt(whole || '0') * UNIT + BigInt(part.padEnd(DECIMALS, '0'));
    sum += sign === '-' ? -value : value;
  }
  const size = sum < 0n ? -sum : sum;
  const minus = sum < 0n ? '-' : '';
  const part = isWhole
    ? ''
    : String(size % UNIT)
        .padStart(DECIMALS, '0')
        .replace(/0+$/, '');
  return `${minus}${size / UNIT}${part ? `.${part}` : ''}`;
}
