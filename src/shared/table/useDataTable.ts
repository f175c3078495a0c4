import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useRef, useState } from 'react';
import { COLUMN_WIDTH } from '#contracts/limits.ts';
import type { Column, RowDrawing } from './column.ts';
import { readTableLayout, saveTableLayout, type TableLayout } from './tableLayout.ts';
import type { RowSelection } from './useRowSelection.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
});

type Options<Row> = {
  readonly drawing: RowDrawing<Row>;
  readonly rows: readonly Row[];
  readonly selection: RowSelection<Row>;
  /** Order, widths and hidden columns are kept under it on this workstation. */
  readonly layoutKey: string;
};

/** A table as the library holds it, with our columns in the order in which they are shown. */
export type DataTableModel<Row extends object> = {
  readonly table: ReactTable<typeof features, Row>;
  readonly drawing: RowDrawing<Row>;
  /** Those that are shown. */
  readonly columns: readonly Column<Row>[];
  /** Brings the layout back to that of the product. */
  readonly resetLayout: () => void;
};

/** Columns that are moved, resized and hidden, and rows that are selected, also by ranges. */
export function useDataTable<Row extends { readonly id: string }>(options: Options<Row>): DataTableModel<Row> {
  const { drawing, rows, selection, layoutKey } = options;
  const { columns } = drawing;
  const ids = columns.map(({ id }) => id);
  const [initialState] = useState(() => readTableLayout(localStorage, layoutKey, ids));
  const rowSelection = useMemo(() => selected(selection.ids), [selection.ids]);
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(definitionOf), [columns]),
    data: rows,
    getRowId: ({ id }) => id,
    initialState,
    columnResizeMode: 'onChange',
    enableSubRowSelection: false,
    state: { rowSelection },
    onRowSelectionChange: (next) => selection.set(Object.keys(functionalUpdate(next, rowSelection))),
    // The row pressed last is where a range begins, unless the selection was cleared since.
    isRowRangeSelectionEvent: (event) => selection.ids.size > 0 && isWithShift(event),
  });
  useSavedLayout(layoutKey, table.state);

  const visibleIds = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join(' ');
  return {
    table,
    drawing,
    columns: useMemo(() => inOrder(columns, visibleIds.split(' ')), [columns, visibleIds]),
    resetLayout: () => {
      table.setColumnOrder([]);
      table.setColumnSizing({});
      table.setColumnVisibility({});
    },
  };
}

function inOrder<Row>(columns: readonly Column<Row>[], ids: readonly string[]): readonly Column<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const selected = (ids: ReadonlySet<string>): Record<string, true> =>
  Object.fromEntries([...ids].map((id) => [id, true as const]));

const definitionOf = <Row extends object>(
  { id, header, width = COLUMN_WIDTH.default }: Column<Row>,
  place: number,
): ColumnDef<typeof features, Row> => ({
  id,
  header,
  size: width,
  minSize: COLUMN_WIDTH.min,
  maxSize: COLUMN_WIDTH.max,
  enableHiding: place > 0,
});

const isWithShift = (event: unknown): boolean =>
  typeof event === 'object' &&
  event !== null &&
  'nativeEvent' in event &&
  event.nativeEvent instanceof MouseEvent &&
  event.nativeEvent.shiftKey;

/** A layout that nobody has touched is not saved, so that a new default reaches everybody else. */
function useSavedLayout(key: string, { columnOrder, columnSizing, columnVisibility }: TableLayout): void {
  const isTouched = useRef(false);
  useEffect(() => {
    if (isTouched.current) saveTableLayout(localStorage, key, { columnOrder, columnSizing, columnVisibility });
    isTouched.current = true;
  }, [key, columnOrder, columnSizing, columnVisibility]);
}
