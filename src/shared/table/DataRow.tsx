import { memo, useState, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { Link } from '../ui/actions/Link.tsx';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import type { Column, RowDrawing } from './column.ts';
import { mainColumn, mobileCell, rowRecipe, selectColumn, tableRecipe } from './table.recipe.ts';
import type { DataTableModel } from './useDataTable.ts';

type DataRowProps<Row extends object> = {
  readonly row: ReturnType<DataTableModel<Row>['table']['getRow']>;
  readonly isSelected: boolean;
  readonly drawing: RowDrawing<Row>;
} & CellsProps<Row>;

/** One row. It is drawn again when it was chosen or left, its cells only when the row is another one. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets the type parameter
export const DataRow = memo(function DataRow<Row extends object>({ isSelected, drawing, ...cells }: DataRowProps<Row>) {
  const [isAtKeyboard, setIsAtKeyboard] = useState(false);
  const { row } = cells;
  const label = drawing.selectLabel?.(row.original);
  return (
    <tr
      data-row={row.id}
      data-cursor={isAtKeyboard || undefined}
      aria-selected={label === undefined ? undefined : isSelected}
      className={label === undefined ? LOOK_OF_ROW.plain : isSelected ? LOOK_OF_ROW.selected : LOOK_OF_ROW.free}
      onFocus={({ target }) => setIsAtKeyboard(target instanceof HTMLAnchorElement && target.matches(':focus-visible'))}
      onBlur={() => setIsAtKeyboard(false)}
    >
      {label === undefined ? null : (
        <td className={selectLook}>
          <span className={above}>
            <Checkbox label={label} isLabelHidden checked={isSelected} onChange={row.getToggleSelectedHandler()} />
          </span>
        </td>
      )}
      <Cells rowLink={drawing.rowLink} {...cells} />
    </tr>
  );
}) as <Row extends object>(props: DataRowProps<Row>) => ReactNode;

type CellsProps<Row extends object> = {
  readonly row: ReturnType<DataTableModel<Row>['table']['getRow']>;
  readonly number: number;
  readonly columns: readonly Column<Row>[];
  readonly mainId: string | undefined;
  readonly hasRest: boolean;
};

/**
 * A press anywhere opens the row, in a new tab too: a second link, which nobody hears or tabs to, covers it. That of the
 * first cell cannot, because what stays in sight while the rest is scrolled ends at its own cell.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets the type parameter
const Cells = memo(function Cells<Row extends object>({
  row,
  number,
  columns,
  mainId,
  hasRest,
  rowLink,
}: CellsProps<Row> & Pick<RowDrawing<Row>, 'rowLink'>) {
  return (
    <>
      <td className={indexLook}>
        {number}
        <Link {...rowLink(row.original)} whenClosed="absent" aria-hidden tabIndex={-1} className={cover} />
      </td>
      {columns.map((column) => (
        <td
          key={column.id}
          className={cx(
            LOOK[column.place],
            column.isNumber ? parts.number : undefined,
            column.id === mainId ? mainColumn.cell : undefined,
          )}
        >
          {column.cell(row.original)}
        </td>
      ))}
      {hasRest ? <td aria-hidden className={restLook} /> : null}
    </>
  );
}) as <Row extends object>(props: CellsProps<Row> & Pick<RowDrawing<Row>, 'rowLink'>) => ReactNode;

const place = css({
  position: 'relative',
  // Fills its cell, and on a phone the row.
  '& a[data-row-link]': {
    color: '[inherit]',
    textDecoration: 'none',
    outline: '[none]',
    '&::after': { content: '""', position: 'absolute', inset: '0' },
  },
});
const placeWithBox = css({
  _mobile: {
    gridTemplateColumns: '[auto minmax(0, 1fr) fit-content(50%)]!',
    gridTemplateAreas: '["select main side" "select sub end"]!',
  },
});
const cover = css({ position: 'absolute', inset: '0', outline: '[none]' });
/** Stronger than the cell's own look on a phone. */
const notOnPhone = css({ _mobile: { display: 'none!' } });
const wide = css({ maxW: '[none]' });
/** A finger needs more room than the box has. */
const selectOnPhone = css({
  _mobile: { display: 'flex!', gridArea: '[select]', width: 'auto!', overflow: 'visible' },
});
const parts = tableRecipe();
/** The look of a row, worked out once for all. */
const LOOK_OF_ROW = {
  plain: cx(rowRecipe({ isClickable: true }), place),
  free: cx(rowRecipe({ isClickable: true }), place, placeWithBox),
  selected: cx(rowRecipe({ isClickable: true, isSelected: true }), place, placeWithBox),
};
const selectLook = cx(parts.cell, parts.select, selectOnPhone, selectColumn.cell);
const indexLook = cx(parts.cell, parts.index, notOnPhone);
const restLook = cx(parts.cell, notOnPhone);
const lookAt = (place: Column<never>['place']) => cx(parts.cell, mobileCell({ place }), wide);
/** The look of a cell by its place on a phone, worked out once for all rows. */
const LOOK = {
  main: lookAt('main'),
  side: lookAt('side'),
  sub: lookAt('sub'),
  end: lookAt('end'),
  away: lookAt('away'),
};
/** Lies above the link that covers the row. */
const above = css({ position: 'relative', zIndex: '[1]', display: 'flex', alignItems: 'center' });
