import type { FilingStatusRow } from '#contracts/api/spvReport.ts';
import { hasReceipt } from '../receipts/ReceiptLink.tsx';

/** What a cell says, whichever client and month it is of. */
export type ReportCell = Pick<
  FilingStatusRow,
  'statementType' | 'status' | 'errorText' | 'warningText' | 'spvMessageId' | 'spvFilingId' | 'expectedBy'
>;

/** What a cell means, the ones to look at first. `late`: missing after its deadline. */
export const CELL_KINDS = ['error', 'warning', 'late', 'missing', 'waiting', 'good'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** Both days are `yyyy-MM-dd` in Romania; `due` is null for a form without a known deadline. */
export function kindOf(cell: ReportCell, due: string | null, today: string): CellKind {
  if (cell.status === 'G') return 'good';
  if (cell.status === 'W') return 'warning';
  if (cell.status === 'E') return 'error';
  if (hasReceipt(cell)) return 'waiting';
  return due !== null && due < today ? 'late' : 'missing';
}
