/** Values that a test changes in a declaration. */
export type DeclarationOver = {
  readonly fiscalCode?: string;
  readonly name?: string;
  readonly month?: number;
  readonly year?: number;
  /** Operations, obligations, employees or beneficiaries in it. */
  readonly rows?: number;
  /** Varies the amounts, so that two declarations differ. */
  readonly seed?: number;
};

/** All values of a declaration. */
export type Made = Required<DeclarationOver>;

/** Sums up whole numbers. */
export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
/** The numbers from 0 to `count - 1`. */
export const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** A date. */
export type Day = { readonly day: number; readonly month: number; readonly year: number };

/** The last two digits of a number. */
export const two = (number: number) => String(number % 100).padStart(2, '0');
/** The 25th of the following month. */
export const dueDate = (month: number, year: number): Day => ({
  day: 25,
  month: (month % 12) + 1,
  year: month === 12 ? year + 1 : year,
});
/** A date as declarations write it. */
export const dotted = ({ day, month, year }: Day) => `${two(day)}.${two(month)}.${year}`;
