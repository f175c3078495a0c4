import type { FilingStatusRow } from '#contracts/api/spvReport.ts';

/** The month before this one, by the workstation's calendar. */
export function lastMonth(now: Date): { month: number; year: number } {
  const first = new Date(now.getFullYear(), now.getMonth() - 1, 1);
  return { month: first.getMonth() + 1, year: first.getFullYear() };
}

/** How a client stands with the declarations of a month, the worst first. */
export const PROGRESS = ['missing', 'error', 'waiting', 'warning', 'complete'] as const;
export type Progress = (typeof PROGRESS)[number];

/** A client with its worst status and how many declarations have each. */
export type ClientProgress = {
  readonly clientId: string;
  readonly name: string;
  readonly worst: Progress;
  readonly forms: readonly { readonly statementType: string; readonly progress: Progress }[];
};

/** One entry for each client with expected or filed declarations, the worst first, then by name. */
export function progressOf(rows: readonly FilingStatusRow[]): ClientProgress[] {
  const clients = Map.groupBy(rows, ({ clientId }) => clientId);
  return [...clients]
    .map(([clientId, ofClient]) => {
      const forms = ofClient.map((row) => ({ statementType: row.statementType, progress: statusOf(row) }));
      const worst = PROGRESS.find((status) => forms.some(({ progress }) => progress === status)) ?? 'complete';
      return { clientId, name: ofClient[0]?.clientName ?? '', worst, forms };
    })
    .toSorted((a, b) => PROGRESS.indexOf(a.worst) - PROGRESS.indexOf(b.worst) || a.name.localeCompare(b.name));
}

/** Expected and nowhere to be found is missing; found without a verdict is waiting. */
function statusOf({ status, spvFilingId, spvMessageId }: FilingStatusRow): Progress {
  if (status === 'G') return 'complete';
  if (status === 'W') return 'warning';
  if (status === 'E') return 'error';
  return spvFilingId === null && spvMessageId === null ? 'missing' : 'waiting';
}
