import { describe, expect, it } from 'vitest';
import { SERIES_STATES } from '#contracts/api/workSeries.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { nextSeriesState, SERIES_EVENTS, workSeriesMachine } from './workSeries.machine.ts';
import { workSeriesPathOptions } from './workSeries.paths.ts';
import { SERIES_ROWS, WORK_SERIES_TABLE } from './workSeries.table.ts';

describe('workSeries', () => {
  walkEveryEdge(workSeriesMachine, {
    ...workSeriesPathOptions,
    table: WORK_SERIES_TABLE,
    holds: ({ value }, walked, before) => {
      const last = walked.at(-1)?.type;
      // Broken by `occurrence.made` in a paused series: what is paused makes no work.
      if (last === 'occurrence.made') expect(before.value).toBe('active');
      // Broken by a way out of ended: work would come again after its end.
      if (before.value === 'ended') expect(value).toBe('ended');
      // Broken by `series.change` that activates a paused series: a change of terms is no resumption.
      if (last === 'series.change') expect(value).toBe(before.value);
    },
  });

  it.each(SERIES_STATES)('%s: each event leads where the table says, and every other one is refused', (state) => {
    const found = SERIES_EVENTS.map((event) => [event, nextSeriesState(state, event)] as const);
    expect(Object.fromEntries(found.filter(([, target]) => target !== null))).toEqual(SERIES_ROWS[state]);
  });
});
