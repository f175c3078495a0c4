import type { ENUMERATIONS } from '../api/account.ts';

/** What a file has of a row. */
export type ColumnValue =
  | string
  | number
  | null
  /** The file has Yes or No. */
  | boolean
  /** `yyyy-MM-dd`. */
  | { readonly date: string }
  /** The file has its day in Romania. */
  | { readonly instant: string | null }
  /** The file has the word of the key. */
  | { readonly enumeration: (typeof ENUMERATIONS)[number]; readonly key: string };

/** A column of a list: its table and its file read it here, in the order in which they stand. */
export type ListColumn<Row> = {
  /** The key of its header in the texts of the list's screen. */
  readonly header: string;
  /** Null for what the table alone has: steps, buttons. */
  readonly value: ((row: Row) => ColumnValue) | null;
  /** The file alone has the others. */
  readonly isInTable: boolean;
};
