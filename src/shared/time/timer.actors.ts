import type { QueryClient } from '@tanstack/react-query';
import { fromCallback, fromPromise } from 'xstate';
import type { Timer } from '#contracts/api/time.ts';
import { timerMachine, type TimerNews } from '#machines/timer/timer.machine.ts';
import type {
  LoadedTimer,
  StartAnswer,
  StartInput,
  StopAnswer,
  StopInput,
  TimerRun,
  TaskAnswer,
} from '#machines/timer/timer.types.ts';
import { api as calls, type Api } from '../api/api.ts';
import { ApiError } from '../api/apiError.ts';
import { markStale } from '../api/markStale.ts';
import { createActivity, type Activity } from './activity.ts';

type Deps = {
  readonly api: Pick<Api, 'timer' | 'workItemTasks'>;
  readonly queries: QueryClient;
  readonly storage: Storage;
  readonly nowMs: () => number;
};

/** What the machine tells other tabs. */
type Told = { readonly type: 'tell'; readonly news: 'changed' | 'kept' };

const CHANNEL = 'timer';
const MINUTE_MS = 60_000;
/** How often an untouched page looks at the clock, in ms. */
const LOOK_EVERY_MS = 15_000;

/** The timer with its effects: the calls, the other tabs, keyboard and pointer. */
export function timerActors(deps: Deps): typeof timerMachine {
  const { api, queries, nowMs } = deps;
  const activity = createActivity(deps);
  const clock = createClock(nowMs);
  return timerMachine.provide({
    actors: {
      watchElsewhere: fromCallback<Told>(({ sendBack, receive }) => {
        const tell = (news: TimerNews) => sendBack(news);
        const ends = [activity.watch(), hearTabs(tell, receive), hearPage(tell), hearServer(queries, tell)];
        return () => {
          for (const end of ends) end();
        };
      }),
      watchIdle: fromCallback<{ type: 'none' }, { idleMs: number | null; startedMs: number }>(({ input, sendBack }) =>
        watchIdle({ ...input, activity, nowMs }, (sinceMs) => sendBack({ type: 'idle.reached', sinceMs })),
      ),
      loadTimer: fromPromise<LoadedTimer>(async ({ signal }) => {
        const [timer, { idleMinutes }] = await Promise.all([
          clock.read(() => queries.fetchQuery({ ...currentTimerOptions(), staleTime: 0 })),
          api.timer.settings(undefined, { signal }),
        ]);
        return { run: clock.runOf(timer), idleMs: idleMinutes === null ? null : idleMinutes * MINUTE_MS };
      }),
      createTask: fromPromise<TaskAnswer, { workItemId: string; title: string }>(async ({ input, signal }) => {
        try {
          const task = await api.workItemTasks.create({ id: input.workItemId, title: input.title }, { signal });
          void markStale(queries, 'task');
          return { kind: 'created', id: task.id };
        } catch (error) {
          const code = refusalOf(error);
          if (code === undefined) throw error;
          return { kind: 'refused', code };
        }
      }),
      startTimer: fromPromise<StartAnswer, StartInput>(({ input }) => start(deps, clock, input)),
      stopTimer: fromPromise<StopAnswer, StopInput>(async ({ input }) => {
        const { run, untilMs, isDiscarded } = input;
        const until = untilMs === null ? {} : { until: clock.serverTime(untilMs) };
        const stopped = await clock.read(() => api.timer.stop({ startTime: run.startTime, isDiscarded, ...until }));
        keep(queries, stopped.timer);
        return { seconds: stopped.seconds, isCut: stopped.isCut, run: clock.runOf(stopped.timer) };
      }),
    },
  });
}

/** The timer in the cache: whoever hears that it is stale has the machine load it. */
const currentTimerOptions = () => calls.timer.get.queryOptions({ gcTime: Number.POSITIVE_INFINITY });
const keep = (queries: QueryClient, timer: Timer) => queries.setQueryData(currentTimerOptions().queryKey, timer);

