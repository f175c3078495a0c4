import type { AttemptReport, FilingStatus } from '#contracts/api/spvFiling.ts';
import type { FilingEventType } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { AttemptEnd, AttemptRow } from './filingAttempts.repository.ts';

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
