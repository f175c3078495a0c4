import type { AttemptReport } from '#contracts/api/filingAttempt.ts';
import type { AttemptEvent, AttemptState } from '#machines/filingAttempt/filingAttempt.machine.ts';
import type { AttemptEnd, AttemptRow } from './filingAttempts.repository.ts';

/** The state of an attempt in the machine `filingAttempt`, from its columns. */
export function attemptState({ outcome, isClaimed, isAtWork, settledBy, reason }: AttemptRow): AttemptState {
  const isByPerson = settledBy !== null;
  if (outcome === null) {
    if (isClaimed) return isAtWork ? 'claimed' : 'claimedLeft';
    return isAtWork ? 'open' : 'openLeft';
  }
  if (outcome === 'notSent') return isByPerson ? 'notSentByPerson' : 'notSent';
  if (outcome !== 'submitted') return outcome;
  // A reason beside an index means that the authority has refused it.
  if (reason !== null) return isByPerson ? 'refusedByPerson' : 'refused';
  return isByPerson ? 'submittedByPerson' : 'submitted';
}

/** The machine's event for a report of a host, or of a page that contacted no host. */
export function reportEvent(report: AttemptReport, isTriedAgain: boolean): AttemptEvent {
  if (report.outcome === 'submitted') return { type: 'host.submitted' };
  if (report.outcome === 'notSent' && report.isHostUnasked) return { type: 'attempt.givenBack' };
  return { type: `host.${report.outcome}`, isTriedAgain };
}

/** True when a report repeats what is recorded. */
export function isSameReport(attempt: AttemptRow, report: AttemptReport): boolean {
  if (attempt.outcome !== report.outcome) return false;
  if (report.outcome === 'rejected') return attempt.reason === report.text;
  if (report.outcome === 'notSent') return attempt.reason === report.reason;
  if (report.outcome === 'unknown') return true;
  const isSameFile = attempt.signedSha256 === null || attempt.signedSha256 === report.signedSha256;
  return attempt.uploadIndex === report.uploadIndex && isSameFile;
}

const UNSETTLED = { settledBy: null, settledAt: null, note: null, settledVerdict: null } as const;

/** The columns of an attempt after a report. */
export function outcomeColumns(attempt: AttemptRow, report: AttemptReport): AttemptEnd {
  const columns = { ...attempt, outcome: report.outcome, reason: null, ...UNSETTLED };
  if (report.outcome === 'rejected') return { ...columns, reason: report.text };
  if (report.outcome === 'notSent') return { ...columns, reason: report.reason };
  const signed = { ...columns, signedSha256: report.signedSha256 ?? attempt.signedSha256 };
  return report.outcome === 'unknown' ? signed : { ...signed, uploadIndex: report.uploadIndex };
}
