import { broke, settled } from '../testing/events.ts';
import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { timerMachine } from './timer.machine.ts';
import type { TimerRequest, TimerRun } from './timer.types.ts';

const HALF_AN_HOUR_MS = 30 * 60 * 1000;

/** What runs for the n-th task. */
export const aRun = (n: number): TimerRun => ({
  startTime: `2026-11-23T08:00:0${n}.000Z`,
  startedMs: Date.parse(`2026-11-23T08:00:0${n}.000Z`),
  clientId: '00000000-0000-4000-8000-0000000000c1',
  clientLegalName: 'ALTORA DISTRIBUȚIE SRL',
  workItemId: '00000000-0000-4000-8000-0000000000a1',
  workItemTitle: 'Contabilitate octombrie',
  workItemTaskId: `00000000-0000-4000-8000-00000000000${n}`,
  workItemTaskTitle: `Sarcina ${n}`,
  notes: 'Verific',
});
const requestOf = (n: number): TimerRequest => {
  const { workItemId, workItemTaskId: id, notes } = aRun(n);
  return { workItemId, task: { id }, notes };
};
const newTask: TimerRequest = { ...requestOf(2), task: { title: 'Sarcina 2' } };
const loaded = (n: number | null) =>
  settled('loadTimer', { run: n === null ? null : aRun(n), idleMs: HALF_AN_HOUR_MS });
const stoppedWith = (n: number | null) =>
  settled('stopTimer', { seconds: n === null ? 60 : null, isCut: false, run: n === null ? null : aRun(n) });
const started = (n: number) => settled('startTimer', { kind: 'started', run: aRun(n) });

/** All that can happen to a timer that runs for one of two tasks, or for none. */
export const timerPathOptions: PathOptions<typeof timerMachine> = {
  inputs: [undefined],
  key: ({ run, request, stop, idleSinceMs }: KeyPart) => [
    run?.startTime,
    request === null ? null : Object.keys(request.task)[0],
    stop?.isDiscarded,
    idleSinceMs,
  ],
  events: [
    { type: 'timer.start', request: requestOf(2) },
    { type: 'timer.start', request: newTask },
    { type: 'timer.stop' },
    { type: 'timer.retry' },
    { type: 'timer.changedElsewhere' },
    { type: 'timer.keptElsewhere' },
    { type: 'idle.reached', sinceMs: aRun(1).startedMs + HALF_AN_HOUR_MS },
    { type: 'answer.keep' },
    { type: 'answer.cut' },
    { type: 'answer.discard' },
    { type: 'start.other' },
    { type: 'start.cancel' },
    { type: 'xstate.after.retryMs.timer.failed' },
    loaded(null),
    loaded(1),
    loaded(2),
    broke('loadTimer'),
    settled('createTask', { kind: 'created', id: aRun(2).workItemTaskId }),
    settled('createTask', { kind: 'refused', code: 'workItem.notFound' }),
    broke('createTask'),
    started(2),
    settled('startTimer', { kind: 'otherRuns', run: aRun(1) }),
    settled('startTimer', { kind: 'refused', code: 'workItem.notFound' }),
    broke('startTimer'),
    stoppedWith(null),
    stoppedWith(2),
    broke('stopTimer'),
  ],
};
type KeyPart = {
  readonly run: TimerRun | null;
  readonly request: TimerRequest | null;
  readonly stop: { readonly isDiscarded: boolean } | null;
  readonly idleSinceMs: number | null;
};

/** A path for each transition of the timer, for the machine and for the screen. */
export const timerPaths = testPaths(timerMachine, timerPathOptions);
