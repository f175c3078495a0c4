/** The number of a form, which identifies it: the authority writes `D112`, `112` or adds a letter. */
const NUMBER = /(?<![0-9])[0-9]{3,4}(?![0-9])/;
const numberOf = (form: string | null): string | undefined => NUMBER.exec(form ?? '')?.[0];

/** SQL: the number of the form in a column. */
export const formNumber = (column: string): string => `substring(${column} from '${NUMBER.source}')`;

/** True when the authority names another form than that of the filing. A name without a number does not count. */
export function isOtherForm(filed: string | null, named: readonly (string | null)[]): boolean {
  const own = numberOf(filed);
  return own !== undefined && named.map(numberOf).some((number) => number !== undefined && number !== own);
}
