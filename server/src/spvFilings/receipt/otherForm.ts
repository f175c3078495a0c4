/** The number of a form, by which it is told: the authority writes one as `D112`, `112` or with a letter behind it. */
const NUMBER = /(?<![0-9])[0-9]{3,4}(?![0-9])/;
const numberOf = (form: string | null): string | undefined => NUMBER.exec(form ?? '')?.[0];

/** The number of the form in a column, in SQL. */
export const formNumber = (column: string): string => `substring(${column} from '${NUMBER.source}')`;

/** True when the authority names another form than that of a filing. A name that says no form says nothing. */
export function isOtherForm(filed: string | null, named: readonly (string | null)[]): boolean {
  const own = numberOf(filed);
  return own !== undefined && named.map(numberOf).some((number) => number !== undefined && number !== own);
}
