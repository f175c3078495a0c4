import type { SeriesState } from '#contracts/api/workSeries.ts';
import type { Table } from '../testing/table.ts';
import type { SeriesEventType, workSeriesMachine } from './workSeries.machine.ts';

/** Where recurring work may go, written by hand: an event that a state does not list is refused and changes nothing. */
export const SERIES_ROWS: Readonly<Record<SeriesState, Readonly<Partial<Record<SeriesEventType, SeriesState>>>>> = {
  active: {
    'series.pause': 'paused',
    'series.change': 'active',
    'series.end': 'ended',
    'series.exhausted': 'ended',
    'occurrence.made': 'active',
  },
  paused: { 'series.resume': 'active', 'series.change': 'paused', 'series.end': 'ended', 'series.exhausted': 'ended' },
  ended: {},
};

/** The same as a table of the machine. */
export const WORK_SERIES_TABLE: Table<typeof workSeriesMachine> = { starts: 'active', states: SERIES_ROWS };
