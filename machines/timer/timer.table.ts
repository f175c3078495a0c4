import type { AnyEventObject, ContextFrom, SnapshotFrom } from 'xstate';
import type { Branch, Outcome, Table } from '../testing/table.ts';
import type { timerMachine } from './timer.machine.ts';
import type { LoadedTimer, TimerRequest, TimerRun } from './timer.types.ts';

type Context = ContextFrom<typeof timerMachine>;
type Rule = Branch<typeof timerMachine>;

const TABS = 'watchElsewhere: tell';
const NOT_STARTED = 'emits: timer.notStarted';
const END = { untilMs: null, isDiscarded: false };

const hasRun: Rule['when'] = (_, { run }) => run !== null;
/** Nothing is on its way, and no question is open. */
const isFree = ({ request, stop, idleSinceMs }: Context) => request === null && stop === null && idleSinceMs === null;
const asked = ({ request }: AnyEventObject) => ({ request });
const isNewTask = (request: TimerRequest | null) => request !== null && 'title' in request.task;
/** A new task is made first, then its timer is started. */
const starts = (mayStart: (context: Context) => boolean): readonly Rule[] => [
  { when: ({ request }, c) => mayStart(c) && isNewTask(request), to: 'creatingTask', context: asked },
  { when: (_, c) => mayStart(c), to: 'starting', context: asked },
];
const stops = (stop: object): Rule => ({ to: 'stopping', context: { stop } });

const same = (one: TimerRun | null, other: TimerRun | null) => one?.startTime === other?.startTime;
const isRunOf = (run: TimerRun | null, { workItemId, task, notes }: TimerRequest) =>
  run?.workItemId === workItemId && 'id' in task && run.workItemTaskId === task.id && run.notes === notes;

/** The server says what runs; what was on its way has happened or not, and that is said. */
function loaded({ output }: AnyEventObject, { context }: SnapshotFrom<typeof timerMachine>): Outcome {
  const { run, idleMs }: LoadedTimer = output;
  const { request, stop, idleSinceMs } = context;
  const isAsked = idleSinceMs !== null && stop === null && run !== null && same(context.run, run);
  const tells: string[] = [];
  if (request !== null) tells.push(isRunOf(run, request) ? 'emits: timer.started' : NOT_STARTED);
  if (stop !== null && same(context.run, run)) tells.push('emits: timer.notStopped');
  else if (stop !== null) tells.push(stop.isDiscarded ? 'emits: timer.discarded' : 'emits: timer.stopped');
  return {
    to: isAsked ? 'askingIdle' : run === null ? 'stopped' : 'running',
    tells,
    context: { run, idleMs, request: null, stop: null, idleSinceMs: isAsked ? idleSinceMs : null },
  };
}
const notStarted: readonly Rule[] = [
  { when: hasRun, to: 'running', tells: [NOT_STARTED], context: { request: null } },
  { to: 'stopped', tells: [NOT_STARTED], context: { request: null } },
];
const stopped = (to: string): Rule => ({
  to,
  tells: (_, { stop }) => [stop?.isDiscarded === true ? 'emits: timer.discarded' : 'emits: timer.stopped', TABS],
  context: ({ output }) => ({ run: output.run, stop: null, idleSinceMs: null }),
});
/** An answer that is lost may stand for something that has happened. */
const lost: Rule = { to: 'loading', tells: [TABS] };

/** The server has the timer. A start while another one runs asks; a refused one says so, and what ran goes on. */
export const TIMER_TABLE: Table<typeof timerMachine> = {
  starts: 'loading',
  tags: { busy: ['creatingTask', 'starting', 'stopping'], failed: ['failed'] },
  states: {
    loading: {
      'loadTimer answers': loaded,
      'loadTimer fails': 'failed',
      'timer.changedElsewhere': { restarts: 'loadTimer' },
      'timer.stop': [{ when: (e, c) => hasRun(e, c) && isFree(c), ...stops(END) }],
      'timer.start': [
        { when: (e, c) => hasRun(e, c) && isFree(c), to: 'askingOther', context: asked },
        ...starts(isFree),
      ],
    },
    stopped: { 'timer.start': starts(() => true), 'timer.changedElsewhere': 'loading' },
    creatingTask: {
      'createTask answers': [
        {
          when: ({ output }) => output.kind === 'created',
          to: 'starting',
          context: ({ output }, { request }) => ({ request: { ...request, task: { id: output.id } } }),
        },
        ...notStarted,
      ],
      'createTask fails': notStarted,
    },
    starting: {
      'startTimer answers': [
        {
          when: ({ output }) => output.kind === 'started',
          to: 'running',
          tells: ['emits: timer.started', TABS],
          context: ({ output }) => ({ run: output.run, request: null }),
        },
        {
          when: ({ output }) => output.kind === 'otherRuns',
          to: 'askingOther',
          context: ({ output }) => ({ run: output.run }),
        },
        ...notStarted,
      ],
      'startTimer fails': lost,
    },
    running: {
      'timer.start': { to: 'askingOther', context: asked },
      'timer.stop': stops(END),
      'idle.reached': { to: 'askingIdle', context: ({ sinceMs }) => ({ idleSinceMs: sinceMs }) },
      'timer.changedElsewhere': 'loading',
    },
    askingOther: {
      'start.other': [{ when: (_, { request }) => isNewTask(request), to: 'creatingTask' }, { to: 'starting' }],
      'start.cancel': { to: 'running', context: { request: null } },
      'timer.changedElsewhere': { to: 'loading', context: { request: null } },
    },
    askingIdle: {
      'answer.keep': { to: 'running', tells: [TABS], context: { idleSinceMs: null } },
      'answer.cut': {
        to: 'stopping',
        context: (_, { idleSinceMs }) => ({ stop: { untilMs: idleSinceMs, isDiscarded: false } }),
      },
      'answer.discard': stops({ untilMs: null, isDiscarded: true }),
      'timer.keptElsewhere': { to: 'running', context: { idleSinceMs: null } },
      'timer.changedElsewhere': 'loading',
    },
    stopping: {
      'stopTimer answers': [{ when: ({ output }) => output.run !== null, ...stopped('running') }, stopped('stopped')],
      'stopTimer fails': lost,
    },
    failed: {
      'after retryMs': { ms: 15_000, to: 'loading' },
      'timer.retry': 'loading',
      'timer.changedElsewhere': 'loading',
    },
  },
};
