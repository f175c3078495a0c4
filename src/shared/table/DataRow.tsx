import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { mobileCell, rowRecipe, tableRecipe } from './table.recipe.ts';
import type { Column } from './column.ts';

type DataRowProps<Row> = {
  readonly id: string;
  readonly number: number;
  readonly selectLabel: string;
  readonly isSelected: boolean;
  /** With shift: everything between this row and the one chosen before. */
  readonly onSelect: (isRange: boolean) => void;
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly isStrong: boolean;
};

/** One row. The link of its main cell covers it, so that a press anywhere opens it, in a new tab too. */
export function DataRow<Row>({
  id,
  number,
  selectLabel,
  isSelected,
  onSelect,
  row,
  columns,
  isStrong,
}: DataRowProps<Row>) {
  const [isAtKeyboard, setIsAtKeyboard] = useState(false);
  return (
    <tr
      data-row={id}
      data-cursor={isAtKeyboard || undefined}
      aria-selected={isSelected}
      className={cx(rowRecipe({ isClickable: true, isSelected }), place, isStrong ? strong : undefined)}
      onFocus={({ target }) => setIsAtKeyboard(target instanceof HTMLAnchorElement && target.matches(':focus-visible'))}
      onBlur={() => setIsAtKeyboard(false)}
    >
      <td className={selectLook}>
        <span className={above}>
          <Checkbox
            label={selectLabel}
            isLabelHidden
            checked={isSelected}
            onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </span>
      </td>
      <td className={indexLook}>{number}</td>
      {columns.map((column) => (
        <td key={column.id} className={column.isNumber ? cx(LOOK[column.place], parts.number) : LOOK[column.place]}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

const place = css({
  position: 'relative',
  _mobile: {
    gridTemplateColumns: '[auto minmax(0, 1fr) fit-content(50%)]!',
    gridTemplateAreas: '["select main side" "select sub end"]!',
  },
  '& a[data-row-link]': {
    color: '[inherit]',
    textDecoration: 'none',
    outline: '[none]',
    '&::after': { content: '""', position: 'absolute', inset: '0' },
  },
});
/** Stronger than the cell's own look on a phone. */
const notOnPhone = css({ _mobile: { display: 'none!' } });
const wide = css({ maxW: '[none]' });
const strong = css({ '& .row-main': { fontWeight: 'semibold' } });
/** A finger needs more room than the box has. */
const selectOnPhone = css({
  _mobile: { display: 'flex!', gridArea: '[select]', width: 'auto!', overflow: 'visible' },
});
const parts = tableRecipe();
const selectLook = cx(parts.cell, parts.select, selectOnPhone);
const indexLook = cx(parts.cell, parts.index, notOnPhone);
const lookAt = (place: Column<never>['place']) =>
  cx(parts.cell, mobileCell({ place }), wide, place === 'main' ? 'row-main' : undefined);
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
