import type { timer as calls } from '#contracts/api/time.ts';
import { CANARY, EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

const STOPPED = { state: 'Stopped', startTime: null, clientLegalName: null, workItemTitle: null, notes: null };

/** Each call of `timer` by another firm, and by each role. Firm A's timer runs. */
export const timerProbes: ProbesOf<typeof calls> = {
  get: { who: EVERYBODY, call: (b) => b.timer.get(), expected: STOPPED },
  start: {
    who: EVERYBODY,
    call: (b, { workItemId, taskId: workItemTaskId }) => b.timer.start({ workItemId, workItemTaskId, notes: 'x' }),
    expected: 'workItem.notFound',
    trail: ['timer.stop', 'timeEntry.create', 'timer.start'],
    own: async ({ calls, of: { workItemId, taskId: workItemTaskId } }) => {
      const { startTime: replaces } = await calls.timer.get();
      if (replaces === null) throw new Error('the timer does not run');
      await calls.timer.start({ workItemId, workItemTaskId, notes: 'x', replaces });
    },
  },
  stop: {
    who: EVERYBODY,
    call: (b) => b.timer.stop({}),
    expected: { timer: STOPPED, entryId: null, seconds: null, isCut: false },
    trail: ['timer.stop', 'timeEntry.create'],
  },
  workItems: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.timer.workItems({ query: CANARY, clientId }),
    expected: [],
  },
  settings: { who: EVERYBODY, call: (b) => b.timer.settings(), expected: { idleMinutes: 30 } },
  saveSettings: {
    who: EVERYBODY,
    call: (b) => b.timer.saveSettings({ idleMinutes: null }),
    expected: { idleMinutes: null },
    trail: ['timer.saveSettings'],
  },
};
