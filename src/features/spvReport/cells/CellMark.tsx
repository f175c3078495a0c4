import { Check, CircleDashed, CircleHelp, TriangleAlert, X } from 'lucide-react';
import { cva } from 'styled-system/css';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { CellStatus } from '../reportSearch.ts';
import type { CellKind } from './cellKind.ts';

/** The words of the states of a cell. */
export const KIND_KEY = {
  good: 'status.good',
  warning: 'status.warning',
  error: 'status.error',
  waiting: 'status.unknown',
  missing: 'status.expected',
  late: 'status.late',
} as const satisfies Record<CellKind, string>;

/** The words of the states that the report filters by. */
export const STATUS_KEY = {
  G: 'status.good',
  W: 'status.warning',
  E: 'status.error',
  U: 'status.unknown',
} as const satisfies Record<CellStatus, string>;

/** How it is known that a form is expected. */
export const SOURCE_KEY = {
  person: 'source.person',
  vector: 'source.vector',
  rhythm: 'source.rhythm',
} as const;

/** The drawings of the states, each of its own shape. */
export const KIND_ICON = {
  good: Check,
  warning: TriangleAlert,
  error: X,
  waiting: CircleHelp,
  missing: CircleDashed,
  late: CircleDashed,
} as const satisfies Record<CellKind, typeof Check>;

const mark = cva({
  base: { display: 'inline-grid', placeItems: 'center', w: '28', h: '20', borderRadius: '6' },
  variants: {
    kind: {
      good: { color: 'positive' },
      warning: { color: 'warning', bg: 'warningBg' },
      error: { color: 'critical', bg: 'criticalBg' },
      waiting: { color: 'neutral' },
      missing: { color: 'mut' },
      late: { color: 'critical', borderWidth: '1px', borderStyle: 'solid', borderColor: 'critical' },
    },
  },
});

/** The state of a cell as a mark of its own shape; the word is beside it or is read out. */
export function CellMark({ kind }: { readonly kind: CellKind }) {
  return (
    <span className={mark({ kind })} aria-hidden>
      <Icon of={KIND_ICON[kind]} size={14} />
    </span>
  );
}
