import type { ReactNode } from 'react';

/** One column of a list. */
export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  /** In px, until a person changes it. */
  readonly width: number;
  /** Takes what the others leave of the window; several share it. */
  readonly grows?: true;
  readonly isNumber?: true;
  /** Where the cell is in the two lines of a row on a phone. */
  readonly place: 'main' | 'side' | 'sub' | 'end' | 'away';
  readonly cell: (row: Row) => ReactNode;
};
