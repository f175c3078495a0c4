import { FILING_CALL_MAX, FILINGS_TO_SEND_MAX } from '#contracts/limits.ts';
import { linkError } from '#contracts/link/errors.ts';
import { goesUnder } from '../certificateRounds/releases.ts';
import { isAmong } from '../certificateRounds/waiting.ts';
import type { FilingToSend } from '../filingSend/filingSend.machine.ts';
import type { PinHandle } from '../pinHandle.ts';
import type {
  ApprovedFiling,
  BatchOutcome,
  FilingApproval,
  FilingBatchContext,
  FilingBatchInput,
  FilingWork,
  SendRow,
} from './filingBatch.types.ts';
import { filingTicks } from './filingTicks.ts';

/** Filings with an open attempt that no call has carried. */
export const readyToCall = ({ rows, called }: FilingBatchContext): readonly SendRow[] =>
  rows.filter((row) => row.step === 'ready' && !called.includes(row.filingId));

/** True when every filing that was started has its attempt, or has ended. */
export const isOpened = ({ rows }: FilingBatchContext): boolean => rows.every((row) => row.step !== 'opening');

/** The filings of the next call, those with an open attempt first; one only while a batch probes. */
export function filingsOfNextCall(context: FilingBatchContext): readonly FilingToSend[] {
  const { openAttempts, rows, probeOnly, isStopped } = context;
  // A server that did not answer for one filing is not asked for the rest.
  const isUnanswered = rows.some((row) => row.outcome?.kind === 'leftOpen' && row.attemptId === null);
  if (isStopped || isUnanswered) return [];
  const most = probeOnly ? Math.max(1, openAttempts.length - rows.length) : FILING_CALL_MAX;
  return notStarted(context).slice(0, Math.min(most, FILING_CALL_MAX));
}

/** Filings of the batch that were not started, in their order: those with an open attempt first. */
export function notStarted(
  context: Pick<FilingBatchContext, 'openAttempts' | 'approved' | 'rows'>,
): readonly FilingToSend[] {
  const { openAttempts, approved, rows } = context;
  const filings = [...openAttempts, ...approved.map(({ filingId }) => ({ filingId, attemptId: null }))];
  return filings.slice(rows.length);
}

/** Rows for open attempts when nothing can be found out about them now. */
export const rowsLeftOpen = ({ openAttempts }: FilingBatchContext): readonly SendRow[] =>
  openAttempts.map((filing) => ({ ...filing, step: 'ended', outcome: { kind: 'leftOpen', reason: null } }));

/** Why a batch was not carried through: a failure of its own, or what left a filing open. */
export function failureOf({ failure, rows }: FilingBatchContext): BatchOutcome['failure'] {
  if (failure !== null) return failure;
  const reasons = rows.flatMap(({ outcome }) => (outcome?.kind === 'leftOpen' ? [outcome.reason] : []));
  if (reasons.includes(null)) return 'unreachable';
  const [reason] = reasons.filter((left) => left !== null);
  return reason === undefined ? null : linkError(reason);
}

/** True for one filing under one certificate, whenever it was approved. */
export const isSameHeld = (one: Key, other: Key): boolean =>
  one.filingId === other.filingId && one.certificateId === other.certificateId;
type Key = Pick<FilingApproval, 'filingId' | 'certificateId'>;

/** The part of the work that this batch takes, as far as it is known before a PIN is found. */
export function workFor(input: FilingBatchInput, { openAttempts, approved }: FilingWork) {
  const { canSend, held, pin, ticked } = input;
  const mine = approved.filter((filing) => !isIn(held, filing, input));
  const part = pin === null ? { approved: mine, waiting: [] } : partOf(mine, (filing) => isIn(ticked, filing, input));
  return {
    openAttempts,
    ...(canSend ? part : { approved: [], waiting: mine }),
    hasMore: canSend && approved.length === FILINGS_TO_SEND_MAX,
  };
}

/** What goes with the PIN that was found. The rest waits for a person. */
export function workUnder(pin: PinHandle | null, context: FilingBatchContext) {
  const { ticked, leftOut } = context;
  const part = partOf(context.approved, (filing) =>
    goesUnder(pin, { isTicked: isIn(ticked, filing, context), isLeftOut: isIn(leftOut, filing, context) }),
  );
  return part.approved.length === 0 ? { ...part, hasMore: false } : part;
}

const partOf = (filings: readonly ApprovedFiling[], goes: (filing: ApprovedFiling) => boolean) => ({
  approved: filings.filter(goes),
  waiting: filings.filter((filing) => !goes(filing)),
});

const isIn = (
  approvals: readonly FilingApproval[],
  filing: ApprovedFiling,
  { certificate }: Pick<FilingBatchInput, 'certificate'>,
): boolean => isAmong(filingTicks, approvals, filing, certificate.certificateId);
