import { setup, transition } from 'xstate';
import type { SeriesState } from '#contracts/api/workSeries.ts';

/** Everything that can happen to recurring work. */
export const SERIES_EVENTS = [
  'series.pause',
  'series.resume',
  'series.change',
  'series.end',
  'series.exhausted',
  'occurrence.made',
] as const;
export type SeriesEventType = (typeof SERIES_EVENTS)[number];

/**
 * Life of recurring work. The server asks it before it changes anything or makes an occurrence, the screens before they
 * offer a command. `series.exhausted` is its last day, which also comes while it is paused. Source: issue of the practice,
 * recurring work.
 */
export const workSeriesMachine = setup({
  types: { events: {} as { type: SeriesEventType } },
}).createMachine({
  id: 'workSeries',
  initial: 'active',
  states: {
    active: {
      on: {
        'series.pause': 'paused',
        'series.change': 'active',
        'series.end': 'ended',
        'series.exhausted': 'ended',
        'occurrence.made': 'active',
      },
    },
    paused: {
      on: {
        'series.resume': 'active',
        'series.change': 'paused',
        'series.end': 'ended',
        'series.exhausted': 'ended',
      },
    },
    ended: { type: 'final' },
  },
});

/** The state after an event, or null when the event is illegal in that state. */
export function nextSeriesState(state: SeriesState, event: SeriesEventType): SeriesState | null {
  const before = workSeriesMachine.resolveState({ value: state });
  if (!before.can({ type: event })) return null;
  const [after] = transition(workSeriesMachine, before, { type: event });
  return after.value;
}
