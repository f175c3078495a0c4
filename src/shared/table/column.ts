import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** One column of a list. The first one names the row: it stays in sight, and is never hidden. */
export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  /** In px, until a person changes it; 150 where none is given. */
  readonly width?: number;
  /** Takes what the others leave of the window, until a person gives it a width; several share it. */
  readonly grows?: true;
  readonly isNumber?: true;
  /** Where the cell is in the two lines of a row on a phone. */
  readonly place: 'main' | 'side' | 'sub' | 'end' | 'away';
  /** What the call names this column by where it can sort by it. */
  readonly sortKey?: string;
  readonly cell: (row: Row) => ReactNode;
};

/** Where a press on a row leads. */
export type RowLink = Pick<LinkProps, 'to' | 'params' | 'search' | 'state'>;

/**
 * How the rows of a list are drawn. The hook that makes it holds on to it: a row is drawn again only when it, or this,
 * is another one.
 */
export type RowDrawing<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rowLink: (row: Row) => RowLink;
  /** Names the row's box: "Select Alfa SRL". Without it rows are not selected. */
  readonly selectLabel?: (row: Row) => string;
};
