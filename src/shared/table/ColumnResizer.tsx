import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { COLUMN_WIDTH } from '#contracts/limits.ts';
import type { Column } from './column.ts';
import { clampWidth } from './tableLayout.ts';
import type { DataTableModel } from './useDataTable.ts';

type ColumnResizerProps<Row extends object> = {
  readonly model: DataTableModel<Row>;
  readonly column: Column<Row>;
  readonly onMove: (by: -1 | 1) => void;
};

/** Widths change by this with the keyboard, in px. */
const STEP = 10;

/** The edge of a column: dragged, or moved with the arrows, it changes the width; with Alt the arrows move the column. */
export function ColumnResizer<Row extends object>({
  model: { table },
  column: { id, header },
  onMove,
}: ColumnResizerProps<Row>) {
  const { t } = useTranslation('table');
  const column = table.getColumn(id);
  const resize = table
    .getLeafHeaders()
    .find((one) => one.column.id === id)
    ?.getResizeHandler();
  if (column === undefined || resize === undefined) return null;

  /** A column that grows is wider than it says: from its drawn width on it has one of its own. */
  const drawnWidth = (edge: Element) => edge.closest('th')?.getBoundingClientRect().width || column.getSize();
  const setWidth = (px: number) => table.setColumnSizing((old) => ({ ...old, [id]: clampWidth(px) }));
  const grab = (event: MouseEvent | TouchEvent) => {
    // Otherwise the heads are selected as text, and the next drag takes that along.
    if (event.type === 'mousedown') event.preventDefault();
    setWidth(drawnWidth(event.currentTarget));
    resize(event);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (by === null) return;
    event.preventDefault();
    event.stopPropagation();
    const edge = event.currentTarget;
    if (!event.altKey) return setWidth(drawnWidth(edge) + by * STEP);
    // The head is put elsewhere in the row, which takes the focus from its edge.
    flushSync(() => onMove(by));
    edge.focus();
  };

  return (
    <div
      // A separator that can be moved is a control; an hr cannot have values.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      aria-orientation="vertical"
      aria-label={t('resize', { column: header })}
      aria-valuenow={Math.round(column.getSize())}
      aria-valuemin={COLUMN_WIDTH.min}
      aria-valuemax={COLUMN_WIDTH.max}
      tabIndex={0}
      className={look}
      onMouseDown={grab}
      onTouchStart={grab}
      onDoubleClick={() => column.resetSize()}
      onKeyDown={press}
    />
  );
}

const look = css({
  position: 'absolute',
  top: '6',
  bottom: '6',
  right: '0',
  width: '6',
  cursor: 'col-resize',
  borderRightWidth: '1px',
  borderRightStyle: 'solid',
  borderRightColor: '[transparent]',
  touchAction: 'none',
  '&:hover, &:active': { borderRightColor: 'accent' },
  'th:hover &': { borderRightColor: 'line' },
});
