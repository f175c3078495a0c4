import { useRef, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { ColumnHeader } from './ColumnHeader.tsx';
import { DataRow } from './DataRow.tsx';
import type { Sorting } from './sorting.ts';
import { selectColumn, tableRecipe } from './table.recipe.ts';
import { useColumnMoves } from './useColumnMoves.ts';
import type { DataTableModel } from './useDataTable.ts';
import { useRowKeys } from './useRowKeys.ts';

type TableProps<Row extends object> = {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly model: DataTableModel<Row>;
  /** Number of the first row, going on across pages. */
  readonly firstNumber: number;
  readonly sorting: Sorting;
};

const SELECT_WIDTH = 40;
const INDEX_WIDTH = 36;

/**
 * A dense list: selection, numbers across pages, columns as a person has arranged them. Each row has one link in a cell,
 * which takes the keyboard's focus; j, k and the arrows go through the rows. Head and first column stay in sight.
 */
export function Table<Row extends object>({ label, model, firstNumber, sorting }: TableProps<Row>) {
  const { table, columns, drawing } = model;
  const body = useRef<HTMLTableSectionElement>(null);
  const moves = useColumnMoves(model);
  const canSelect = drawing.selectLabel !== undefined;
  useRowKeys(body, canSelect, (id) => {
    const row = table.getRow(id);
    // The handler remembers the row, so that a range can begin at it.
    row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() } });
  });

  const mainId = table.getAllColumns()[0]?.id;
  const { cols, leastWidth, hasRest } = widthsOf(model, canSelect);

  return (
    <div className={parts.frame} onScroll={markScrolled}>
      <table
        className={cx(parts.table, fixed)}
        style={{ minWidth: leastWidth }}
        aria-label={label}
        data-without-boxes={!canSelect || undefined}
      >
        {cols}
        <thead className={parts.header}>
          <tr>
            {canSelect ? <SelectAllHeader model={model} /> : null}
            <th scope="col" className={cx(parts.head, parts.index)}>
              #
            </th>
            {columns.map((column) => (
              <ColumnHeader
                key={column.id}
                model={model}
                column={column}
                isMain={column.id === mainId}
                sorting={sorting}
                moves={moves}
              />
            ))}
            {hasRest ? <th aria-hidden className={parts.head} /> : null}
          </tr>
        </thead>
        <tbody ref={body} className={parts.body}>
          {table.getRowModel().rows.map((one, place) => (
            <DataRow
              key={one.id}
              row={one}
              number={firstNumber + place}
              isSelected={one.getIsSelected()}
              drawing={drawing}
              columns={columns}
              mainId={mainId}
              hasRest={hasRest}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The widths of the columns. Where none grows, an empty one takes the rest, so that the others keep theirs. */
function widthsOf<Row extends object>({ table, columns }: DataTableModel<Row>, canSelect: boolean) {
  const widthOf = (id: string) => table.getColumn(id)?.getSize() ?? 0;
  const grows = columns.filter(({ id, grows }) => grows === true && table.state.columnSizing[id] === undefined);
  const hasRest = grows.length === 0;
  const first = canSelect ? [SELECT_WIDTH, INDEX_WIDTH] : [INDEX_WIDTH];
  const cols = (
    <colgroup>
      {first.map((width) => (
        <col key={width} style={{ width }} />
      ))}
      {columns.map((column) => (
        <col key={column.id} style={grows.includes(column) ? undefined : { width: widthOf(column.id) }} />
      ))}
      {hasRest ? <col /> : null}
    </colgroup>
  );
  const leastWidth = [...first, ...columns.map(({ id }) => widthOf(id))].reduce((sum, width) => sum + width, 0);
  return { cols, leastWidth, hasRest };
}

/** The box that selects or clears all rows that are shown. */
function SelectAllHeader<Row extends object>({ model: { table } }: { readonly model: DataTableModel<Row> }) {
  const { t } = useTranslation('table');
  const isAll = table.getIsAllRowsSelected();
  const isSome = table.getRowModel().rows.some((row) => row.getIsSelected());
  return (
    <th scope="col" className={cx(parts.head, parts.select, selectColumn.head)}>
      <Checkbox
        label={t('selectAll')}
        isLabelHidden
        checked={isAll}
        isMixed={isSome && !isAll}
        onChange={table.getToggleAllRowsSelectedHandler()}
      />
    </th>
  );
}

/** What stays in sight is set off from what has gone below it. */
const markScrolled = ({ currentTarget }: UIEvent<HTMLElement>) =>
  void currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);

const parts = tableRecipe();
const fixed = css({ tableLayout: 'fixed', _mobile: { minWidth: '0!' } });
