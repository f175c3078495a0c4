import { createPortal } from 'react-dom';
import { css } from 'styled-system/css';
import type { Column, RowLink } from '../table/column.ts';
import { Table } from '../table/Table.tsx';
import { useDataTable } from '../table/useDataTable.ts';
import { ListStates } from './ListStates.tsx';
import type { ListRow, RowList } from './useList.ts';
import { ViewMenu } from './ViewMenu.tsx';

type DataTableProps<Row extends ListRow> = {
  readonly list: RowList<Row>;
  readonly columns: readonly Column<Row>[];
  /** Order, widths and hidden columns are kept under it. */
  readonly layoutKey: string;
  /** Names the row's box: "Select Alfa SRL". Absent where nothing is done with several rows. */
  readonly selectLabel?: (row: Row) => string;
  readonly rowLink: (row: Row) => RowLink;
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

function Rows<Row extends ListRow>({ list, columns, layoutKey, selectLabel, rowLink }: RowsProps<Row>) {
  const model = useDataTable({ columns, rows: list.rows, selection: list.selection, layoutKey });
  // While these rows are still those of the page before.
  const isStale = list.query.isPlaceholderData;
  return (
    <div className={frame} aria-busy={isStale} data-stale={isStale || undefined}>
      <Table
        label={list.label}
        model={model}
        firstNumber={list.pageSize * (list.page - 1) + 1}
        sorting={list.sorting}
        selectLabel={selectLabel}
        rowLink={rowLink}
      />
      {list.tools === null ? null : createPortal(<ViewMenu model={model} list={list} />, list.tools)}
    </div>
  );
}

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  transitionProperty: '[opacity]',
  transitionDuration: 'quick',
  '&[data-stale]': { opacity: '[0.6]' },
});
