import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { TOAST_MS, TOAST_REMOVAL_MS } from '#contracts/limits.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { toasterMachine, type Toast, type ToastText } from './toaster.machine.ts';

const archived: ToastText = { kind: 'success', title: 'messages:toast.archived' };
const failed: ToastText = { kind: 'warning', title: 'shell:toast.error' };

describe('toaster', () => {
  walkEveryEdge(toasterMachine, {
    inputs: [undefined],
    key: (context: { notices: readonly Toast[] }) => Math.min(2, context.notices.length),
    events: [
      { type: 'toast.push', toast: archived },
      { type: 'toast.dismiss' },
      { type: 'pointer.over' },
      { type: 'pointer.out' },
      { type: 'removal.due', id: 1 },
      { type: 'xstate.after.toastMs.toaster.showing' },
    ],
    holds: ({ context, ...snapshot }, walked) => {
      const pushed = walked.filter((event) => event.type === 'toast.push').length;
      const removed = walked.filter((event) => event.type === 'removal.due').length;
      // Broken by dropping `keepAsNotice` from `toast.push` or from a way out: a text is gone before it was read.
      expect(context.notices.length + (context.current ? 1 : 0)).toBeGreaterThanOrEqual(pushed - removed);
      // Broken by showing without `showToast`, or by closing without `keepAsNotice`: an empty or a lingering toast.
      expect(context.current !== null).toBe(snapshot.tags.has('shown'));
      // Broken by not counting `lastId`: two toasts with one id, and a removal that takes both.
      const ids = [context.current, ...context.notices].flatMap((toast) => toast?.id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
    },
  });

  it('shows the newest, five seconds long, and keeps the closed ones until their removal', () => {
    const clock = new SimulatedClock();
    const toaster = createActor(toasterMachine, { clock }).start();
    toaster.send({ type: 'toast.push', toast: archived });
    clock.increment(TOAST_MS - 1);
    toaster.send({ type: 'toast.push', toast: failed });
    expect(toaster.getSnapshot().context.current).toEqual({ ...failed, id: 2 });
    clock.increment(TOAST_MS);
    expect(toaster.getSnapshot().context).toMatchObject({ current: null, notices: [{ id: 2 }, { id: 1 }] });
    clock.increment(TOAST_REMOVAL_MS - TOAST_MS);
    expect(toaster.getSnapshot().context.notices).toEqual([{ ...failed, id: 2 }]);
    clock.increment(TOAST_MS);
    expect(toaster.getSnapshot().context.notices).toEqual([]);
  });

  it('stays as long as the pointer is on it', () => {
    const clock = new SimulatedClock();
    const toaster = createActor(toasterMachine, { clock }).start();
    toaster.send({ type: 'toast.push', toast: archived });
    toaster.send({ type: 'pointer.over' });
    clock.increment(10 * TOAST_MS);
    expect(toaster.getSnapshot().value).toBe('holding');
    toaster.send({ type: 'pointer.out' });
    clock.increment(TOAST_MS);
    expect(toaster.getSnapshot().value).toBe('quiet');
  });
});
