import { describe, expect, it } from 'vitest';
import type { AttemptOutcome } from '#contracts/api/filingAttempt.ts';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import { ATTEMPT_STATES, type AttemptState } from './filingAttempt.machine.ts';
import {
  canClaimAttempt,
  canOpenAttempt,
  filingChange,
  haveMaybeReached,
  haveMaybeSent,
  isFiledBy,
  isLateCorrection,
  isWithdrawn,
  refusalEvents,
  type FilingChange,
  type FilingOfAttempt,
} from './filingOutcome.ts';

const NONE: FilingChange = { kind: 'none' };
const OWN_INDEX: FilingChange = { kind: 'ownIndex' };
const own = (...events: Extract<FilingChange, { kind: 'events' }>['events']): FilingChange => ({
  kind: 'events',
  events,
  of: 'own',
});
const SETTLED_BY_OTHER: FilingChange = { kind: 'events', events: ['outcome.settled'], of: 'other' };

type Row = readonly [
  filing: string,
  before: AttemptState,
  outcome: AttemptOutcome,
  others: readonly AttemptState[],
  change: FilingChange | null,
];

/**
 * What outcomes mean, written by hand from docs/adr/0006. The filing is its status, whose index it has, and "withdrawn"
 * where it has no approval.
 */
const ROWS: readonly Row[] = [
  // An attempt that was open decides its filing.
  ['Approved none', 'claimed', 'submitted', [], own('statement.signed', 'authority.indexed')],
  ['Approved none', 'claimed', 'rejected', [], own('authority.rejected')],
  ['Approved none', 'claimed', 'unknown', [], own('outcome.unknown')],
  ['Approved none', 'claimed', 'notSent', [], own('attempt.notSent')],
  ['Signed none', 'claimed', 'submitted', [], own('authority.indexed')],
  ['Signed none', 'claimed', 'notSent', ['rejected', 'notSent'], own('attempt.notSent')],
  // One of which nobody knew, too.
  ['Processing none', 'unknown', 'submitted', [], own('outcome.settled')],
  ['Processing none', 'unknown', 'rejected', [], own('authority.rejected')],
  ['Processing none', 'unknown', 'notSent', ['refused'], own('attempt.notSent')],
  // While nobody knows of another one, the filing waits; one that was sent decides it.
  ['Processing none', 'unknown', 'notSent', ['unknown'], NONE],
  ['Processing none', 'unknown', 'rejected', ['unknown'], NONE],
  ['Processing none', 'claimed', 'unknown', ['unknown'], NONE],
  ['Processing none', 'unknown', 'notSent', ['submitted', 'unknown'], NONE],
  ['Processing none', 'unknown', 'notSent', ['submitted'], SETTLED_BY_OTHER],
  ['Processing none', 'unknown', 'rejected', ['notSent', 'submittedByPerson'], SETTLED_BY_OTHER],
  ['Processing none', 'unknown', 'submitted', ['unknown'], own('outcome.settled')],
  // What is known late: of a filing that waits to be sent, is being sent, or of which nobody knows by another attempt.
  ['Approved none', 'notSent', 'submitted', [], own('statement.signed', 'authority.indexed')],
  ['Signed none', 'notSentByPerson', 'submitted', ['claimed'], own('authority.indexed')],
  ['Processing none', 'notSent', 'submitted', ['unknown'], NONE],
  ['Approved none', 'notSent', 'unknown', ['open'], own('outcome.unknown')],
  ['Approved none', 'notSent', 'rejected', [], own('authority.rejected')],
  // Where the filing has its index from another attempt, that one decides.
  ['Submitted other', 'notSent', 'submitted', ['submitted'], NONE],
  ['Submitted other', 'claimed', 'rejected', ['submitted'], NONE],
  ['Submitted other', 'claimed', 'notSent', ['submitted'], NONE],
  ['Confirmed other', 'unknown', 'submitted', ['submitted'], NONE],
  // An index that a person typed gives way until a receipt has confirmed it.
  ['Submitted own', 'submittedByPerson', 'submitted', [], OWN_INDEX],
  ['Confirmed own', 'submittedByPerson', 'submitted', [], NONE],
  ['ConfirmedWithErrors own', 'submittedByPerson', 'submitted', [], NONE],
  // A refusal gives way to an attempt that was sent, and to nothing else.
  ['InvalidSubmission other', 'notSent', 'submitted', ['refused'], own('outcome.corrected')],
  ['InvalidSubmission other', 'unknown', 'submitted', ['refused'], own('outcome.corrected')],
  ['InvalidSubmission own', 'refusedByPerson', 'submitted', [], own('outcome.corrected')],
  ['InvalidSubmission other', 'unknown', 'notSent', ['refused'], NONE],
  ['InvalidSubmission none', 'notSent', 'unknown', ['rejected'], NONE],
  ['InvalidSubmission none', 'unknown', 'rejected', ['rejected'], NONE],
  // A withdrawn approval counts again where the filing was sent under it, or may have been.
  [
    'Validated none withdrawn',
    'notSent',
    'submitted',
    [],
    own('filing.approve', 'statement.signed', 'authority.indexed'),
  ],
  ['Validated none withdrawn', 'notSent', 'unknown', [], own('filing.approve', 'outcome.unknown')],
  ['Processing none withdrawn', 'unknown', 'notSent', [], own('attempt.notSent', 'approval.withdrawn')],
  ['Processing none withdrawn', 'unknown', 'submitted', [], own('outcome.settled')],
  // What cannot happen is refused.
  ['Validated none', 'claimed', 'notSent', [], null],
  ['Submitted own', 'submitted', 'unknown', [], null],
  ['Submitted own', 'submitted', 'submitted', [], null],
  ['Confirmed own', 'submitted', 'notSent', [], null],
];

