import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { REFRESH_IDLE_MS, REFRESH_WORKING_MS } from '#contracts/limits.ts';
import { broke, settled } from '../testing/events.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { dueInMs, refreshScheduleMachine, type RefreshClock } from './refreshSchedule.machine.ts';
import { REFRESH_SCHEDULE_TABLE } from './refreshSchedule.table.ts';

const NOW = Date.UTC(2026, 0, 5, 10);
const [A, B] = ['A'.repeat(40), 'B'.repeat(40)];
const clock = (localHour: number, sinceMs: number | null): RefreshClock => ({
  nowMs: NOW,
  localHour,
  lastRefreshMs: sinceMs === null ? {} : { [A]: NOW - sinceMs, [B]: NOW },
});

describe('refreshSchedule', () => {
  walkEveryEdge(refreshScheduleMachine, {
    table: REFRESH_SCHEDULE_TABLE,
    inputs: [
      { thumbprints: [A, B], held: [] },
      { thumbprints: [A, B], held: [A] },
    ],
    key: (context: { waitMs: number }) => context.waitMs,
    events: [
      settled('readClock', clock(10, null)),
      settled('readClock', clock(10, REFRESH_WORKING_MS)),
      settled('readClock', clock(10, 60_000)),
      settled('readClock', clock(20, 60_000)),
      broke('readClock'),
      { type: 'xstate.after.untilDueMs.refreshSchedule.waiting' },
    ],
    holds: (snapshot, walked) => {
      const clock = walked.findLast((event) => event.type === 'xstate.done.actor.readClock')?.['output'];
      // Broken by `isDue` comparing with anything but zero: a refresh before its time, or never.
      if (snapshot.matches('due')) expect(dueInMs(clock, A)).toBeLessThanOrEqual(0);
      // Broken by dropping `withHeld`: a refresh that fails is tried again every second.
      const held = walked.length < 3 ? snapshot.context.held : [];
      expect(snapshot.context.due.filter((thumbprint) => held.includes(thumbprint))).toEqual([]);
      // Broken by ending with all certificates: one that another refresh has just served is asked again.
      if (snapshot.matches('due') && B in clock.lastRefreshMs) expect(snapshot.output).toEqual({ thumbprints: [A] });
      // Broken by waiting for the whole interval: 9:00 comes and nobody looks at the clock.
      expect(snapshot.context.waitMs).toBeLessThanOrEqual(REFRESH_WORKING_MS);
      // Broken by a wait of nothing: the clock would be read without end.
      if (snapshot.matches('waiting')) expect(snapshot.context.waitMs).toBeGreaterThan(0);
    },
  });

  it('goes on after a clock that could not be read', async () => {
    const simulated = new SimulatedClock();
    let looks = 0;
    const readClock = fromPromise<RefreshClock, { thumbprints: readonly string[] }>(() => {
      looks += 1;
      return looks === 1 ? Promise.reject(new Error('storage is closed')) : Promise.resolve(clock(10, null));
    });
    const machine = refreshScheduleMachine.provide({ actors: { readClock } });
    const input = { thumbprints: [A], held: [] };
    const schedule = createActor(machine, { input, clock: simulated }).start();
    await expect.poll(() => schedule.getSnapshot().value).toBe('waiting');
    simulated.increment(REFRESH_WORKING_MS);
    await expect.poll(() => schedule.getSnapshot().output).toEqual({ thumbprints: [A] });
  });

  it('refreshes every ten minutes from 9:00 to 18:00 and every hour outside', () => {
    expect([8, 9, 17, 18].map((hour) => dueInMs(clock(hour, 0), A))).toEqual([
      REFRESH_IDLE_MS,
      REFRESH_WORKING_MS,
      REFRESH_WORKING_MS,
      REFRESH_IDLE_MS,
    ]);
  });

  it('is due at once when nothing was refreshed yet, or longer ago than the interval', () => {
    expect(dueInMs(clock(10, null), A)).toBe(0);
    expect(dueInMs(clock(10, REFRESH_WORKING_MS + 1), A)).toBe(-1);
  });
});
