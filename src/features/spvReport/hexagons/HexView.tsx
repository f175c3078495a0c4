import { css } from 'styled-system/css';
import { CELL_KINDS } from '../cells/cellKind.ts';
import type { Explained } from '../cells/CellTarget.tsx';
import type { Period } from '../filters/reportPeriod.ts';
import type { GridCell, ReportGrid } from '../grid/reportGrid.ts';
import { HexComb } from './HexComb.tsx';

type HexViewProps = {
  readonly label: string;
  readonly grid: ReportGrid;
  readonly period: Period;
  readonly onExplain: (explained: Explained) => void;
};

/** A comb for each form, the fullest first, and in it a hexagon for each client, the worst first. */
export function HexView({ label, grid, period, onExplain }: HexViewProps) {
  const combs = grid.types
    .map((type) => ({ type, cells: cellsOf(grid, type) }))
    .toSorted((one, other) => other.cells.length - one.cells.length);
  return (
    <section className={view} aria-label={label}>
      {combs.map(({ type, cells }) => (
        <HexComb
          key={type}
          {...{ type, cells, period, onExplain }}
          share={grid.shares.get(type)}
          due={grid.dueDays.get(type)}
        />
      ))}
    </section>
  );
}

const cellsOf = ({ lines }: ReportGrid, type: string): GridCell[] =>
  lines
    .flatMap((line) => line.cells.get(type) ?? [])
    .toSorted((one, other) => CELL_KINDS.indexOf(one.kind) - CELL_KINDS.indexOf(other.kind));

const view = css({
  flexGrow: '1',
  minH: '0',
  overflow: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  columnGap: '28',
  rowGap: '28',
  px: '16',
  py: '12',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
});
