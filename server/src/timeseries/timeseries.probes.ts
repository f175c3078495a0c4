import type { timeseries as calls } from '#contracts/api/timeseries.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `timeseries` by another firm, and by each role. */
export const timeseriesProbes: ProbesOf<typeof calls> = {
  get: {
    who: EVERYBODY,
    call: (b, { clientId }) =>
      b.timeseries.get({
        metricName: 'bookkeeping.number-of-documents',
        from: '2026-01-01',
        to: '2026-12-31',
        tagKey: 'ClientId',
        tagValue: clientId,
      }),
    expected: 'client.notFound',
    trail: [],
  },
};
