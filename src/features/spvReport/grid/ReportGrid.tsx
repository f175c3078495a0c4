import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { css } from 'styled-system/css';
import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import type { ReportGrid as Grid } from './reportGrid.ts';
import { ReportGridHead } from './ReportGridHead.tsx';
import { ReportGridRow } from './ReportGridRow.tsx';
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
        <ReportGridHead types={types} />
        <tbody>
          <Spacer height={above} />
          {drawn.map(({ index }) => {
            const line = lines[index];
            return line === undefined ? null : (
              <ReportGridRow
                key={line.clientId}
                line={line}
                types={types}
                index={index}
                columnAtKeyboard={cursor.at.row === index ? cursor.at.column : null}
                onExplain={onExplain}
              />
            );
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  );
}

/** A spacer for the rows that are not drawn. */
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
