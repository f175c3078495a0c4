import { useDeferredValue, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { css } from 'styled-system/css';
import type { RowDrawing } from '../table/column.ts';
import { Table } from '../table/Table.tsx';
import { useDataTable } from '../table/useDataTable.ts';
import { ListStates } from './ListStates.tsx';
import type { ListRow, RowList } from './useList.ts';
import { ViewMenu } from './ViewMenu.tsx';

type DataTableProps<Row extends ListRow> = {
  readonly list: RowList<Row>;
  readonly drawing: RowDrawing<Row>;
  /** Order, widths and hidden columns are kept under it. */
  readonly layoutKey: string;
  readonly errorTitle: string;
};

/** The rows of a list, or what is shown until they are there: a skeleton, or the error with a way to try again. */
export function DataTable<Row extends ListRow>({ errorTitle, ...rows }: DataTableProps<Row>) {
  const { query, label } = rows.list;
  return (
    <ListStates query={query} label={label} errorTitle={errorTitle}>
      {rows.list.rows.length === 0 ? null : <Rows {...rows} />}
    </ListStates>
  );
}

type RowsProps<Row extends ListRow> = Omit<DataTableProps<Row>, 'errorTitle'>;

function Rows<Row extends ListRow>({ list, drawing, layoutKey }: RowsProps<Row>) {
  const shown = useShownRows(list, drawing);
  const model = useDataTable({ ...shown, selection: list.selection, layoutKey });
  return (
    <div className={frame} aria-busy={shown.isStale} data-stale={shown.isStale || undefined}>
      <Table label={list.label} model={model} firstNumber={shown.firstNumber} sorting={list.sorting} />
      {list.tools === null ? null : createPortal(<ViewMenu model={model} list={list} />, list.tools)}
    </div>
  );
}

/**
 * The rows that are drawn. Those of another page or filter take the place of the old ones when they are all there; they are
 * drawn between the frames, so that a hundred of them stop nobody.
 */
function useShownRows<Row extends ListRow>(list: RowList<Row>, drawing: RowDrawing<Row>) {
  const { rows } = list;
  const { isPlaceholderData } = list.query;
  const asked = list.pageSize * (list.page - 1) + 1;
  const [answered, setAnswered] = useState(asked);
  if (!isPlaceholderData && answered !== asked) setAnswered(asked);
  const firstNumber = isPlaceholderData ? answered : asked;
  const present = useMemo(() => ({ rows, drawing, firstNumber }), [rows, drawing, firstNumber]);
  const before = useDeferredValue(present);
  // What was changed in a row is seen at once.
  const isSame = namesOf(before.rows) === namesOf(rows);
  return { ...(isSame ? present : before), isStale: isPlaceholderData || !isSame };
}

const namesOf = (rows: readonly ListRow[]): string => rows.map(({ id }) => id).join(' ');

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  transitionProperty: '[opacity]',
  transitionDuration: 'quick',
  '&[data-stale]': { opacity: '[0.6]' },
});
