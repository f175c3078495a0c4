import type { Table } from '../testing/table.ts';
import { dueInMs, type refreshScheduleMachine } from './refreshSchedule.machine.ts';

const [A, B] = ['A'.repeat(40), 'B'.repeat(40)];

/** Looks at the clock, waits, looks again, until a refresh is due: ten minutes at most. */
export const REFRESH_SCHEDULE_TABLE: Table<typeof refreshScheduleMachine> = {
  starts: () => 'reading',
  states: {
    reading: {
      'readClock answers': ({ output: clock }, { context: { held, startedMs } }) => {
        // One that did not work the last time waits for an interval from the first look.
        const lastOf = (thumbprint: string) =>
          held.includes(thumbprint) ? (startedMs ?? clock.nowMs) : clock.lastRefreshMs[thumbprint];
        const waitOf = (thumbprint: string) =>
          dueInMs({ ...clock, lastRefreshMs: { [thumbprint]: lastOf(thumbprint) } }, thumbprint);
        const due = [A, B].filter((thumbprint) => waitOf(thumbprint) <= 0);
        const waitMs = Math.max(0, Math.min(waitOf(A), waitOf(B)));
        return {
          to: due.length > 0 ? 'due' : 'waiting',
          context: {
            due,
            startedMs: startedMs ?? clock.nowMs,
            lastRefreshMs: clock.lastRefreshMs[B] ?? null,
            nextRefreshMs: clock.nowMs + waitMs,
            waitMs: Math.min(600_000, waitMs),
          },
        };
      },
      'readClock fails': { to: 'waiting', context: { waitMs: 600_000 } },
    },
    waiting: { 'after untilDueMs': { ms: ({ waitMs }) => waitMs, to: 'reading' } },
  },
};
