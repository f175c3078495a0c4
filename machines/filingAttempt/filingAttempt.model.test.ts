import { describe, expect, it } from 'vitest';
import { keysOf } from '#contracts/keysOf.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import {
  ATTEMPT_STATES,
  canSend,
  filingAttemptMachine,
  isCorrectable,
  isSaidByPerson,
  mayBeFiled,
  nextAttemptState,
} from './filingAttempt.machine.ts';
import { filingAttemptPathOptions } from './filingAttempt.paths.ts';
import { ATTEMPT_EVENTS, ATTEMPT_ROWS, FILING_ATTEMPT_TABLE } from './filingAttempt.table.ts';

const NAMES = keysOf(ATTEMPT_EVENTS);

describe('filingAttempt', () => {
  walkEveryEdge(filingAttemptMachine, {
    table: FILING_ATTEMPT_TABLE,
    ...filingAttemptPathOptions,
    holds: ({ value }, walked, before) => {
      const last = walked.at(-1)?.type ?? '';
      // Broken by a way from `submitted` back to `notSent` or `unknown`: what was sent would be sent again.
      if (before.value === 'submitted' || before.value === 'refused') {
        expect(['submitted', 'submittedByPerson', 'refused', 'refusedByPerson']).toContain(value);
      }
      // Broken by letting a person end an attempt that its host may be sending.
      if (last.startsWith('person.')) expect(['open', 'claimed']).not.toContain(before.value);
      // Broken by letting a page give back what a host has claimed, or anything that has an outcome.
      if (last === 'attempt.givenBack') expect(['open', 'openLeft']).toContain(before.value);
      // Broken by a claim of what has an outcome: it would be sent once more.
      if (last === 'attempt.claimed') expect(canSend(before.value)).toBe(true);
    },
  });

  it.each(ATTEMPT_STATES)('%s: each event leads where its table says, and every other one is refused', (state) => {
    const found = NAMES.map((name) => [name, nextAttemptState(state, ATTEMPT_EVENTS[name])] as const);
    expect(Object.fromEntries(found.filter(([, target]) => target !== null))).toEqual(ATTEMPT_ROWS[state]);
  });

  it('begins open, and knows the states of its table and no other', () => {
    expect(filingAttemptMachine.getInitialSnapshot(null as never).value).toBe('open');
    expect(Object.keys(filingAttemptMachine.states)).toEqual(ATTEMPT_STATES);
    expect(Object.keys(ATTEMPT_ROWS)).toEqual(ATTEMPT_STATES);
  });

  it('says of each state what may still be done, and what was done', () => {
    expect(ATTEMPT_STATES.filter(canSend)).toEqual(['open', 'openLeft', 'claimed', 'claimedLeft']);
    expect(ATTEMPT_STATES.filter(mayBeFiled)).toEqual(['unknown', 'submitted', 'submittedByPerson']);
    expect(ATTEMPT_STATES.filter(isSaidByPerson)).toEqual(['submittedByPerson', 'refusedByPerson', 'notSentByPerson']);
    expect(ATTEMPT_STATES.filter(isCorrectable)).toEqual([
      'submittedByPerson',
      'refusedByPerson',
      'notSent',
      'notSentByPerson',
    ]);
  });
});
