import { expect } from 'vitest';
import type { workSeries as calls } from '#contracts/api/workSeries.ts';
import { aSeries, EMPTY_PAGE, EVERYBODY, NO_COUNT, type ProbesOf } from '#serverTesting/probes.ts';

const notFound = 'workSeries.notFound';

/** Each call of `workSeries` by another firm, and by each role. */
export const workSeriesProbes: ProbesOf<typeof calls> = {
  list: {
    who: EVERYBODY,
    call: (b, { a, clientId }) =>
      b.workSeries.list({ assigneeId: [a.userId, 'unassigned'], clientId: [clientId], accountManagerId: [a.userId] }),
    expected: EMPTY_PAGE,
  },
  count: { who: EVERYBODY, call: (b) => b.workSeries.count({}), expected: NO_COUNT },
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
  createAll: {
    who: EVERYBODY,
    call: (b, { clientId }) =>
      b.workSeries.createAll({ clientIds: [clientId], ...aSeries(), title: 'Pentru mai mulți' }),
    expected: { made: [], leftOut: [{ clientId: expect.any(String), reason: 'notFound' }] },
    trail: ['workSeries.create', 'workItem.create'],
  },
  changeAll: {
    who: EVERYBODY,
    call: (b, { seriesId }) => b.workSeries.changeAll({ ids: [seriesId], set: { priority: 'Urgent' } }),
    expected: { changed: [] },
    trail: ['workSeries.update'],
  },
  moveAll: {
    who: EVERYBODY,
    call: (b, { seriesId }) => b.workSeries.moveAll({ ids: [seriesId], command: 'pause' }),
    expected: { changed: [] },
    trail: ['workSeries.pause'],
    own: async ({ calls, of }) => {
      const others = (await calls.workSeries.list({})).items.filter(({ id }) => id !== of.seriesId);
      return calls.workSeries.moveAll({ ids: others.map(({ id }) => id).slice(0, 1), command: 'pause' });
    },
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
