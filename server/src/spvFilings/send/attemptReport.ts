import type { AttemptReport, FilingStatus } from '#contracts/api/spvFiling.ts';
import { filingStatusesFor, type FilingEventType } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { AttemptEnd, AttemptRow } from './filingAttempts.repository.ts';
import { afterEvents, withIndex, type FilingClock, type FilingFacts, type FilingRecord } from '../filingRecord.ts';

/** True when a report says what is known already. */
export function isKnown(attempt: AttemptRow, report: AttemptReport): boolean {
  if (attempt.outcome !== report.outcome) return false;
  if (report.outcome === 'rejected') return attempt.reason === report.text;
  if (report.outcome === 'notSent') return attempt.reason === report.reason;
  if (report.outcome === 'unknown') return true;
  const isSameFile = attempt.signedSha256 === null || attempt.signedSha256 === report.signedSha256;
  return attempt.uploadIndex === report.uploadIndex && isSameFile;
}

/** What a report says, as it is kept of the attempt. */
export function endOf(attempt: AttemptRow, report: AttemptReport): AttemptEnd {
  const end = { ...attempt, outcome: report.outcome, reason: null, settledBy: null, note: null };
  if (report.outcome === 'rejected') return { ...end, reason: report.text };
  if (report.outcome === 'notSent') return { ...end, reason: report.reason };
  const signed = { ...end, signedSha256: report.signedSha256 ?? attempt.signedSha256 };
  return report.outcome === 'unknown' ? signed : { ...signed, uploadIndex: report.uploadIndex };
}

/** A filing is in one of these where it can turn out that it was sent, and is not sent by itself. */
const MAY_TURN_OUT_SENT: ReadonlySet<FilingStatus> = new Set(['Processing', 'Validated']);

type Approval = Pick<FilingRecord, 'status' | 'approvedAt'>;
/** True when the approval under which a filing was sent, or may have been, was withdrawn: it has no time any more. */
const isWithdrawn = ({ status, approvedAt }: Approval): boolean => approvedAt === null && MAY_TURN_OUT_SENT.has(status);

/** What an outcome means for a filing. A withdrawn approval counts again where it was sent under it, or may have been. */
export function eventsOf(outcome: AttemptReport['outcome'], filing: Approval): readonly FilingEventType[] {
  const { status } = filing;
  const approval: readonly FilingEventType[] = status === 'Validated' ? ['filing.approve'] : [];
  if (outcome === 'rejected') return ['authority.rejected'];
  if (outcome === 'unknown') return [...approval, 'outcome.unknown'];
  if (outcome === 'notSent')
    return isWithdrawn(filing) ? ['attempt.notSent', 'approval.withdrawn'] : ['attempt.notSent'];
  if (status === 'Processing') return ['outcome.settled'];
  if (status === 'InvalidSubmission') return ['outcome.corrected'];
  // What the authority has was approved and signed, even if the signed file has not arrived here.
  const isUnsigned = status === 'Approved' || status === 'Validated';
  return isUnsigned ? [...approval, 'statement.signed', 'authority.indexed'] : ['authority.indexed'];
}

/** True when a filing was submitted by another one of its attempts, and not refused under that index. */
export const hasOtherIndex = ({ status, uploadIndex }: FilingRecord, attempt: AttemptRow): boolean =>
  status !== 'InvalidSubmission' && uploadIndex !== null && uploadIndex !== attempt.uploadIndex;

/** True when a host can know better what became of an attempt: a person said it, or it was closed as not sent. */
export const isCorrectable = ({ settledBy, outcome }: AttemptRow): boolean =>
  settledBy !== null || outcome === 'notSent';

/** True when it is said that an attempt was sent of which something else had been said. */
const isLateTruth = (attempt: AttemptRow, outcome: AttemptReport['outcome']): boolean =>
  isCorrectable(attempt) && outcome === 'submitted';

/** True when a filing waits for its receipt under an index that a person typed. */
export const hasTypedIndex = ({ status, uploadIndex }: FilingRecord, attempt: AttemptRow): boolean =>
  status === 'Submitted' && attempt.settledBy !== null && uploadIndex === attempt.uploadIndex;

/** What an attempt has come to, and the other attempts of its filing that the authority has or may have. */
export type Outcome = {
  readonly attempt: AttemptRow;
  readonly outcome: AttemptReport['outcome'];
  readonly facts: FilingFacts;
  readonly othersSent: readonly AttemptRow[];
};

/**
 * The filing after the outcome of one of its attempts; null when that cannot happen to it. It stays as it is where it has
 * its index from another attempt, or a host's late truth meets one that nobody knows the outcome of. An index that a person
 * typed gives way until a receipt has confirmed it, a refusal only to an attempt that was sent.
 */
export function afterOutcome(
  filing: FilingRecord,
  { attempt, outcome, facts, othersSent }: Outcome,
  clock: FilingClock,
): FilingRecord | null {
  const isLate = isLateTruth(attempt, outcome);
  if (isLate && hasTypedIndex(filing, attempt)) return withIndex(filing, facts, clock);
  if (hasOtherIndex(filing, attempt) || (isLate && filing.status === 'Processing')) return filing;
  if (filing.status === 'InvalidSubmission' && outcome !== 'submitted') return filing;
  if (filing.status === 'Processing' && outcome !== 'submitted') {
    // This one has not filed it: what the others have done counts.
    if (othersSent.some((other) => other.outcome === 'unknown')) return filing;
    const [sent] = othersSent;
    if (sent !== undefined) {
      const { uploadIndex, signedId } = sent;
      return afterEvents(filing, eventsOf('submitted', filing), { uploadIndex, signedId }, clock);
    }
  }
  if (!isWithdrawn(filing)) {
    return afterEvents(filing, eventsOf(outcome, filing), facts, clock) ?? (isLate ? filing : null);
  }
  const certificateThumbprint = outcome === 'notSent' ? null : attempt.certificateThumbprint;
  const after = afterEvents(filing, eventsOf(outcome, filing), { ...facts, certificateThumbprint }, clock);
  return after === null ? null : { ...after, approvedAt: null };
}

/** Where a filing is that can be sent: its attempt is open. */
export const isSendable = ({ status }: FilingRecord): boolean => filingStatusesFor('outcome.unknown').includes(status);

/** True when a page gives an attempt back that a host was asked for elsewhere: that one alone knows. */
export const isTakenUp = ({ isClaimed }: AttemptRow, report: AttemptReport): boolean =>
  isClaimed && report.outcome === 'notSent' && report.isHostUnasked;

/**
 * True when a report can say more of an attempt than is known. Who says that nothing was sent, or a person who says under
 * which index, can be wrong: what a host has sent is always heard, and so is everything it says as long as nobody tried
 * again. That it may have sent is heard after that too, unless a person has looked since.
 */
export function isOpenToReport(
  filing: FilingRecord,
  attempt: AttemptRow,
  last: AttemptRow | null,
  report: AttemptReport,
): boolean {
  if (attempt.outcome === null || attempt.outcome === 'unknown') return true;
  if (isLateTruth(attempt, report.outcome)) return true;
  if (attempt.outcome !== 'notSent') return false;
  const isByPerson = attempt.settledBy !== null;
  if (report.outcome === 'unknown' && !isByPerson) return true;
  const isNews = isByPerson || report.outcome !== 'notSent';
  return isNews && filing.status === 'Approved' && last?.id === attempt.id;
}
