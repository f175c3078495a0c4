import type { workSeries as calls } from '#contracts/api/workSeries.ts';
import { aSeries, EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

const notFound = 'workSeries.notFound';

/** Each call of `workSeries` by another firm, and by each role. */
export const workSeriesProbes: ProbesOf<typeof calls> = {
  get: { who: EVERYBODY, call: (b, { seriesId: id }) => b.workSeries.get({ id }), expected: notFound },
  create: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.workSeries.create({ clientId, ...aSeries() }),
    expected: 'client.notFound',
    trail: ['workSeries.create', 'workItem.create'],
  },
  change: {
    who: EVERYBODY,
    call: (b, { seriesId: id }) => b.workSeries.change({ id, ...aSeries(), revision: 1 }),
    expected: notFound,
    trail: ['workSeries.update'],
  },
  follow: {
    who: EVERYBODY,
    call: (b, { seriesId: id, occurrenceId: workItemId }) => b.workSeries.follow({ id, workItemId }),
    expected: notFound,
    trail: ['workSeries.update'],
  },
  pause: {
    who: EVERYBODY,
    call: (b, { seriesId: id }) => b.workSeries.pause({ id }),
    expected: notFound,
    trail: ['workSeries.pause'],
  },
  resume: {
    who: EVERYBODY,
    call: (b, { seriesId: id }) => b.workSeries.resume({ id }),
    expected: notFound,
    trail: ['workSeries.resume'],
  },
  end: {
    who: EVERYBODY,
    call: (b, { seriesId: id }) => b.workSeries.end({ id }),
    expected: notFound,
    trail: ['workSeries.end'],
  },
};
