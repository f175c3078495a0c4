import { assign, emit, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { TIMER_RETRY_MS } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';
import type {
  LoadedTimer,
  StartAnswer,
  StartInput,
  StopAnswer,
  StopInput,
  TaskAnswer,
  TimerOutcome,
  TimerRequest,
  TimerRun,
} from './timer.types.ts';

type Context = {
  /** What runs, as far as the server has said. */
  readonly run: TimerRun | null;
  readonly idleMs: number | null;
  /** What is being started. */
  readonly request: TimerRequest | null;
  /** What is being stopped. */
  readonly stop: Omit<StopInput, 'run'> | null;
  /** When somebody last touched the page, in ms, while it asks whether they still work. */
  readonly idleSinceMs: number | null;
};

export type TimerEvent =
  | { type: 'timer.start'; request: TimerRequest }
  | { type: 'timer.stop' }
  | { type: 'timer.retry' }
  /** Another tab or device has changed it, or may have: this tab was away. */
  | { type: 'timer.changedElsewhere' }
  /** The question whether somebody still works was answered in another tab. */
  | { type: 'timer.keptElsewhere' }
  | { type: 'idle.reached'; sinceMs: number }
  | { type: 'answer.keep' }
  | { type: 'answer.cut' }
  | { type: 'answer.discard' }
  | { type: 'start.other' }
  | { type: 'start.cancel' };

/** News of another tab, or of this page's keyboard and pointer. */
export type TimerNews = Extract<
  TimerEvent,
  { type: 'timer.changedElsewhere' | 'timer.keptElsewhere' | 'idle.reached' }
>;

const isSameRun = (one: TimerRun | null, other: TimerRun | null): boolean => one?.startTime === other?.startTime;

/** Whether a run is what was asked for. */
const isRunOf = (run: TimerRun | null, request: TimerRequest): boolean =>
  run !== null &&
  run.workItemId === request.workItemId &&
  run.notes === request.notes.trim() &&
  'id' in request.task &&
  run.workItemTaskId === request.task.id;

/** Nothing is on its way, and no question is open. */
const isFree = ({ request, stop, idleSinceMs }: Context): boolean =>
  request === null && stop === null && idleSinceMs === null;

type Loaded = { answer: LoadedTimer };
type Created = { answer: TaskAnswer };
type Started = { answer: StartAnswer };
type Stopped = { answer: StopAnswer };

/**
 * The timer of the signed-in person. The server has it; this tab shows what the server said last. An answer that does not
 * come may stand for a start or a stop that has happened, so the timer is loaded anew, and says then what became of it.
 */
export const timerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TimerEvent,
    emitted: {} as TimerOutcome,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    /** Tells of other tabs and devices, as long as the timer lives. */
    watchElsewhere: fromCallback<{ type: 'tell'; news: 'changed' | 'kept' }>(notProvided),
    /** Tells once nobody has touched any tab for so long. */
    watchIdle: fromCallback<{ type: 'none' }, { idleMs: number | null; startedMs: number }>(notProvided),
    loadTimer: fromPromise<LoadedTimer>(notProvided),
    createTask: fromPromise<TaskAnswer, { workItemId: string; title: string }>(notProvided),
    startTimer: fromPromise<StartAnswer, StartInput>(notProvided),
    stopTimer: fromPromise<StopAnswer, StopInput>(notProvided),
  },
  guards: {
    isRunning: (_, { answer }: Loaded) => answer.run !== null,
    /** The question is still open, and about what still runs. */
    isAskedStill: ({ context }, { answer }: Loaded) =>
      context.idleSinceMs !== null &&
      context.stop === null &&
      answer.run !== null &&
      isSameRun(context.run, answer.run),
    hasRun: ({ context }) => context.run !== null,
    /** What runs may be ended by its name, unless something is on its way already. */
    canEnd: ({ context }) => context.run !== null && isFree(context),
    canStart: ({ context }) => context.run === null && isFree(context),
    isNewTask: ({ context }) => context.request !== null && 'title' in context.request.task,
    isCreated: (_, { answer }: Created) => answer.kind === 'created',
    isStarted: (_, { answer }: Started) => answer.kind === 'started',
    isOtherRunning: (_, { answer }: Started) => answer.kind === 'otherRuns',
    hasOther: (_, { answer }: Stopped) => answer.run !== null,
  },
  actions: {
    takeLoaded: enqueueActions(({ context, enqueue }, { answer }: Loaded) => {
      const { request, stop, run } = context;
      if (request !== null) {
        if (answer.run !== null && isRunOf(answer.run, request))
          enqueue.emit({ type: 'timer.started', run: answer.run });
        else enqueue.emit({ type: 'timer.notStarted', code: null });
      }
      if (stop !== null) {
        if (isSameRun(run, answer.run)) enqueue.emit({ type: 'timer.notStopped' });
        else if (stop.isDiscarded) enqueue.emit({ type: 'timer.discarded' });
        else enqueue.emit({ type: 'timer.stopped', seconds: null, isCut: false });
      }
      const isAskedStill = stop === null && answer.run !== null && isSameRun(run, answer.run);
      enqueue.assign({
        ...answer,
        request: null,
        stop: null,
        idleSinceMs: isAskedStill ? context.idleSinceMs : null,
      });
    }),
    takeRequest: assign((_, { request }: { request: TimerRequest }) => ({ request })),
    takeTask: assign(({ context: { request } }, { answer }: Created) => ({
      request: request === null || answer.kind === 'refused' ? null : { ...request, task: { id: answer.id } },
    })),
    forgetRequest: assign({ request: null }),
    takeStarted: enqueueActions(({ enqueue }, { answer }: Started) => {
      if (answer.kind !== 'started') return;
      enqueue.assign({ run: answer.run, request: null });
      enqueue.emit({ type: 'timer.started', run: answer.run });
    }),
    takeOther: assign((_, { answer }: Started) => (answer.kind === 'otherRuns' ? { run: answer.run } : {})),
    takeRefusal: enqueueActions(({ enqueue }, { answer }: Started) => {
      enqueue.assign({ request: null });
      enqueue.emit({ type: 'timer.notStarted', code: answer.kind === 'refused' ? answer.code : null });
    }),
    emitNotCreated: emit((_, { answer }: { answer: TaskAnswer | null }) => ({
      type: 'timer.notStarted' as const,
      code: answer?.kind === 'refused' ? answer.code : null,
    })),
    takeStop: assign((_, stop: Omit<StopInput, 'run'>) => ({ stop })),
    takeStopped: enqueueActions(({ context, enqueue }, { answer }: Stopped) => {
      if (context.stop?.isDiscarded === true) enqueue.emit({ type: 'timer.discarded' });
      else enqueue.emit({ type: 'timer.stopped', seconds: answer.seconds, isCut: answer.isCut });
      enqueue.assign({ run: answer.run, stop: null, idleSinceMs: null });
    }),
    takeIdle: assign((_, { sinceMs }: { sinceMs: number }) => ({ idleSinceMs: sinceMs })),
    forgetIdle: assign({ idleSinceMs: null }),
    tellChanged: sendTo('watchElsewhere', { type: 'tell', news: 'changed' }),
    tellKept: sendTo('watchElsewhere', { type: 'tell', news: 'kept' }),
  },
  delays: { retryMs: TIMER_RETRY_MS },
}).createMachine({
  id: 'timer',
  context: { run: null, idleMs: null, request: null, stop: null, idleSinceMs: null },
  invoke: { id: 'watchElsewhere', src: 'watchElsewhere' },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadTimer',
        src: 'loadTimer',
        onDone: [
          {
            guard: { type: 'isAskedStill', params: ({ event }) => ({ answer: event.output }) },
            target: 'askingIdle',
            actions: { type: 'takeLoaded', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'isRunning', params: ({ event }) => ({ answer: event.output }) },
            target: 'running',
            actions: { type: 'takeLoaded', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'stopped', actions: { type: 'takeLoaded', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: 'failed',
      },
      on: {
        // What was just asked for may be older than this.
        'timer.changedElsewhere': { target: 'loading', reenter: true },
        'timer.stop': {
          guard: 'canEnd',
          target: 'stopping',
          actions: { type: 'takeStop', params: { untilMs: null, isDiscarded: false } },
        },
        'timer.start': [
          {
            guard: 'canEnd',
            target: 'askingOther',
            actions: { type: 'takeRequest', params: ({ event }) => ({ request: event.request }) },
          },
          {
            guard: 'canStart',
            target: 'preparing',
            actions: { type: 'takeRequest', params: ({ event }) => ({ request: event.request }) },
          },
        ],
      },
    },
    stopped: {
      on: {
        'timer.start': {
          target: 'preparing',
          actions: { type: 'takeRequest', params: ({ event }) => ({ request: event.request }) },
        },
        'timer.changedElsewhere': 'loading',
      },
    },
    preparing: { always: [{ guard: 'isNewTask', target: 'creatingTask' }, { target: 'starting' }] },
    creatingTask: {
      tags: 'busy',
      invoke: {
        id: 'createTask',
        src: 'createTask',
        input: ({ context: { request } }) => ({
          workItemId: request?.workItemId ?? '',
          title: request !== null && 'title' in request.task ? request.task.title : '',
        }),
        onDone: [
          {
            guard: { type: 'isCreated', params: ({ event }) => ({ answer: event.output }) },
            target: 'starting',
            actions: { type: 'takeTask', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: 'hasRun',
            target: 'running',
            actions: ['forgetRequest', { type: 'emitNotCreated', params: ({ event }) => ({ answer: event.output }) }],
          },
          {
            target: 'stopped',
            actions: ['forgetRequest', { type: 'emitNotCreated', params: ({ event }) => ({ answer: event.output }) }],
          },
        ],
        onError: [
          {
            guard: 'hasRun',
            target: 'running',
            actions: ['forgetRequest', { type: 'emitNotCreated', params: { answer: null } }],
          },
          { target: 'stopped', actions: ['forgetRequest', { type: 'emitNotCreated', params: { answer: null } }] },
        ],
      },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startTimer',
        src: 'startTimer',
        input: ({ context: { request, run } }) => ({
          workItemId: request?.workItemId ?? '',
          workItemTaskId: request !== null && 'id' in request.task ? request.task.id : '',
          notes: request?.notes ?? '',
          replaces: run?.startTime ?? null,
        }),
        onDone: [
          {
            guard: { type: 'isStarted', params: ({ event }) => ({ answer: event.output }) },
            target: 'running',
            actions: [{ type: 'takeStarted', params: ({ event }) => ({ answer: event.output }) }, 'tellChanged'],
          },
          {
            guard: { type: 'isOtherRunning', params: ({ event }) => ({ answer: event.output }) },
            target: 'askingOther',
            actions: { type: 'takeOther', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: 'hasRun',
            target: 'running',
            actions: { type: 'takeRefusal', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'stopped', actions: { type: 'takeRefusal', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'loading', actions: 'tellChanged' },
      },
    },
    running: {
      invoke: {
        id: 'watchIdle',
        src: 'watchIdle',
        input: ({ context: { idleMs, run } }) => ({ idleMs, startedMs: run?.startedMs ?? 0 }),
      },
      on: {
        'timer.start': {
          target: 'askingOther',
          actions: { type: 'takeRequest', params: ({ event }) => ({ request: event.request }) },
        },
        'timer.stop': {
          target: 'stopping',
          actions: { type: 'takeStop', params: { untilMs: null, isDiscarded: false } },
        },
        'idle.reached': {
          target: 'askingIdle',
          actions: { type: 'takeIdle', params: ({ event }) => ({ sinceMs: event.sinceMs }) },
        },
        'timer.changedElsewhere': 'loading',
      },
    },
    /** Another one is to be started while this one runs. */
    askingOther: {
      on: {
        'start.other': 'preparing',
        'start.cancel': { target: 'running', actions: 'forgetRequest' },
        'timer.changedElsewhere': { target: 'loading', actions: 'forgetRequest' },
      },
    },
    /** Nobody has touched any tab for long. */
    askingIdle: {
      on: {
        'answer.keep': { target: 'running', actions: ['forgetIdle', 'tellKept'] },
        'answer.cut': {
          target: 'stopping',
          actions: {
            type: 'takeStop',
            params: ({ context }) => ({ untilMs: context.idleSinceMs, isDiscarded: false }),
          },
        },
        'answer.discard': {
          target: 'stopping',
          actions: { type: 'takeStop', params: { untilMs: null, isDiscarded: true } },
        },
        'timer.keptElsewhere': { target: 'running', actions: 'forgetIdle' },
        'timer.changedElsewhere': 'loading',
      },
    },
    stopping: {
      tags: 'busy',
      invoke: {
        id: 'stopTimer',
        src: 'stopTimer',
        input: ({ context: { run, stop } }) => {
          if (run === null || stop === null) throw new Error('nothing runs that could be stopped');
          return { run, ...stop };
        },
        onDone: [
          {
            guard: { type: 'hasOther', params: ({ event }) => ({ answer: event.output }) },
            target: 'running',
            actions: [{ type: 'takeStopped', params: ({ event }) => ({ answer: event.output }) }, 'tellChanged'],
          },
          {
            target: 'stopped',
            actions: [{ type: 'takeStopped', params: ({ event }) => ({ answer: event.output }) }, 'tellChanged'],
          },
        ],
        onError: { target: 'loading', actions: 'tellChanged' },
      },
    },
    failed: {
      tags: 'failed',
      after: { retryMs: 'loading' },
      on: { 'timer.retry': 'loading', 'timer.changedElsewhere': 'loading' },
    },
  },
});
