import type { Language } from '#contracts/languages.ts';

/** A cell of an export; a date is `yyyy-MM-dd`. */
export type Cell = string | number | { readonly date: string } | null;

/** A column of an export. */
export type ExportColumn<Row> = {
  /** The key of its header in the texts of the list's screen. */
  readonly header: string;
  readonly cell: (row: Row, language: Language) => Cell;
};

/** Turns rows into the bytes of a file, a batch of rows at a time. */
export type TableWriter = {
  begin(): Uint8Array;
  rows(rows: readonly (readonly Cell[])[]): Uint8Array;
  end(): Uint8Array;
};
