/** Attributes whose digits are a code, a day or a time, never an amount. */
const CODES =
  /^(?:cui|cif|cnp|caen|cod|nr_evid|tel|fax|luna|an$|an_|id|scad|cont$|tip|serie|nr[IF]$|nr_doc|A_cod|optiune|temei|Rezid|cota|casa|E3_[1-4]$|bun$)/i;
const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** True for an attribute and value that are an amount or a count. */
export const isAmount = (attribute: string, value: string): boolean =>
  NUMBER.test(value) && !CODES.test(attribute) && !/^-?0[0-9]/.test(value) && value.length <= 22;

/** A number as Romanian accountants write it: `1234567.8` is `1.234.567,8`. No digit is added or lost. */
export function amountText(value: string): string {
  const [whole = '', part] = value.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:[0-9]{3})+$)/g, '.');
  return part === undefined ? grouped : `${grouped},${part}`;
}
