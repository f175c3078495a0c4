/** Attributes whose digits are a code, a date or a time, never an amount. */
const CODES =
  /^(?:cui|cif|cnp|caen|cod|nr_evid|tel|fax|luna|an$|an_|id|scad|cont$|tip|serie|nr[IF]$|nr_doc|A_cod|optiune|temei|Rezid|cota|casa|E3_[1-4]$|bun$)/i;
/** Digits with leading zeros are a code, never an amount. */
const AMOUNT = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const LENGTH_MAX = 22;
const GROUP = 3;

/** True for an attribute whose value is never an amount, whatever its digits are. */
export const isCode = (attribute: string): boolean => CODES.test(attribute);

/** True for a text that is an amount or a count, where its attribute is no code. */
export const isAmount = (value: string): boolean => value.length <= LENGTH_MAX && AMOUNT.test(value);

/** A number in Romanian notation: `1234567.8` is `1.234.567,8`. No digit is added or lost. */
export function amountText(value: string): string {
  const point = value.indexOf('.');
  const first = value.startsWith('-') ? 1 : 0;
  let at = point === -1 ? value.length : point;
  let text = point === -1 ? '' : `,${value.slice(point + 1)}`;
  for (; at - first > GROUP; at -= GROUP) text = `.${value.slice(at - GROUP, at)}${text}`;
  return value.slice(0, at) + text;
}
