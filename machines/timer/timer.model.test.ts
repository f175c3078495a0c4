import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { timerMachine, type TimerNews } from './timer.machine.ts';
import { aRun, timerPathOptions } from './timer.paths.ts';
import { TIMER_TABLE } from './timer.table.ts';
import type { LoadedTimer, StartAnswer, StartInput, StopInput, TimerRun } from './timer.types.ts';

describe('timer', () => {
  walkEveryEdge(timerMachine, {
    table: TIMER_TABLE,
    ...timerPathOptions,
    endless: ['watchElsewhere', 'watchIdle'],
    unfailing: ['watchElsewhere', 'watchIdle'],
    holds: (snapshot, walked, before, { receivedEvents }) => {
      const { run, request, stop, idleSinceMs } = snapshot.context;
      // Broken by dropping `takeOther`: a stopped timer that asks what to do with the one that runs.
      if (
        snapshot.matches('running') ||
        snapshot.matches('askingOther') ||
        snapshot.matches('askingIdle') ||
        snapshot.matches('stopping')
      ) {
        expect(run).not.toBeNull();
      }
      // Broken by clearing the run when the stop is sent: the screen says stopped while the server counts on.
      if (snapshot.matches('stopped')) expect(run).toBeNull();
      if (before.context.run !== null && run === null) {
        expect(walked.at(-1)?.type).toMatch(/^xstate\.done\.actor\.(loadTimer|stopTimer)$/);
      }
      // Broken by dropping `forgetRequest`: a later answer is taken for that of a start long given up.
      if (snapshot.matches('running') || snapshot.matches('stopped'))
        expect([request, stop, idleSinceMs]).toEqual([null, null, null]);
      expect(snapshot.matches('askingIdle') ? idleSinceMs : 0).not.toBeNull();
      // Broken by dropping an emit: a start or stop of which nobody learns what became.
      const wasPending = before.context.request !== null || before.context.stop !== null;
      const isPending = request !== null || stop !== null;
      const isGivenUp = ['start.cancel', 'timer.changedElsewhere'].includes(walked.at(-1)?.type ?? '');
      if (wasPending && !isPending && !isGivenUp) {
        expect(receivedEvents.filter(({ type }) => type !== 'tell').length).toBeGreaterThan(0);
      }
      // Broken by a refusal without its reason: the person reads that the server could not be reached.
      const answer = walked.at(-1)?.['output'];
      if (answer?.kind === 'refused' && wasPending && !isPending) {
        expect(receivedEvents).toEqual([{ type: 'timer.notStarted', code: answer.code }]);
      }
    },
  });
});

/** A server that may answer too late: what is asked happens, and the asker never learns of it. */
function createServer() {
  let run: TimerRun | null = null;
  let starts = 0;
  const ended: string[] = [];
  const tabs = new Set<(news: TimerNews) => void>();
  const isLost = { next: false };
  const answer = <T>(value: T): Promise<T> => {
    const lost = isLost.next;
    isLost.next = false;
    return lost ? Promise.reject(new Error('lost')) : Promise.resolve(value);
  };
  const start = ({ workItemTaskId, replaces }: StartInput): Promise<StartAnswer> => {
    const task = Number(workItemTaskId.at(-1));
    if (run?.workItemTaskId === workItemTaskId) return answer({ kind: 'started', run });
    if (run !== null && run.startTime !== replaces) return answer({ kind: 'otherRuns', run });
    if (run !== null) ended.push(run.startTime);
    starts += 1;
    run = { ...aRun(task), startTime: `run ${starts}` };
    return answer({ kind: 'started', run });
  };
  const stop = (input: StopInput) => {
    if (run?.startTime === input.run.startTime) {
      ended.push(run.startTime);
      run = null;
    }
    return answer({ seconds: 1, isCut: false, run });
  };
  const openTab = () => {
    const machine = inertOf(timerMachine).provide({
      actors: {
        watchElsewhere: fromCallback(({ sendBack, receive }) => {
          const tell = (news: TimerNews) => sendBack(news);
          tabs.add(tell);
          receive(() => {
            for (const tab of tabs) if (tab !== tell) tab({ type: 'timer.changedElsewhere' });
          });
          return () => tabs.delete(tell);
        }),
        loadTimer: fromPromise(() => answer<LoadedTimer>({ run, idleMs: null })),
        startTimer: fromPromise(({ input }) => start(input)),
        stopTimer: fromPromise(({ input }) => stop(input)),
      },
    });
    const clock = new SimulatedClock();
    return { tab: createActor(machine, { clock }).start(), clock };
  };
  return { openTab, isLost, ended, running: () => run, starts: () => starts };
}
type Tab = ReturnType<ReturnType<typeof createServer>['openTab']>;

/** Lets a tab come to rest: nothing is on its way, and no question is open. */
async function settle({ tab, clock }: Tab): Promise<void> {
  for (;;) {
    const state = await waitFor(tab, (s) => !s.hasTag('busy') && !s.matches('loading'));
    if (state.matches('failed')) clock.increment(60_000);
    else if (state.matches('askingOther')) tab.send({ type: 'start.cancel' });
    else return;
  }
}

describe('after any order of starts, stops, reloads and lost answers in two tabs', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))('both tabs show what the server has: %i', async (seed) => {
    let state = seed + 1;
    const next = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const server = createServer();
    const tabs = [server.openTab(), server.openTab()];
    for (let at = 0; at < 25; at += 1) {
      const which = next(2);
      const tab = tabs[which]!;
      server.isLost.next = next(4) === 0;
      const { workItemId, workItemTaskId: id, notes } = aRun(1 + next(3));
      const deeds: readonly (() => void | Promise<void>)[] = [
        () => tab.tab.send({ type: 'timer.start', request: { workItemId, task: { id }, notes } }),
        () => tab.tab.send({ type: 'timer.stop' }),
        () => tab.tab.send({ type: 'start.other' }),
        () => {
          tab.tab.stop();
          tabs[which] = server.openTab();
        },
        () => settle(tab),
      ];
      await deeds[next(deeds.length)]!();
    }
    for (const tab of tabs) await settle(tab);
    // Each tab is looked at: one that was reloaded while its start was on its way has told nobody.
    for (const { tab } of tabs) tab.send({ type: 'timer.changedElsewhere' });
    for (const tab of tabs) await settle(tab);
    // Broken by taking a lost answer for a failure: the tab shows the state before it.
    for (const { tab } of tabs) {
      expect(tab.getSnapshot().context.run?.startTime).toBe(server.running()?.startTime);
      expect(tab.getSnapshot().matches(server.running() === null ? 'stopped' : 'running')).toBe(true);
    }
    // Each run ends once: broken by a stop that does not name what it stops.
    expect(server.ended).toEqual([...new Set(server.ended)]);
    expect(server.ended.length).toBe(server.starts() - (server.running() === null ? 0 : 1));
  });
});
