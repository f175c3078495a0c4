import type { timeline as calls } from '#contracts/api/timeline.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `timeline` by another firm, and by each role. */
export const timelineProbes: ProbesOf<typeof calls> = {
  ofClient: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.timeline.ofClient({ id: clientId }),
    expected: 'client.notFound',
  },
  ofWorkItem: {
    who: EVERYBODY,
    call: (b, { workItemId }) => b.timeline.ofWorkItem({ id: workItemId }),
    expected: 'workItem.notFound',
  },
  ofTask: {
    who: EVERYBODY,
    call: (b, { taskId }) => b.timeline.ofTask({ id: taskId }),
    expected: 'task.notFound',
  },
};
