import { isBlocked, isLed } from '../certificateRounds/certificateRounds.ts';
import { isGivenMeanwhile, refusalOf, releasedAfter } from '../certificateRounds/releases.ts';
import { waitingAfter } from '../certificateRounds/waiting.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { isSameHeld } from '../filingBatch/batchWork.ts';
import type {
  ApprovedFiling,
  BatchOutcome,
  FilingBatchInput,
  HeldFiling,
  SendRow,
} from '../filingBatch/filingBatch.types.ts';
import { batchReport, isOfTheFiling, tallyAfter } from './batchReport.ts';
import type { FilingDispatchContext } from './filingDispatch.types.ts';

/** The machine never enters `sending` without a certificate; one that is none has no work. */
const NO_CERTIFICATE: LeadCertificate = { certificateId: '', thumbprint: '', name: '' };

/** What the present certificate's batch begins with. */
export function batchOf(context: FilingDispatchContext): FilingBatchInput {
  const { present, inUse, leftOut, held, reports } = context;
  const certificate = present ?? NO_CERTIFICATE;
  return {
    certificate,
    pin: inUse?.pin ?? null,
    confirmLastTry: inUse?.confirmLastTry ?? false,
    ticked: inUse?.ticked ?? [],
    leftOut,
    canSend: !isBlocked(context),
    probeOnly: reports.some((report) => report.certificate.certificateId === certificate.certificateId),
    held,
  };
}

/** Lines of a batch, and of an earlier one those whose filings this one has not begun. */
export const rowsAfter = (before: readonly SendRow[], rows: readonly SendRow[], notStarted: readonly string[]) =>
  rows.length === 0 ? before : [...rows, ...before.filter((row) => notStarted.includes(row.filingId))];

/** What is left out from now on: of one filing under one certificate, as it was approved last. */
function heldAfter(before: readonly HeldFiling[], certificateId: string, { rows, approved }: BatchOutcome) {
  const held = rows.filter(isOfTheFiling).map(({ filingId }): HeldFiling => {
    // Of one that was left open it is not known; it is tried once more.
    const approvedAt = approved.find((filing) => filing.filingId === filingId)?.approvedAt ?? null;
    return { filingId, certificateId, approvedAt };
  });
  return [...before.filter((old) => !held.some((one) => isSameHeld(one, old))), ...held];
}

/** What follows from how the present certificate's batch has ended. */
export function afterBatch(
  context: FilingDispatchContext,
  outcome: BatchOutcome,
  isStopping: boolean,
): Partial<FilingDispatchContext> {
  const { present } = context;
  if (present === null) return {};
  const { rows, notStarted, hasMore, failure } = outcome;
  const isOther = (other: { readonly certificate: LeadCertificate }) =>
    other.certificate.certificateId !== present.certificateId;
  const report = batchReport(present, outcome);
  const common = {
    present: null,
    inUse: null,
    held: heldAfter(context.held, present.certificateId ?? '', outcome),
    reports: [...context.reports.filter(isOther), ...(report === null ? [] : [report])],
    // A batch that has ended tells its last change only with its outcome.
    rows: rowsAfter(context.rows, rows, notStarted),
    notStarted,
    tally: tallyAfter(context.tally, rows),
  };
  // A certificate that was lost meanwhile neither waits nor goes on; what was given while the batch ran is for the next one.
  if (!isLed(context, present.certificateId) || isGivenMeanwhile(context, present)) return common;
  const reason = failure === null || failure === 'unreachable' ? failure : failure.reason;
  const refusal = refusalOf(reason);
  const listed = refusal === null ? outcome.waiting : [...outcome.waiting, ...unsentOf(outcome)];
  const { waitingForPin, isUnlisted } = waitingAfter(context.waitingForPin, present, listed, refusal);
  return {
    ...common,
    released: releasedAfter(context, present, { failure: reason, isStopping }),
    waitingForPin,
    round: isUnlisted || (hasMore && failure === null) ? [present, ...context.round] : context.round,
  };
}

/** Filings of the batch for which nothing was sent. */
const unsentOf = ({ approved, notStarted, rows }: BatchOutcome): readonly ApprovedFiling[] =>
  approved.filter(
    ({ filingId }) =>
      notStarted.includes(filingId) || rows.some((row) => row.filingId === filingId && row.outcome?.kind === 'notSent'),
  );

/**
 * True where the batch has filed, and its certificate has more to file than one batch carries. Where nothing was filed, the
 * same again waits for the pause.
 */
export const continuesNow = (context: FilingDispatchContext, { rows, hasMore, failure }: BatchOutcome): boolean =>
  context.present !== null &&
  isLed(context, context.present.certificateId) &&
  hasMore &&
  failure === null &&
  rows.some((row) => row.outcome?.kind === 'submitted');
