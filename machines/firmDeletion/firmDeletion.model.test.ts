import { describe, expect, it } from 'vitest';
import { walkEveryEdge } from '../testing/walk.ts';
import { FIRM_DELETION_EVENTS, FIRM_STATES, firmDeletionMachine, nextFirmState } from './firmDeletion.machine.ts';
import { firmDeletionPathOptions } from './firmDeletion.paths.ts';
import { FIRM_DELETION_ROWS, FIRM_DELETION_TABLE } from './firmDeletion.table.ts';

describe('firmDeletion', () => {
  walkEveryEdge(firmDeletionMachine, {
    ...firmDeletionPathOptions,
    table: FIRM_DELETION_TABLE,
    holds: ({ value }, walked, before) => {
      const last = walked.at(-1)?.type;
      // Broken by a way back out of the deletion: half of the contents are gone already.
      if (before.value === 'deleting') expect(value).toBe('deleted');
      // Broken by a deletion without its days: nobody could take it back.
      if (last === 'days.passed') expect(before.value).toBe('waiting');
      // Broken by a second order: it would move the day.
      if (last === 'deletion.requested') expect(before.value).toBe('standing');
    },
  });

  it.each(FIRM_STATES)('%s: each event leads where the table says, and every other one is refused', (state) => {
    const found = FIRM_DELETION_EVENTS.map((event) => [event, nextFirmState(state, event)] as const);
    expect(Object.fromEntries(found.filter(([, target]) => target !== null))).toEqual(FIRM_DELETION_ROWS[state]);
  });
});
