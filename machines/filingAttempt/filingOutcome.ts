import type { AttemptOutcome } from '#contracts/api/filingAttempt.ts';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import {
  filingStatusesFor,
  nextFilingStatus,
  type FilingEventType,
  type FilingStatusOrDeleted,
} from '../filingLifecycle/filingLifecycle.machine.ts';
import { canSend, isCorrectable, isSaidByPerson, mayBeFiled, type AttemptState } from './filingAttempt.machine.ts';

/** A filing as one of its attempts meets it. */
export type FilingOfAttempt = {
  readonly status: FilingStatus;
  /** True when its approval was withdrawn, so that it has no date any more. */
  readonly hasNoApproval: boolean;
  /** Whose index the filing has. */
  readonly index: 'none' | 'own' | 'other';
};

/** What an attempt has come to, its state before, and the states of the filing's other attempts. */
export type AttemptOutcomeOf = {
  readonly before: AttemptState;
  readonly outcome: AttemptOutcome;
  readonly others: readonly AttemptState[];
};

/**
 * `events`: what happens to the filing, under the attempt's own index or under that of another attempt which was sent.
 * `ownIndex`: the status stays, the attempt's index replaces the one that a person typed.
 */
export type FilingChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'ownIndex' }
  | { readonly kind: 'events'; readonly events: readonly FilingEventType[]; readonly of: 'own' | 'other' };

const NONE: FilingChange = { kind: 'none' };

/** True when a host has sent an attempt of which a person, or its page, had said something else. */
export const isLateCorrection = (before: AttemptState, outcome: AttemptOutcome): boolean =>
  isCorrectable(before) && outcome === 'submitted';

/**
 * What the outcome of an attempt means for its filing; null when it is illegal there. The filing stays as it is where
 * another attempt decides it: one whose index it has, or one of which nobody knows.
 */
export function filingChange(
  filing: FilingOfAttempt,
  { before, outcome, others }: AttemptOutcomeOf,
): FilingChange | null {
  const { status } = filing;
  const isLate = isLateCorrection(before, outcome);
  if (isLate && status === 'Submitted' && filing.index === 'own') return { kind: 'ownIndex' };
  if (status !== 'InvalidSubmission' && filing.index === 'other') return NONE;
  if (isLate && status === 'Processing') return NONE;
  // Said again of what was called so before.
  if (before === 'notSentByPerson' && outcome === 'notSent') return NONE;
  if (status === 'InvalidSubmission' && outcome !== 'submitted') return NONE;
  if (status === 'Processing' && outcome !== 'submitted') {
    // This attempt has not filed it: the others decide.
    if (others.includes('unknown')) return NONE;
    if (others.some(isFiledBy)) return { kind: 'events', events: eventsOf('submitted', filing), of: 'other' };
  }
  const events = eventsOf(outcome, filing);
  if (isPossible(status, events)) return { kind: 'events', events, of: 'own' };
  return isLate ? NONE : null;
}

/** True when the authority has a filing under the index of an attempt, as far as anybody knows. */
export const isFiledBy = (attempt: AttemptState): boolean => mayBeFiled(attempt) && attempt !== 'unknown';

/** The authority has refused the index of a filing, which stays filed where another attempt has filed it too. */
export const refusalEvents = (others: readonly AttemptState[]): readonly FilingEventType[] =>
  others.some(isFiledBy) ? ['authority.notValid', 'outcome.corrected'] : ['authority.notValid'];

/** True when an approval was withdrawn under which the filing was sent all the same, or may have been. */
export const isWithdrawn = ({ status, hasNoApproval }: Pick<FilingOfAttempt, 'status' | 'hasNoApproval'>): boolean =>
  hasNoApproval && (status === 'Processing' || status === 'Validated');

function eventsOf(outcome: AttemptOutcome, filing: FilingOfAttempt): readonly FilingEventType[] {
  const { status } = filing;
  // A withdrawn approval counts again where the filing was sent under it, or may have been.
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

function isPossible(status: FilingStatus, events: readonly FilingEventType[]): boolean {
  const end = events.reduce<FilingStatusOrDeleted | null>(
    (now, event) => (now === null || now === 'deleted' ? null : nextFilingStatus(now, event)),
    status,
  );
  return end !== null;
}

/** An attempt is opened for an approved filing, one at a time. */
export const canOpenAttempt = (status: FilingStatus, attempts: readonly AttemptState[]): boolean =>
  filingStatusesFor('statement.signed').includes(status) && !attempts.some(canSend);

/** An attempt is not claimed any more once the authority has the filing by another one, or may have. */
export const canClaimAttempt = (status: FilingStatus, attempt: AttemptState): boolean =>
  filingStatusesFor('outcome.unknown').includes(status) && canSend(attempt);

/** A filing is approved, or filed anew, only where the authority cannot have it. */
export const haveMaybeReached = (attempts: readonly AttemptState[]): boolean =>
  attempts.some((attempt) => canSend(attempt) || mayBeFiled(attempt));

/** An approval is withdrawn only where nothing is under way, and more than a person's word says what was. */
export const haveMaybeSent = (attempts: readonly AttemptState[]): boolean =>
  attempts.some((attempt) => canSend(attempt) || isSaidByPerson(attempt));
