import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type CSSProperties, type KeyboardEvent, type RefObject } from 'react';
import type { Explained } from '../cells/CellTarget.tsx';
import type { Period } from '../filters/reportPeriod.ts';
import { ClientMonths } from '../months/ClientMonths.tsx';
import { reportGrid } from './reportGrid.recipe.ts';
import type { ReportGrid as Grid } from './reportGrid.ts';
import { ReportGridHead } from './ReportGridHead.tsx';
import { ReportGridRow } from './ReportGridRow.tsx';
import { placeOf, ROW_PX, useGridCursor } from './useGridCursor.ts';

type ReportGridProps = {
  readonly label: string;
  readonly grid: Grid;
  readonly period: Period;
  /** The client whose months are open. */
  readonly opened: string | undefined;
  /** False while the cells are still those of another month. */
  readonly isFresh: boolean;
  /** Opens the months of a client, or closes them. */
  readonly onToggle: (clientId: string) => void;
  readonly onExplain: (explained: Explained) => void;
};

/** Rows drawn beyond those in sight. */
const OVERSCAN = 4;
const HEADER_PX = 32;

/** Clients by forms. Header and names stay in sight; only the rows around those in sight are drawn. */
export function ReportGrid({ label, grid, period, opened, isFresh, onToggle, onExplain }: ReportGridProps) {
  const { lines, types } = grid;
  const frame = useRef<HTMLDivElement>(null);
  const rows = useRows(frame, lines);
  const size = { rows: lines.length, columns: types.length + 1 };
  const cursor = useGridCursor(frame, size, (row) => rows.scrollToIndex(row, { align: 'auto' }));
  const onKeyDown = (event: KeyboardEvent) => {
    const place = event.key === ' ' ? placeOf(event.target, 'data-cell') : null;
    const line = place === null ? undefined : lines[place.row];
    if (line === undefined) return cursor.onKeyDown(event);
    // Else the browser would press the cell, or scroll.
    event.preventDefault();
    onToggle(line.clientId);
  };
  const drawn = rows.getVirtualItems();
  const above = drawn[0]?.start ?? 0;
  const below = rows.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  const style: CSSProperties & { '--forms': number } = { '--forms': types.length };

  return (
    <div ref={frame} className={reportGrid.scroller} data-stale={!isFresh || undefined}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells take the keyboard
        role="grid"
        aria-label={label}
        aria-busy={!isFresh}
        aria-rowcount={lines.length + 2}
        className={reportGrid.table}
        style={style}
        onKeyDown={onKeyDown}
        onFocus={cursor.onFocus}
      >
        <ReportGridHead grid={grid} />
        <Spacer height={above} />
        {drawn.map(({ index }) => {
          const line = lines[index];
          return line === undefined ? null : (
            <ReportGridRow
              key={line.clientId}
              {...{ line, types, period, index, onToggle, onExplain }}
              measure={rows.measureElement}
              columnAtKeyboard={cursor.at.row === index ? cursor.at.column : null}
              months={
                opened === line.clientId ? (
                  <ClientMonths clientId={line.clientId} clientName={line.name} period={period} onExplain={onExplain} />
                ) : null
              }
            />
          );
        })}
        <Spacer height={below} />
      </table>
    </div>
  );
}

/** Which rows are drawn: those in sight and some around them. An open client is higher than the others. */
function useRows(frame: RefObject<HTMLDivElement | null>, lines: Grid['lines']) {
  // oxlint-disable-next-line react/incompatible-library -- what it answers stays in this component
  return useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    measureElement: (row) => Math.max(ROW_PX, row.getBoundingClientRect().height),
    getItemKey: (index) => lines[index]?.clientId ?? index,
    overscan: OVERSCAN,
    scrollPaddingStart: HEADER_PX,
  });
}

/** A spacer for the rows that are not drawn. */
function Spacer({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tbody aria-hidden>
      <tr style={{ height }} />
    </tbody>
  ) : null;
}
