import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { TOAST_MS, TOAST_REMOVAL_MS } from '#contracts/limits.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { toasterMachine, type Toast, type ToastText } from './toaster.machine.ts';
import { TOASTER_TABLE } from './toaster.table.ts';

const archived: ToastText = { kind: 'success', title: 'messages:toast.archived' };
const undoable: ToastText = { ...archived, action: { label: 'common:action.undo', run: () => {} } };
const failed: ToastText = { kind: 'warning', title: 'shell:toast.error' };

describe('toaster', () => {
  walkEveryEdge(toasterMachine, {
    table: TOASTER_TABLE,
    inputs: [undefined],
    key: ({ current, notices }: { current: Toast | null; notices: readonly Toast[] }) => [
      Math.min(2, notices.length),
      [current, ...notices].some((toast) => toast?.action !== undefined),
    ],
    events: [
      { type: 'toast.push', toast: undoable },
      { type: 'action.taken', id: 1 },
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
      expect(context.current !== null).toBe(snapshot.value !== 'quiet');
      // Broken by dropping `dropAction`, or by leaving out the notices: what was undone is offered once more.
      const taken = new Set(walked.map((event) => (event.type === 'action.taken' ? event.id : null)));
      const offered = [context.current, ...context.notices].filter((toast) => toast?.action !== undefined);
      expect(offered.filter((toast) => taken.has(toast?.id))).toEqual([]);
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

  it('offers a way back until it is taken, also when the toast has closed', () => {
    const toaster = createActor(toasterMachine).start();
    toaster.send({ type: 'toast.push', toast: undoable });
    toaster.send({ type: 'toast.push', toast: undoable });
    toaster.send({ type: 'action.taken', id: 1 });
    expect(toaster.getSnapshot().context).toEqual({
      current: { ...undoable, id: 2 },
      notices: [{ ...archived, id: 1 }],
      lastId: 2,
    });
  });

  it('is shown as long as its action can be taken, and offers it no longer', () => {
    const clock = new SimulatedClock();
    const toaster = createActor(toasterMachine, { clock }).start();
    toaster.send({ type: 'toast.push', toast: { ...undoable, forMs: 2 * TOAST_MS } });
    clock.increment(2 * TOAST_MS - 1);
    expect(toaster.getSnapshot().context.current?.action).toBeDefined();
    clock.increment(1);
    expect(toaster.getSnapshot().context).toMatchObject({ current: null, notices: [{ id: 1 }] });
    expect(toaster.getSnapshot().context.notices[0]?.action).toBeUndefined();
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
