import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { ReportCell } from './ReportCell.tsx';
import type { ReportGrid as Grid } from './reportGrid.ts';
import { ROW_PX, useGridCursor } from './useGridCursor.ts';

type ReportGridProps = {
  readonly label: string;
  readonly grid: Grid;
  /** False while the cells are still those of another month. */
  readonly isFresh: boolean;
  readonly onExplain: (cell: FilingStatusRow) => void;
};

/** Rows drawn beyond those in sight. */
const OVERSCAN = 12;
const HEADER_PX = 32;

/** Clients by forms. Header and names stay in sight; only the rows around those in sight are drawn. */
export function ReportGrid({ label, grid, isFresh, onExplain }: ReportGridProps) {
  const { t } = useTranslation(['spvReport', 'table']);
  const { lines, types } = grid;
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- what it answers stays in this component
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: HEADER_PX,
  });
  const size = { rows: lines.length, columns: types.length };
  const cursor = useGridCursor(frame, size, (row) => rows.scrollToIndex(row, { align: 'auto' }));
  const drawn = rows.getVirtualItems();
  const above = drawn[0]?.start ?? 0;
  const below = rows.getTotalSize() - (drawn.at(-1)?.end ?? 0);

  return (
    <div ref={frame} className={scroller} data-stale={!isFresh || undefined}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells take the keyboard
        role="grid"
        aria-label={label}
        aria-busy={!isFresh}
        aria-rowcount={lines.length + 1}
        className={table}
        onKeyDown={cursor.onKeyDown}
        onFocus={cursor.onFocus}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={cx(head, corner)}>
              {t('table:filter.client')}
            </th>
            {types.map((type) => (
              <th key={type} scope="col" className={head}>
                {type}
              </th>
            ))}
            <th aria-hidden className={cx(head, rest)} />
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          {drawn.map(({ index }) => {
            const line = lines[index];
            return line === undefined ? null : (
              <tr key={line.clientId} aria-rowindex={index + 2} className={row}>
                <th
                  scope="row"
                  className={name}
                  title={[line.name, line.taxId, line.accountManager].filter(Boolean).join(' · ')}
                >
                  <span className={nameBox}>
                    <span className={nameText}>{line.name}</span>
                    {line.isActive ? null : <Badge tone="neutral">{t('grid.inactive')}</Badge>}
                  </span>
                </th>
                {types.map((type, column) => (
                  <ReportCell
                    key={type}
                    line={line}
                    type={type}
                    place={`${String(index)}:${String(column)}`}
                    isAtKeyboard={cursor.at.row === index && cursor.at.column === column}
                    onExplain={onExplain}
                  />
                ))}
                <td aria-hidden className={cx(soft, rest)} />
              </tr>
            );
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows that are not drawn. */
function Spacer({ height }: { readonly height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

const scroller = css({
  flexGrow: '1',
  flexShrink: '1',
  minH: '0',
  overflow: 'auto',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
  scrollPaddingTop: '[32px]',
  scrollPaddingLeft: '[240px]',
  transitionProperty: '[opacity]',
  transitionDuration: 'quick',
  '&[data-stale]': { opacity: '[0.6]' },
  _calm: { transitionDuration: '[0s]' },
  _mobile: { scrollPaddingLeft: '[140px]' },
});
const table = css({ minW: 'full', borderCollapse: 'separate', borderSpacing: '0', textStyle: 'body' });
const hairline = { borderBottomWidth: '1px', borderBottomStyle: 'solid' } as const;
const head = css({
  ...hairline,
  position: 'sticky',
  top: '0',
  zIndex: 'sticky',
  h: '32',
  minW: '64',
  px: '8',
  bg: 'side',
  borderBottomColor: 'line',
  textStyle: 'caption',
  fontWeight: 'medium',
  fontVariantNumeric: 'tabular-nums',
  color: 'mut',
  whiteSpace: 'nowrap',
});
const edge = {
  borderRightWidth: '1px',
  borderRightStyle: 'solid',
  borderRightColor: 'line',
  position: 'sticky',
  left: '0',
  textAlign: 'left',
  pl: '16',
} as const;
const corner = css({ ...edge, zIndex: 'bar' });
const row = css({ h: '36', '&:hover > *': { bg: 'hover' } });
const name = css({
  ...edge,
  ...hairline,
  borderBottomColor: 'lineSoft',
  zIndex: 'sticky',
  w: '240',
  minW: '240',
  maxW: '240',
  pr: '8',
  py: '0',
  bg: 'bg',
  fontWeight: 'normal',
  _mobile: { w: '[140px]', minW: '[140px]', maxW: '[140px]' },
});
const nameBox = css({ display: 'flex', alignItems: 'center', gap: '8', minW: '0' });
const nameText = css({ minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
/** Takes what the forms leave of the width. */
const rest = css({ w: 'full', minW: '0!' });
const soft = css({ ...hairline, borderBottomColor: 'lineSoft' });
