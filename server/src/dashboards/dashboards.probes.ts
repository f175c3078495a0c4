import { expect } from 'vitest';
import type { dashboards as calls } from '#contracts/api/dashboard.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `dashboards` by another firm, and by each role. */
export const dashboardsProbes: ProbesOf<typeof calls> = {
  list: {
    who: EVERYBODY,
    call: (b) => b.dashboards.list(),
    expected: { items: expect.not.arrayContaining([expect.objectContaining({ starred: true })]) },
  },
  update: {
    who: EVERYBODY,
    call: (b, { dashboardId }) => b.dashboards.update({ id: dashboardId, starred: true }),
    expected: 'dashboard.notFound',
    trail: ['dashboard.update'],
  },
  remove: {
    who: EVERYBODY,
    call: (b, { dashboardId }) => b.dashboards.remove({ id: dashboardId }),
    expected: 'dashboard.notFound',
    trail: ['dashboard.remove'],
  },
  restore: {
    who: EVERYBODY,
    call: (b, { dashboardId }) => b.dashboards.restore({ id: dashboardId }),
    expected: 'dashboard.notFound',
    trail: ['dashboard.restore'],
  },
  activity: {
    who: EVERYBODY,
    call: (b) => b.dashboards.activity({ weeks: 1 }),
    expected: { rows: [{ weeks: [{ tasks: 0, seconds: 0, approvals: 0 }] }] },
  },
};
