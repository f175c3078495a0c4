import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import { FILING_CALL_FIRST, FILING_CALL_MAX, FILINGS_TO_SEND_MAX } from '#contracts/limits.ts';
import type { FilingToSend } from '../filingSend/filingSend.machine.ts';
import type {
  ApprovedFiling,
  BatchOutcome,
  FilingBatchContext,
  FilingBatchInput,
  FilingWork,
  HeldFiling,
  SendRow,
} from './filingBatch.types.ts';

/** Filings that are opened and were given to no call. */
export const readyToCall = ({ rows, called }: FilingBatchContext): readonly SendRow[] =>
  rows.filter((row) => row.step === 'ready' && !called.includes(row.filingId));

/** True when every filing that was begun has its attempt, or has ended. */
export const isOpened = ({ rows }: FilingBatchContext): boolean => rows.every((row) => row.step !== 'opening');

/**
 * The next filings to begin: as many as the next call carries, unless such are begun already; what was left open first.
 * Between two calls nothing is sent, and a call that failed early has opened few for nothing: each has up to twice as many.
 */
export function toBegin(context: FilingBatchContext): readonly FilingToSend[] {
  const { leftOpen, approved, rows, called, triesOne, isStopped } = context;
  const isAhead = !isOpened(context) || readyToCall(context).length > 0;
  const isTried = triesOne && called.length > 0;
  // A server that did not answer for one is not asked for the rest.
  const isUnanswered = rows.some((row) => row.outcome?.kind === 'leftOpen' && row.attemptId === null);
  if (isAhead || isTried || isStopped || isUnanswered) return [];
  const most = triesOne ? Math.max(1, leftOpen.length - rows.length) : Math.max(FILING_CALL_FIRST, 2 * called.length);
  return notBegun({ leftOpen, approved, rows }).slice(0, Math.min(most, FILING_CALL_MAX));
}

/** Filings of the batch that were not begun, in their order: what was left open first. */
export function notBegun(context: Pick<FilingBatchContext, 'leftOpen' | 'approved' | 'rows'>): readonly FilingToSend[] {
  const { leftOpen, approved, rows } = context;
  const filings = [...leftOpen, ...approved.map(({ filingId }) => ({ filingId, attemptId: null }))];
  return filings.slice(rows.length);
}

/** Lines for what was left open before, when nothing can be found out of it now. */
export const leftAsItIs = ({ leftOpen }: FilingBatchContext): readonly SendRow[] =>
  leftOpen.map((filing) => ({ ...filing, step: 'ended', outcome: { kind: 'leftOpen', reason: null } }));

/** Why a batch was not carried through: a failure of its own, or what left a filing open. */
export function failureOf({ failure, rows }: FilingBatchContext): BatchOutcome['failure'] {
  if (failure !== null) return failure;
  const reasons = rows.flatMap(({ outcome }) => (outcome?.kind === 'leftOpen' ? [outcome.reason] : []));
  if (reasons.includes(null)) return 'unreachable';
  const [reason] = reasons.filter((left) => left !== null);
  return reason === undefined ? null : linkError(reason);
}

/** What a filing is told that was ready for a call which is not made. */
export const passedOver = ({ failure }: FilingBatchContext) => ({
  type: 'filing.passedOver' as const,
  reason: reasonOf(failure),
});

function reasonOf(failure: FilingBatchContext['failure']): LinkReason {
  if (failure === null) return 'cancelledByUser';
  return failure === 'unreachable' ? 'unexpected' : failure.reason;
}

/** True for one filing under one certificate, whenever it was approved. */
export const isSameHeld = (one: Key, other: Key): boolean =>
  one.filingId === other.filingId && one.certificateId === other.certificateId;
type Key = Pick<HeldFiling, 'filingId' | 'certificateId'>;

/** What of the work this batch takes. */
export function workFor(
  { certificate: { certificateId }, mayAssign, maySend, held }: FilingBatchInput,
  { leftOpen, approved }: FilingWork,
) {
  const isHeld = ({ filingId, approvedAt }: ApprovedFiling) =>
    held.some((one) => isSameHeld(one, { filingId, certificateId }) && one.approvedAt === approvedAt);
  const mine = approved.filter((filing) => (filing.isAssigned || mayAssign) && !isHeld(filing));
  return {
    leftOpen,
    approved: maySend ? mine : [],
    waiting: maySend ? 0 : mine.length,
    hasMore: maySend && approved.length === FILINGS_TO_SEND_MAX,
  };
}
