import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fromCallback, fromPromise, type AnyEventObject, type NonReducibleUnknown } from 'xstate';
import { timerMachine } from '#machines/timer/timer.machine.ts';
import { timerPaths } from '#machines/timer/timer.paths.ts';
import type {
  LoadedTimer,
  StartAnswer,
  StartInput,
  StopAnswer,
  StopInput,
  TaskAnswer,
  TimerRun,
} from '#machines/timer/timer.types.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { renderTime } from '../testing/renderTime.tsx';
import { TimerWidget } from './TimerWidget.tsx';

let close = () => {};
afterEach(() => close());

/** Answers of the calls, given by the path: each call waits for its own. */
function createAnswers() {
  const waiting = new Map<string, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
  const wait = <Answer, Input = NonReducibleUnknown>(id: string) =>
    fromPromise<Answer, Input>(
      () =>
        new Promise((resolve, reject) => {
          // The path says what comes, in the shape of the machine.
          waiting.set(id, { resolve: (value) => resolve(value as Answer), reject });
        }),
    );
  const machine = timerMachine.provide({
    actors: {
      watchElsewhere: fromCallback(() => {}),
      watchIdle: fromCallback(() => {}),
      loadTimer: wait<LoadedTimer>('loadTimer'),
      createTask: wait<TaskAnswer, { workItemId: string; title: string }>('createTask'),
      startTimer: wait<StartAnswer, StartInput>('startTimer'),
      stopTimer: wait<StopAnswer, StopInput>('stopTimer'),
    },
  });
  const answer = async ({ type, ...event }: AnyEventObject): Promise<boolean> => {
    const [, kind, , id = ''] = type.split('.');
    const call = waiting.get(id);
    if (call === undefined || (kind !== 'done' && kind !== 'error')) return false;
    waiting.delete(id);
    await act(async () => {
      if (kind === 'done') call.resolve(event['output']);
      else call.reject(event['error']);
      await Promise.resolve();
    });
    return true;
  };
  return { machine, answer };
}

/** What a person presses for an event; what has no control here comes from elsewhere. */
const CONTROLS: Readonly<Record<string, RegExp>> = {
  'answer.keep': /^Keep all the time/,
  'answer.cut': /^Stop at/,
  'answer.discard': /^Discard the time/,
  'start.other': /^Stop it and start/,
  'start.cancel': /^Keep it running/,
};

describe('the timer of the top bar', () => {
  it.each(timerPaths)('shows what the machine says: $name', async ({ events, target }) => {
    const { machine, answer } = createAnswers();
    const rendered = await renderTime({ timer: machine, paths: ['/work/time'], screen: () => <TimerWidget /> });
    ({ close } = rendered);
    const actor = systemActor(rendered.app, 'timer');
    for (const event of events) {
      if (await answer(event)) continue;
      const control = CONTROLS[event.type];
      if (control === undefined) {
        act(() => actor.send((event.type.startsWith('xstate.after') ? { type: 'timer.retry' } : event) as never));
      } else {
        const button = await screen.findByRole('button', { name: control });
        act(() => button.click());
      }
    }
    const { context, value } = actor.getSnapshot();
    expect(value).toEqual(target);
    await waitFor(() => expectShown(context.run, value as string, context.idleSinceMs !== null));
  });
});

const question = (title: string) => screen.queryByRole('alertdialog', { name: title }) !== null;

function expectShown(run: TimerRun | null, state: string, isIdle: boolean) {
  const isAskingOther = state === 'askingOther';
  const name = run === null ? 'Timer' : `Timer, running for ${run.clientLegalName} · ${run.workItemTaskTitle}`;
  expect(screen.queryByRole('button', { name, hidden: true })).not.toBeNull();
  expect(question('Stop the timer that is running?')).toBe(isAskingOther);
  expect(question('Still working?')).toBe(isIdle && run !== null);
}
