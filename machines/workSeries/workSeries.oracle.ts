import type { SeriesState } from '#contracts/api/workSeries.ts';
import type { SeriesEventType } from './workSeries.machine.ts';

/** Where recurring work may go, written by hand: an event that a state does not list is refused and changes nothing. */
export const SERIES_ORACLE: Readonly<Record<SeriesState, Readonly<Partial<Record<SeriesEventType, SeriesState>>>>> = {
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
