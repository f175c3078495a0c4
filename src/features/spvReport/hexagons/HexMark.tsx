import { cva } from 'styled-system/css';
import type { CellKind } from '../cells/cellKind.ts';

/** A hexagon that stands on its point, inside a box of 28 by 32. */
const POINTS = '14,1 27,8.5 27,23.5 14,31 1,23.5 1,8.5';
/** What is drawn in it: good and missing are plain, so that the others stand out. */
const SIGNS: Readonly<Record<CellKind, string | null>> = {
  error: 'M10 12 L18 20 M18 12 L10 20',
  warning: 'M14 10 L14 17 M14 21 L14 21.01',
  late: 'M14 10 L14 17 M14 21 L14 21.01',
  waiting: 'M10 16 L10 16.01 M14 16 L14 16.01 M18 16 L18 16.01',
  missing: null,
  good: 'M10 16.5 L13 19.5 L18.5 13',
};

const hexagon = cva({
  base: {
    display: 'block',
    '& path': { fill: '[none]', strokeWidth: '[2]', strokeLinecap: 'round', strokeLinejoin: 'round' },
  },
  variants: {
    kind: {
      error: { '& polygon': { fill: 'critical', stroke: 'critical' }, '& path': { stroke: 'bg' } },
      warning: { '& polygon': { fill: 'warning', stroke: 'warning' }, '& path': { stroke: 'bg' } },
      late: {
        '& polygon': { fill: 'bg', stroke: 'critical', strokeDasharray: '[3 2]' },
        '& path': { stroke: 'critical' },
      },
      missing: { '& polygon': { fill: 'bg', stroke: 'control', strokeDasharray: '[2 2]' } },
      waiting: { '& polygon': { fill: 'neutralBg', stroke: 'control' }, '& path': { stroke: 'neutral' } },
      good: { '& polygon': { fill: 'positiveBg', stroke: 'positive' }, '& path': { stroke: 'positive' } },
    },
  },
});

/** The state of a cell as a hexagon; the word is in the name of its control. */
export function HexMark({ kind }: { readonly kind: CellKind }) {
  const sign = SIGNS[kind];
  return (
    <svg width={28} height={32} className={hexagon({ kind })} aria-hidden>
      <polygon points={POINTS} />
      {sign === null ? null : <path d={sign} />}
    </svg>
  );
}
