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
import { FILING_ROWS, FILING_LIFECYCLE_TABLE } from './filingLifecycle.table.ts';

const AT_THE_AUTHORITY = ['Submitted', 'Confirmed', 'ConfirmedWithWarnings', 'ConfirmedWithErrors'];

describe('filingLifecycle', () => {
  walkEveryEdge(filingLifecycleMachine, {
    ...filingLifecyclePathOptions,
    table: FILING_LIFECYCLE_TABLE,
    holds: ({ value }, walked, before) => {
      const happened = walked.map((event) => event.type);
      // Broken by a way from Validated to Signed that leaves the approval out.
      if (value === 'Signed' || value === 'Submitted' || value === 'Processing') {
        expect(happened).toContain('filing.approve');
      }
      // Broken by `filing.refile` or `attempt.notSent` from a status in which the authority has the filing.
      if (AT_THE_AUTHORITY.includes(before.value)) expect(value).not.toBe('Approved');
      // Broken by `filing.delete` while the approval is valid.
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

  it.each(FILING_STATUSES)('%s: each event leads where the table says, and every other one is refused', (status) => {
    const found = FILING_EVENTS.map((event) => [event, nextFilingStatus(status, event)] as const);
    expect(Object.fromEntries(found.filter(([, target]) => target !== null))).toEqual(FILING_ROWS[status]);
  });

  it('begins NotStarted, and names every status of the contract and no other', () => {
    expect(filingLifecycleMachine.getInitialSnapshot(null as never).value).toBe('NotStarted');
    const statuses = Object.keys(filingLifecycleMachine.states).filter((status) => status !== 'deleted');
    expect(statuses.toSorted()).toEqual(FILING_STATUSES.toSorted());
  });

  it('says where a command may begin', () => {
    expect(filingStatusesFor('filing.approve')).toEqual(['Validated']);
    expect(filingStatusesFor('filing.delete')).toEqual(['Invalid', 'Validated']);
    expect(filingStatusesFor('filing.refile')).toEqual(['InvalidSubmission']);
    expect(filingStatusesFor('approval.withdrawn')).toEqual(['Approved']);
  });
});