const REFUSALS = ['workItem.notFound', 'task.notFound'] as const;
const refusalOf = (error: unknown) => REFUSALS.find((known) => error instanceof ApiError && known === error.code);

async function start({ api, queries }: Deps, clock: Clock, { replaces, ...input }: StartInput): Promise<StartAnswer> {
  try {
    const started = await clock.read(() => api.timer.start({ ...input, ...(replaces === null ? {} : { replaces }) }));
    keep(queries, started);
    const run = clock.runOf(started);
    if (run === null) throw new Error('a timer that was started runs');
    return { kind: 'started', run };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== undefined) return { kind: 'refused', code: refusal };
    if (!(error instanceof ApiError) || error.code !== 'timer.running') throw error;
    const run = clock.runOf(await clock.read(() => api.timer.get()));
    // Stopped in between: the machine loads it anew.
    if (run === null) throw error;
    return { kind: 'otherRuns', run };
  }
}

/** Relates the server's clock to this one, by each answer that says the time. */
function createClock(nowMs: () => number) {
  let aheadMs = 0;
  return {
    read: async <T extends Timer | { readonly timer: Timer }>(call: () => Promise<T>): Promise<T> => {
      const sentMs = nowMs();
      const answer = await call();
      const { now } = 'timer' in answer ? answer.timer : answer;
      aheadMs = Date.parse(now) - (sentMs + nowMs()) / 2;
      return answer;
    },
    serverTime: (ownMs: number) => new Date(ownMs + aheadMs).toISOString(),
    runOf: (timer: Timer): TimerRun | null => {
      const { startTime, clientId, clientLegalName, workItemId, workItemTitle, notes } = timer;
      const { workItemTaskId, workItemTaskTitle } = timer;
      if (startTime === null || clientId === null || workItemId === null || workItemTaskId === null) return null;
      return {
        startTime,
        startedMs: Date.parse(startTime) - aheadMs,
        clientId,
        clientLegalName: clientLegalName ?? '',
        workItemId,
        workItemTitle: workItemTitle ?? '',
        workItemTaskId,
        workItemTaskTitle: workItemTaskTitle ?? '',
        notes: notes ?? '',
      };
    },
  };
}
type Clock = ReturnType<typeof createClock>;

type Tell = (news: TimerNews) => void;

/** Other tabs of this browser say what they did, and are told. */
function hearTabs(tell: Tell, receive: (hear: (event: Told) => void) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) =>
    tell({ type: data === 'kept' ? 'timer.keptElsewhere' : 'timer.changedElsewhere' }),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  receive((event) => channel.postMessage(event.news));
  return () => channel.close();
}

/** A tab that comes to the front may have missed something. */
function hearPage(tell: Tell): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') tell({ type: 'timer.changedElsewhere' });
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Live changes make the timer's answer stale when another device has changed it. */
function hearServer(queries: QueryClient, tell: Tell): () => void {
  const [namespace] = calls.timer.get.key();
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
    if (JSON.stringify(event.query.queryKey[0]) === JSON.stringify(namespace)) tell({ type: 'timer.changedElsewhere' });
  });
}

type IdleInput = {
  readonly idleMs: number | null;
  readonly startedMs: number;
  readonly activity: Activity;
  readonly nowMs: () => number;
};

/** Tells once nobody has touched any tab for so long, with the time of the last touch. */
function watchIdle({ idleMs, startedMs, activity, nowMs }: IdleInput, tell: (sinceMs: number) => void): () => void {
  if (idleMs === null) return () => {};
  const beganMs = nowMs();
  // A touch before the timer was started says nothing: it may run for somebody at another device.
  const lastOf = (ms: number | null) => (ms !== null && ms >= startedMs ? ms : beganMs);
  const look = (ms: number | null) => {
    if (nowMs() - lastOf(ms) >= idleMs) tell(lastOf(ms));
  };
  const timer = setInterval(() => look(activity.lastMs()), LOOK_EVERY_MS);
  // After a sleep of the computer the first touch may come before the clock is looked at.
  const end = activity.onTouch(look);
  look(activity.lastMs());
  return () => {
    clearInterval(timer);
    end();
  };
}
