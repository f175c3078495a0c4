import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import { cva } from 'styled-system/css';
import type { CellStatus } from './reportSearch.ts';

/** The words of the states. */
export const STATUS_KEY = {
  G: 'status.good',
  W: 'status.warning',
  E: 'status.error',
  U: 'status.unknown',
} as const satisfies Record<CellStatus, string>;

const ICONS = { G: CircleCheck, W: TriangleAlert, E: CircleX, U: CircleHelp } as const;

const tint = cva({
  variants: {
    status: {
      G: { color: 'positive' },
      W: { color: 'warning' },
      E: { color: 'critical' },
      U: { color: 'neutral' },
    },
  },
});

/** The state of a cell as a mark of its own shape; the word is beside it or is read out. */
export function StatusIcon({ status }: { readonly status: CellStatus }) {
  const Icon = ICONS[status];
  return <Icon size={16} strokeWidth={1.75} aria-hidden className={tint({ status })} />;
}
