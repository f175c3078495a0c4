import type { AttemptOutcome } from '#contracts/api/filingAttempt.ts';
import { filingChange, isFiledBy, isWithdrawn } from '#machines/filingAttempt/filingOutcome.ts';
import { afterEvents, withIndex, type FilingClock, type FilingFacts, type FilingRecord } from '../filingRecord.ts';
import { attemptState } from './attemptState.ts';
import type { AttemptRow } from './filingAttempts.repository.ts';

/** The outcome of an attempt, and the other attempts of its filing, oldest first. */
export type Outcome = {
  readonly attempt: AttemptRow;
  readonly outcome: AttemptOutcome;
  readonly facts: FilingFacts;
  readonly others: readonly AttemptRow[];
};

/** A filing after the outcome of one of its attempts, as `filingChange` decides; null when that is illegal. */
export function filingAfterOutcome(filing: FilingRecord, said: Outcome, clock: FilingClock): FilingRecord | null {
  const { attempt, outcome, facts, others } = said;
  const hasNoApproval = filing.approvedAt === null;
  const { status } = filing;
  const change = filingChange(
    { status, hasNoApproval, index: ownerOfIndex(filing, attempt) },
    { before: attemptState(attempt), outcome, others: others.map(attemptState) },
  );
  if (change === null) return null;
  if (change.kind === 'none') return filing;
  if (change.kind === 'ownIndex') return withIndex(filing, facts, clock);
  if (change.of === 'other') return afterEvents(filing, change.events, indexOfSent(others), clock);
  if (!isWithdrawn({ status, hasNoApproval })) return afterEvents(filing, change.events, facts, clock);
  const certificateThumbprint = outcome === 'notSent' ? null : attempt.certificateThumbprint;
  const after = afterEvents(filing, change.events, { ...facts, certificateThumbprint }, clock);
  return after === null ? null : { ...after, approvedAt: null };
}

/** The index and the signed file's hash of the first attempt that was submitted. */
export function indexOfSent(attempts: readonly AttemptRow[]): FilingFacts {
  const sent = attempts.find((attempt) => isFiledBy(attemptState(attempt)));
  return sent === undefined ? {} : { uploadIndex: sent.uploadIndex, signedId: sent.signedId };
}

function ownerOfIndex({ uploadIndex }: FilingRecord, attempt: AttemptRow): 'none' | 'own' | 'other' {
  if (uploadIndex === null) return 'none';
  return uploadIndex === attempt.uploadIndex ? 'own' : 'other';
}
