import type { FilingStatusRow } from '#contracts/api/spvReport.ts';
import { dueDay } from '#contracts/deadlines.ts';
import { hasReceipt } from '../receipts/ReceiptLink.tsx';
import type { Period } from '../filters/reportPeriod.ts';

/** What a cell says, whichever client and month it is of. */
export type ReportCell = Pick<
  FilingStatusRow,
  'statementType' | 'status' | 'errorText' | 'warningText' | 'spvMessageId' | 'spvFilingId' | 'expectedBy'
>;

/** What a cell means, the ones to look at first. `late`: missing after its deadline. */
export const CELL_KINDS = ['error', 'warning', 'late', 'missing', 'waiting', 'good'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** `today` is `yyyy-MM-dd` in Romania. */
export function kindOf(cell: ReportCell, period: Period, today: string): CellKind {
  if (cell.status === 'G') return 'good';
  if (cell.status === 'W') return 'warning';
  if (cell.status === 'E') return 'error';
  if (hasReceipt(cell)) return 'waiting';
  const due = dueDay(cell.statementType, period);
  return due !== null && due < today ? 'late' : 'missing';
}
