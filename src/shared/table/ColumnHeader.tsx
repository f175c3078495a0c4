import { ArrowDown, ArrowUp } from 'lucide-react';
import { css, cx } from 'styled-system/css';
import type { Column } from './column.ts';
import { ColumnResizer } from './ColumnResizer.tsx';
import type { SortOrder, Sorting } from './sorting.ts';
import { mainColumn, tableRecipe } from './table.recipe.ts';
import type { useColumnMoves } from './useColumnMoves.ts';
import type { DataTableModel } from './useDataTable.ts';

type ColumnHeaderProps<Row extends object> = {
  readonly model: DataTableModel<Row>;
  readonly column: Column<Row>;
  readonly isMain: boolean;
  readonly sorting: Sorting;
  readonly moves: ReturnType<typeof useColumnMoves>;
};

/** The head of a column: it is dragged to another place, and sorts the list where the call can. */
export function ColumnHeader<Row extends object>({ model, column, isMain, sorting, moves }: ColumnHeaderProps<Row>) {
  const { id, header, sortKey } = column;
  const order = sortKey === undefined ? null : sorting.orderOf(sortKey);
  return (
    <th
      scope="col"
      aria-sort={order ?? undefined}
      className={cx(parts.head, column.isNumber ? parts.number : undefined, isMain ? mainColumn.head : undefined, head)}
      {...moves.target(id)}
    >
      <span className={grip} {...moves.grip(id)}>
        {sortKey === undefined || order === null ? (
          header
        ) : (
          <button type="button" className={sort} onClick={() => sorting.toggle(sortKey)}>
            {header}
            <SortMark order={order} />
          </button>
        )}
      </span>
      <ColumnResizer model={model} column={column} onMove={(by) => moves.moveBy(id, by)} />
    </th>
  );
}

function SortMark({ order }: { readonly order: SortOrder }) {
  if (order === 'ascending') return <ArrowUp size={12} strokeWidth={1.75} aria-hidden />;
  return order === 'descending' ? <ArrowDown size={12} strokeWidth={1.75} aria-hidden /> : null;
}

const parts = tableRecipe();
const head = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '&[data-drop=before]': { boxShadow: '[inset 2px 0 var(--colors-accent)]' },
  '&[data-drop=after]': { boxShadow: '[inset -2px 0 var(--colors-accent)]' },
});
const grip = css({ cursor: 'grab' });
const sort = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  h: '24',
  px: '4',
  mx: '[-4px]',
  borderRadius: '4',
  cursor: 'pointer',
  '&:hover': { color: 'text' },
});
