import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { tableRecipe } from './table.recipe.ts';
import type { Column } from './column.ts';
import { ColumnHeader } from './ColumnHeader.tsx';
import { DataRow } from './DataRow.tsx';
import { useRowKeys } from './useRowKeys.ts';
import type { TableLayoutControl } from './useTableLayout.ts';
import type { RowSelection } from './useRowSelection.ts';

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Names the row's box: "Select Alfa SRL". */
  readonly selectLabel: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly layout: TableLayoutControl;
  /** Number of the first row, going on across pages. */
  readonly firstNumber: number;
  readonly selection: RowSelection;
  readonly isStrong?: (row: Row) => boolean;
};

const SELECT_WIDTH = 40;
const INDEX_WIDTH = 36;

/**
 * A dense list: selection, numbers across pages, widths that stay. Each row has one link in a cell, which fills the row
 * and takes the keyboard's focus; j, k and the arrows go through the rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, columns, layout, selection, firstNumber } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, selection.toggle);

  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = layout.columnOrder.flatMap((id) => byId.get(id) ?? []);
  const widthOf = (column: Column<Row>) => layout.columnSizing[column.id] ?? column.width;
  const leastWidth = SELECT_WIDTH + INDEX_WIDTH + shown.reduce((sum, column) => sum + widthOf(column), 0);
  const ids = rows.map(rowId);

  return (
    <div className={parts.frame}>
      <table className={cx(parts.table, fixed)} style={{ minWidth: leastWidth }} aria-label={label}>
        <colgroup>
          <col style={{ width: SELECT_WIDTH }} />
          <col style={{ width: INDEX_WIDTH }} />
          {shown.map((column) => (
            <col key={column.id} style={column.grows ? undefined : { width: widthOf(column) }} />
          ))}
        </colgroup>
        <thead className={parts.header}>
          <tr>
            <SelectAllHeader ids={ids} selection={selection} />
            <th scope="col" className={cx(parts.head, parts.index)}>
              #
            </th>
            {shown.map((column) => (
              <ColumnHeader
                key={column.id}
                header={column.header}
                isNumber={column.isNumber === true}
                canResize={column.grows !== true}
                width={widthOf(column)}
                onResize={(px) => layout.resize(column.id, px)}
                onMove={(by) => layout.move(column.id, by)}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body} className={parts.body}>
          {rows.map((row, place) => (
            <DataRow
              key={rowId(row)}
              id={rowId(row)}
              number={firstNumber + place}
              selectLabel={props.selectLabel(row)}
              isSelected={selection.ids.has(rowId(row))}
              onSelect={(isRange) => selection.toggle(rowId(row), isRange ? ids : undefined)}
              row={row}
              columns={shown}
              isStrong={props.isStrong?.(row) ?? false}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type SelectAllHeaderProps = { readonly ids: readonly string[]; readonly selection: RowSelection };

/** The box that selects or clears all rows that are shown. */
function SelectAllHeader({ ids, selection }: SelectAllHeaderProps) {
  const { t } = useTranslation('table');
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <th scope="col" className={cx(parts.head, parts.select)}>
      <Checkbox
        label={t('selectAll')}
        isLabelHidden
        checked={chosen > 0 && chosen === ids.length}
        isMixed={chosen > 0 && chosen < ids.length}
        onChange={() => selection.toggleAll(ids)}
      />
    </th>
  );
}

const parts = tableRecipe();
const fixed = css({ tableLayout: 'fixed', _mobile: { minWidth: '0!' } });
