/** What a declaration that is made differs by. */
export type DeclarationOver = {
  readonly fiscalCode?: string;
  readonly name?: string;
  readonly month?: number;
  readonly year?: number;
  /** Operations, obligations, employees or beneficiaries in it. */
  readonly rows?: number;
  /** Puts a number of its own into the amounts, so that two declarations differ. */
  readonly seed?: number;
};

/** A declaration that is to be made, with nothing left open. */
export type Made = Required<DeclarationOver>;

/** Sums up whole numbers. */
export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
/** The numbers from 0, so many of them. */
export const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** A day of the calendar. */
export type Day = { readonly day: number; readonly month: number; readonly year: number };

/** Two digits of a number, the last ones of a year. */
export const two = (number: number) => String(number % 100).padStart(2, '0');
/** The 25th of the following month. */
export const dueDate = (month: number, year: number): Day => ({
  day: 25,
  month: (month % 12) + 1,
  year: month === 12 ? year + 1 : year,
});
/** A day as declarations write it. */
export const dotted = ({ day, month, year }: Day) => `${two(day)}.${two(month)}.${year}`;
