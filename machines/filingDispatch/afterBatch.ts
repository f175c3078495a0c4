import { PIN_WAIT_REASONS } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { isSameHeld } from '../filingBatch/batchWork.ts';
import type { BatchOutcome, FilingBatchInput, HeldFiling, SendRow } from '../filingBatch/filingBatch.types.ts';
import { batchReport, isOfTheFiling } from './batchReport.ts';
import type { FilingDispatchContext } from './filingDispatch.machine.ts';
import { confirmedOnce, withoutPin } from '../typedPins.ts';

/** The machine never enters `sending` without a certificate; one that is none has no work. */
const NO_CERTIFICATE: LeadCertificate = { certificateId: '', thumbprint: '', name: '' };

/** What the present certificate's batch begins with. */
export function batchOf({
  present,
  certificates,
  typed,
  waitingForPin,
  held,
  reports,
}: FilingDispatchContext): FilingBatchInput {
  const certificate = present ?? NO_CERTIFICATE;
  const given = typed[certificate.certificateId];
  const blocked = waitingForPin.some(
    (waiting) => waiting.certificate.certificateId === certificate.certificateId && waiting.reason !== null,
  );
  return {
    certificate,
    pin: given?.pin ?? null,
    confirmLastTry: given?.confirmLastTry ?? false,
    mayAssign: certificates[0]?.certificateId === certificate.certificateId,
    canSend: !blocked,
    probeOnly: reports.some((report) => report.certificate.certificateId === certificate.certificateId),
    held,
  };
}

/** All certificates, first the present one. */
export function presentFirst({ certificates, present }: FilingDispatchContext): readonly LeadCertificate[] {
  const isPresent = ({ certificateId }: LeadCertificate) => certificateId === present?.certificateId;
  return [...certificates.filter(isPresent), ...certificates.filter((other) => !isPresent(other))];
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
  const { rows, notStarted, waiting, hasMore, failure } = outcome;
  const isOther = (other: { readonly certificate: LeadCertificate }) =>
    other.certificate.certificateId !== present.certificateId;
  const report = batchReport(present, outcome);
  const common = {
    present: null,
    held: heldAfter(context.held, present.certificateId ?? '', outcome),
    reports: [...context.reports.filter(isOther), ...(report === null ? [] : [report])],
    // A batch that has ended tells its last change only with its outcome.
    rows: rowsAfter(context.rows, rows, notStarted),
    notStarted,
  };
  // A certificate that was lost meanwhile neither waits nor goes on.
  if (!isLed(context, present)) return common;
  const reason = failure === null || failure === 'unreachable' ? null : failure.reason;
  const needsPerson = reason !== null && PIN_WAIT_REASONS.includes(reason);
  const before = context.waitingForPin.find((known) => !isOther(known));
  const count =
    waiting + (needsPerson ? notStarted.length + rows.filter((row) => row.outcome?.kind === 'notSent').length : 0);
  // What blocks the certificate stays said, whatever became of attempts that were left open meanwhile.
  const waits = { certificate: present, count, reason: before?.reason ?? (needsPerson ? reason : null) };
  // What was typed goes with the filings it was typed for: filed, refused or given up. It stays while they are tried
  // again, unless the host did not get it.
  const isOfNoUse = needsPerson || reason === 'pinRequired';
  const isTriedAgain = !isOfNoUse && !isStopping && (hasMore || failure !== null);
  return {
    ...common,
    typed: isTriedAgain
      ? confirmedOnce(context.typed, present.certificateId)
      : withoutPin(context.typed, present.certificateId),
    waitingForPin: [...context.waitingForPin.filter(isOther), ...(count > 0 ? [waits] : [])],
    round: hasMore && failure === null ? [present, ...context.round] : context.round,
  };
}

/**
 * True where the batch has filed, and its certificate has more to file than one batch carries. Where nothing was filed, the
 * same again waits for the pause.
 */
export const continuesNow = (context: FilingDispatchContext, { rows, hasMore, failure }: BatchOutcome): boolean =>
  context.present !== null &&
  isLed(context, context.present) &&
  hasMore &&
  failure === null &&
  rows.some((row) => row.outcome?.kind === 'submitted');

const isLed = ({ certificates }: FilingDispatchContext, { certificateId }: LeadCertificate): boolean =>
  certificates.some((certificate) => certificate.certificateId === certificateId);
