import { describe, expect, it } from 'vitest';
import { FILING_STATUSES } from '#contracts/api/spvFiling.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import {
  FILING_EVENTS,
  filingLifecycleMachine,
  filingStatusesFor,
  nextFilingStatus,
} from './filingLifecycle.machine.ts';
import { filingLifecyclePathOptions } from './filingLifecycle.paths.ts';

const AT_THE_AUTHORITY = ['Submitted', 'Confirmed', 'ConfirmedWithWarnings', 'ConfirmedWithErrors'];
const CONFIRMED = ['Confirmed', 'ConfirmedWithWarnings', 'ConfirmedWithErrors'] as const;

describe('filingLifecycle', () => {
  walkEveryEdge(filingLifecycleMachine, {
    ...filingLifecyclePathOptions,
    holds: ({ value }, walked, before) => {
      const happened = walked.map((event) => event.type);
      // Broken by a way from Validated to Signed that leaves the approval out.
      if (value === 'Signed' || value === 'Submitted' || value === 'Processing') {
        expect(happened).toContain('filing.approve');
      }
      // Broken by `filing.refile` or `attempt.notSent` from a status in which the authority has the filing.
      if (AT_THE_AUTHORITY.includes(before.value)) expect(value).not.toBe('Approved');
      // Broken by `filing.delete` while the approval stands.
      if (value === 'deleted') {
        const approved = Math.max(happened.lastIndexOf('filing.approve'), happened.lastIndexOf('filing.refile'));
        expect(happened.lastIndexOf('approval.withdrawn')).toBeGreaterThanOrEqual(approved);
      }
      // Broken by `approval.withdrawn` from Signed or Processing: what may be at the authority.
      if (happened.at(-1) === 'approval.withdrawn') expect(before.value).toBe('Approved');
      // Broken by `filing.refile` from ConfirmedWithErrors or Processing: a second filing of what may be there already.
      if (happened.at(-1) === 'filing.refile') expect(before.value).toBe('InvalidSubmission');
    },
  });

  it.each(CONFIRMED)('knows no way out of %s but that its own receipt was false', (status) => {
    expect(FILING_EVENTS.filter((event) => nextFilingStatus(status, event) !== null)).toEqual(['receipt.withdrawn']);
    expect(nextFilingStatus(status, 'receipt.withdrawn')).toBe('Submitted');
  });

  it('knows no way out of InvalidSubmission but that it is filed again, or that another attempt has filed it', () => {
    const ways = FILING_EVENTS.map((event) => [event, nextFilingStatus('InvalidSubmission', event)] as const);
    expect(ways.filter(([, place]) => place !== null)).toEqual([
      ['outcome.corrected', 'Submitted'],
      ['filing.refile', 'Approved'],
    ]);
  });

  it('names every status of the contract and no other', () => {
    const places = Object.keys(filingLifecycleMachine.states).filter((place) => place !== 'deleted');
    expect(places.toSorted()).toEqual(FILING_STATUSES.toSorted());
  });

  it('says where a command may begin', () => {
    expect(filingStatusesFor('filing.approve')).toEqual(['Validated']);
    expect(filingStatusesFor('filing.delete')).toEqual(['Invalid', 'Validated']);
    expect(filingStatusesFor('filing.refile')).toEqual(['InvalidSubmission']);
    expect(filingStatusesFor('approval.withdrawn')).toEqual(['Approved']);
  });
});
