import type { AttemptReport, FilingStatus } from '#contracts/api/spvFiling.ts';
import type { FilingEventType } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { AttemptEnd, AttemptRow } from './filingAttempts.repository.ts';
import { afterEvents, withIndex, type FilingClock, type FilingFacts, type FilingState } from './filingState.ts';

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

/** What an outcome means for a filing in `status`. */
export function eventsOf(outcome: AttemptReport['outcome'], status: FilingStatus): readonly FilingEventType[] {
  if (outcome === 'rejected') return ['authority.rejected'];
  if (outcome === 'unknown') return ['outcome.unknown'];
  if (outcome === 'notSent') return ['attempt.notSent'];
  if (status === 'Processing') return ['outcome.settled'];
  // What the authority has was signed, even if the signed file has not arrived here.
  return status === 'Approved' ? ['statement.signed', 'authority.indexed'] : ['authority.indexed'];
}

/** True when a filing was submitted by another one of its attempts. */
export const hasOtherIndex = ({ uploadIndex }: FilingState, attempt: AttemptRow): boolean =>
  uploadIndex !== null && uploadIndex !== attempt.uploadIndex;

/** True when a host can know better what became of an attempt: a person said it, or it was closed as not sent. */
export const isCorrectable = ({ settledBy, outcome }: AttemptRow): boolean =>
  settledBy !== null || outcome === 'notSent';

/** True when it is said that an attempt was sent of which something else had been said. */
const isLateTruth = (attempt: AttemptRow, outcome: AttemptReport['outcome']): boolean =>
  isCorrectable(attempt) && outcome === 'submitted';

/** True when a filing waits for its receipt under an index that a person typed. */
export const hasTypedIndex = ({ status, uploadIndex }: FilingState, attempt: AttemptRow): boolean =>
  status === 'Submitted' && attempt.settledBy !== null && uploadIndex === attempt.uploadIndex;

/**
 * The filing after the outcome of one of its attempts; null when that cannot happen to it. It stays as it is where it has
 * its index from another attempt, or a host's late truth meets one that nobody knows the outcome of. An index that a person
 * typed gives way until a receipt has confirmed it.
 */
export function afterOutcome(
  filing: FilingState,
  attempt: AttemptRow,
  outcome: AttemptReport['outcome'],
  facts: FilingFacts,
  clock: FilingClock,
): FilingState | null {
  const isLate = isLateTruth(attempt, outcome);
  if (isLate && hasTypedIndex(filing, attempt)) return withIndex(filing, facts, clock);
  if (hasOtherIndex(filing, attempt) || (isLate && filing.status === 'Processing')) return filing;
  return afterEvents(filing, eventsOf(outcome, filing.status), facts, clock) ?? (isLate ? filing : null);
}

/**
 * True when a report can say more of an attempt than is known. Who says that nothing was sent, or a person who says under
 * which index, can be wrong: what a host has sent is always heard. Where a person said it, so is everything it says as long
 * as nobody tried again.
 */
export function isOpenToReport(
  filing: FilingState,
  attempt: AttemptRow,
  last: AttemptRow | null,
  report: AttemptReport,
): boolean {
  if (attempt.outcome === null || attempt.outcome === 'unknown') return true;
  if (isLateTruth(attempt, report.outcome)) return true;
  const isSaidUnsent = attempt.settledBy !== null && attempt.outcome === 'notSent';
  return isSaidUnsent && filing.status === 'Approved' && last?.id === attempt.id;
}
