import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import type { Column, RowLink } from './column.ts';
import { mainColumn, mobileCell, rowRecipe, selectColumn, tableRecipe } from './table.recipe.ts';
import type { DataTableModel } from './useDataTable.ts';
import { Link } from '../ui/actions/Link.tsx';

type DataRowProps<Row extends object> = {
  readonly row: ReturnType<DataTableModel<Row>['table']['getRow']>;
  readonly number: number;
  readonly columns: readonly Column<Row>[];
  readonly mainId: string | undefined;
  readonly hasRest: boolean;
  readonly selectLabel?: ((row: Row) => string) | undefined;
  readonly rowLink: (row: Row) => RowLink;
};

/**
 * One row. A press anywhere opens it, in a new tab too: a second link, which nobody hears or tabs to, covers the row. That
 * of the first cell cannot, because what stays in sight while the rest is scrolled ends at its own cell.
 */
export function DataRow<Row extends object>({ row, number, columns, mainId, hasRest, ...props }: DataRowProps<Row>) {
  const [isAtKeyboard, setIsAtKeyboard] = useState(false);
  const canSelect = props.selectLabel !== undefined;
  const isSelected = row.getIsSelected();
  return (
    <tr
      data-row={row.id}
      data-cursor={isAtKeyboard || undefined}
      aria-selected={canSelect ? isSelected : undefined}
      className={cx(rowRecipe({ isClickable: true, isSelected }), place, canSelect ? placeWithBox : undefined)}
      onFocus={({ target }) => setIsAtKeyboard(target instanceof HTMLAnchorElement && target.matches(':focus-visible'))}
      onBlur={() => setIsAtKeyboard(false)}
    >
      {props.selectLabel === undefined ? null : (
        <td className={selectLook}>
          <span className={above}>
            <Checkbox
              label={props.selectLabel(row.original)}
              isLabelHidden
              checked={isSelected}
              onChange={row.getToggleSelectedHandler()}
            />
          </span>
        </td>
      )}
      <td className={indexLook}>
        {number}
        <Link {...props.rowLink(row.original)} whenClosed="absent" aria-hidden tabIndex={-1} className={cover} />
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
    </tr>
  );
}

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
