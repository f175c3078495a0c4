import { useState } from 'react';
import { heldWidth, movedColumn, readTableLayout, saveTableLayout, type TableLayout } from './tableLayout.ts';

export type TableLayoutControl = TableLayout & {
  readonly resize: (id: string, px: number) => void;
  readonly move: (id: string, by: -1 | 1) => void;
};

/** The order and widths of a table's columns, kept on this workstation under the table's key. */
export function useTableLayout(key: string, columns: readonly string[]): TableLayoutControl {
  const [layout, setLayout] = useState(() => readTableLayout(localStorage, key, columns));
  const change = (next: TableLayout) => {
    setLayout(next);
    saveTableLayout(localStorage, key, next);
  };
  return {
    ...layout,
    resize: (id, px) => change({ ...layout, columnSizing: { ...layout.columnSizing, [id]: heldWidth(px) } }),
    move: (id, by) => change({ ...layout, columnOrder: movedColumn(layout.columnOrder, id, by) }),
  };
}
