import {
  isPassing,
  type UploadFailure,
  type UploadFile,
  type UploadStep,
  type UploadWarning,
} from '../uploadItem/uploadItem.machine.ts';

/** One line of the queue. */
export type UploadRow = {
  readonly id: string;
  readonly batchId: string;
  readonly name: string;
  readonly step: UploadStep;
  readonly contentId: string | null;
  readonly failure: UploadFailure | null;
  readonly warning: UploadWarning | null;
  /** True for what a person uploads, false for what a refresh brings: those rows go when their batch has settled. */
  readonly isShown: boolean;
};

const WAITING: readonly UploadStep[] = ['pending', 'validating', 'validated'];
const IN_FLIGHT: readonly UploadStep[] = ['requesting', 'sending', 'confirming'];
const SETTLED: readonly UploadStep[] = ['uploaded', 'failed', 'cancelled'];

export const newRow = (file: UploadFile, batch: { batchId: string; isShown: boolean }): UploadRow => ({
  id: file.id,
  batchId: batch.batchId,
  name: file.name,
  step: 'pending',
  contentId: null,
  failure: null,
  warning: null,
  isShown: batch.isShown,
});

export const isSettledStep = (step: UploadStep): step is 'uploaded' | 'failed' | 'cancelled' => SETTLED.includes(step);

/** True where nothing can follow: one that failed may go again. */
export const isOverStep = (step: UploadStep): boolean => isSettledStep(step) && step !== 'failed';

export const isSettledRow = ({ step }: UploadRow): boolean => isSettledStep(step);
export const isInFlight = ({ step }: UploadRow): boolean => IN_FLIGHT.includes(step);

/** True for a file that failed for a reason that lies not in the file. */
export const canGoAgain = ({ step, failure }: UploadRow): boolean =>
  step === 'failed' && failure !== null && isPassing(failure);

/** Batches of which something is still to come. Hundreds of rows change step by step: each change looks at every row once. */
export const openBatches = (rows: readonly UploadRow[]): ReadonlySet<string> =>
  new Set(rows.filter((row) => !isSettledRow(row)).map((row) => row.batchId));

/** What a batch uploaded, or null while one of its files is not. */
export function uploadedOf(rows: readonly UploadRow[]) {
  const items = rows.flatMap((row) => (row.contentId === null ? [] : [{ id: row.id, contentId: row.contentId }]));
  return items.length === rows.length ? items : null;
}

/** True for what a person has to read before it goes: a failure, or a warning. */
export const isToBeRead = ({ step, warning }: UploadRow): boolean => step === 'failed' || warning !== null;

/** The rows in the order of the panel: errors, what can go again first, warnings, then pending, uploading, validated, uploaded. */
export function rowsInOrder(rows: readonly UploadRow[]): readonly UploadRow[] {
  const rank = (row: UploadRow) => {
    if (row.step === 'failed') return canGoAgain(row) ? 0 : 1;
    if (row.warning !== null) return 2;
    if (row.step === 'validated') return 5;
    if (WAITING.includes(row.step)) return 3;
    return isInFlight(row) ? 4 : 6;
  };
  return rows.toSorted((one, other) => rank(one) - rank(other));
}