const filingOf = (text: string): FilingOfAttempt => {
  const [status, index, withdrawn] = text.split(' ');
  return {
    status: status as FilingStatus,
    index: index as FilingOfAttempt['index'],
    hasNoApproval: withdrawn !== undefined,
  };
};

describe('what the outcome of an attempt means for its filing', () => {
  it.each(ROWS)('%s: %s comes to %s, beside %j', (filing, before, outcome, others, change) => {
    expect(filingChange(filingOf(filing), { before, outcome, others })).toEqual(change);
  });

  it('calls late only what was sent of which something else had been said', () => {
    expect(ATTEMPT_STATES.filter((state) => isLateCorrection(state, 'submitted'))).toEqual([
      'submittedByPerson',
      'refusedByPerson',
      'notSent',
      'notSentByPerson',
    ]);
    expect(isLateCorrection('notSent', 'unknown')).toBe(false);
  });

  it('calls withdrawn only what has no approval and may have been sent', () => {
    const withdrawn = (['Validated', 'Approved', 'Processing', 'Submitted'] as const).filter((status) =>
      isWithdrawn({ status, hasNoApproval: true }),
    );
    expect(withdrawn).toEqual(['Validated', 'Processing']);
    expect(isWithdrawn({ status: 'Processing', hasNoApproval: false })).toBe(false);
  });

  it('goes on under the index of another attempt that has filed it, when the authority refuses one', () => {
    expect(ATTEMPT_STATES.filter(isFiledBy)).toEqual(['submitted', 'submittedByPerson']);
    expect(refusalEvents(['unknown', 'rejected'])).toEqual(['authority.notValid']);
    expect(refusalEvents(['notSent', 'submitted'])).toEqual(['authority.notValid', 'outcome.corrected']);
  });

  it('opens one attempt at a time, for what is approved', () => {
    expect(canOpenAttempt('Approved', [])).toBe(true);
    expect(canOpenAttempt('Approved', ['notSent', 'rejected'])).toBe(true);
    expect(canOpenAttempt('Approved', ['notSent', 'claimedLeft'])).toBe(false);
    expect(canOpenAttempt('Validated', [])).toBe(false);
  });

  it('lets an attempt be claimed while it has no outcome and the filing can be sent', () => {
    expect(canClaimAttempt('Approved', 'open')).toBe(true);
    expect(canClaimAttempt('Signed', 'claimed')).toBe(true);
    expect(canClaimAttempt('Approved', 'notSent')).toBe(false);
    expect(canClaimAttempt('Processing', 'claimed')).toBe(false);
  });

  it('approves, refiles and withdraws nothing that may be at the authority', () => {
    expect(ATTEMPT_STATES.filter((state) => haveMaybeReached(['rejected', state]))).toEqual([
      'open',
      'openLeft',
      'claimed',
      'claimedLeft',
      'unknown',
      'submitted',
      'submittedByPerson',
    ]);
    expect(ATTEMPT_STATES.filter((state) => haveMaybeSent(['rejected', state]))).toEqual([
      'open',
      'openLeft',
      'claimed',
      'claimedLeft',
      'submittedByPerson',
      'refusedByPerson',
      'notSentByPerson',
    ]);
  });
});
