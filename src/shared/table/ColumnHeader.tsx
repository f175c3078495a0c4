import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { COLUMN_WIDTH } from '#contracts/limits.ts';
import { tableRecipe } from './table.recipe.ts';

type ColumnHeaderProps = {
  readonly header: string;
  readonly isNumber: boolean;
  readonly canResize: boolean;
  readonly width: number;
  readonly onResize: (px: number) => void;
  readonly onMove: (by: -1 | 1) => void;
};

/** Widths change by this with the keyboard, in px. */
const STEP = 10;

/** The head of a column. Its edge is dragged, or moved with the arrows; with Alt the arrows move the column. */
export function ColumnHeader({ header, isNumber, canResize, width, onResize, onMove }: ColumnHeaderProps) {
  const { t } = useTranslation('table');
  const parts = tableRecipe();
  const drag = useRef<{ x: number; width: number } | null>(null);

  const grab = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const shown = event.currentTarget.closest('th')?.getBoundingClientRect().width ?? width;
    drag.current = { x: event.clientX, width: shown };
  };
  const pull = (event: PointerEvent<HTMLElement>) => {
    if (drag.current !== null) onResize(drag.current.width + event.clientX - drag.current.x);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (way === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) onMove(way);
    else onResize(width + way * STEP);
  };

  return (
    <th scope="col" className={cx(parts.head, isNumber ? parts.number : undefined, head)}>
      {header}
      {canResize ? (
        <div
          // A separator that can be moved is a control; an hr cannot have values.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="separator"
          aria-orientation="vertical"
          aria-label={t('resize', { column: header })}
          aria-valuenow={width}
          aria-valuemin={COLUMN_WIDTH.min}
          aria-valuemax={COLUMN_WIDTH.max}
          tabIndex={0}
          className={edge}
          onPointerDown={grab}
          onPointerMove={pull}
          onPointerUp={() => {
            drag.current = null;
          }}
          onKeyDown={press}
        />
      ) : null}
    </th>
  );
}

const head = css({ overflow: 'hidden', textOverflow: 'ellipsis' });
const edge = css({
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
