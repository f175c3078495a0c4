import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { broke } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { bulkActionMachine, type BulkActionEvent, type BulkOutcome, type BulkRequest } from './bulkAction.machine.ts';
import { BULK_ACTION_TABLE } from './bulkAction.table.ts';

const archive: BulkRequest = { action: 'archive', ids: ['m-1', 'm-2'], needsConfirmation: false, undo: 'unarchive' };

describe('bulkAction', () => {
  walkEveryEdge(bulkActionMachine, {
    table: BULK_ACTION_TABLE,
    // It says how each item went; the machine stops it after the last one.
    endless: ['runAction'],
    inputs: [undefined],
    key: (context: { request: BulkRequest }) => ({ ...context, asked: context.request.action }),
    events: [
      { type: 'action.ask', request: archive },
      { type: 'action.ask', request: { ...archive, needsConfirmation: true } },
      { type: 'action.confirm' },
      { type: 'action.cancel' },
      { type: 'action.retry' },
      { type: 'action.undo' },
      { type: 'selection.clear' },
      { type: 'item.done', id: 'm-1' },
      { type: 'item.failed', id: 'm-1' },
      { type: 'item.done', id: 'm-2' },
      broke('runAction'),
      { type: 'xstate.after.progressAfterMs.bulkAction.running' },
    ],
    holds: (snapshot, walked, before) => {
      const { request, pending, done, failed } = snapshot.context;
      // Broken by counting an answer twice (guard `isPending`), or by `failPending` losing some: rows without a result.
      if (!snapshot.matches('idle')) {
        const known = [...pending, ...done, ...failed];
        expect(new Set(known).size).toBe(known.length);
        for (const id of known) expect(request.ids).toContain(id);
        const { context } = before;
        const knownBefore = [...context.pending, ...context.done, ...context.failed];
        if (before.matches('running')) expect([...known].sort()).toEqual(knownBefore.sort());
      }
      // Broken by leaving `running` while an answer is out.
      if (snapshot.matches('running')) expect(pending.length).toBeGreaterThan(0);
      else if (!snapshot.matches('idle') && !snapshot.matches('confirming')) expect(pending).toEqual([]);
      // Broken by ordering the branches of `settling` otherwise: success is announced over failed rows.
      expect(snapshot.matches('done') && failed.length > 0).toBe(false);
      expect(snapshot.matches('failed') && done.length > 0).toBe(false);
      if (snapshot.matches('partlyDone')) expect(Math.min(done.length, failed.length)).toBeGreaterThan(0);
      // Broken by sending what needs a confirmation to `running`.
      const ask = walked.findLast((event) => event.type === 'action.ask');
      if (ask?.['request'].needsConfirmation && snapshot.matches('running')) {
        expect(walked.slice(walked.indexOf(ask)).map((event) => event.type)).toContain('action.confirm');
      }
    },
  });
});

function runWith(...events: BulkActionEvent[]) {
  const bulk = createActor(inertOf(bulkActionMachine)).start();
  const outcomes: BulkOutcome[] = [];
  bulk.on('*', (outcome) => outcomes.push(outcome));
  const send = (...more: BulkActionEvent[]) => {
    for (const event of more) bulk.send(event);
  };
  send({ type: 'action.ask', request: archive }, ...events);
  return { bulk, outcomes, send };
}

describe('the end of a bulk action', () => {
  it('tells what was done', () => {
    const { outcomes } = runWith({ type: 'item.done', id: 'm-2' }, { type: 'item.done', id: 'm-1' });
    expect(outcomes).toEqual([{ type: 'bulk.done', action: 'archive', done: ['m-2', 'm-1'], failed: [], reasons: [] }]);
  });

  it('tells what failed, and why where that is known', () => {
    const { outcomes } = runWith({ type: 'item.done', id: 'm-1' }, { type: 'item.failed', id: 'm-2', reason: 'gone' });
    expect(outcomes).toEqual([
      { type: 'bulk.partlyDone', action: 'archive', done: ['m-1'], failed: ['m-2'], reasons: ['gone'] },
    ]);
  });

  it('tells that all failed', () => {
    const { outcomes } = runWith({ type: 'item.failed', id: 'm-1' }, { type: 'item.failed', id: 'm-2' });
    expect(outcomes).toEqual([
      { type: 'bulk.failed', action: 'archive', done: [], failed: ['m-1', 'm-2'], reasons: [] },
    ]);
  });

  it('takes back what was done, and only that, after a run that failed in part', () => {
    const { bulk, outcomes, send } = runWith({ type: 'item.done', id: 'm-1' }, { type: 'item.failed', id: 'm-2' });
    send({ type: 'action.undo' });
    const { value, context } = bulk.getSnapshot();
    expect(value).toBe('running');
    expect(context).toMatchObject({ request: { action: 'unarchive', ids: ['m-1'], undo: null }, pending: ['m-1'] });
    send({ type: 'item.done', id: 'm-1' });
    expect(outcomes.at(-1)).toMatchObject({ type: 'bulk.done', action: 'unarchive', done: ['m-1'] });
    expect(bulk.getSnapshot().can({ type: 'action.undo' })).toBe(false);
  });

  it('tries again what failed, and only that', () => {
    const { bulk, outcomes, send } = runWith({ type: 'item.done', id: 'm-1' }, { type: 'item.failed', id: 'm-2' });
    send({ type: 'action.retry' });
    expect(bulk.getSnapshot().context).toMatchObject({ request: archive, pending: ['m-2'], done: [], failed: [] });
    send({ type: 'item.done', id: 'm-2' });
    expect(outcomes.at(-1)).toMatchObject({ type: 'bulk.done', action: 'archive', done: ['m-2'] });
  });

  it('is waited for: rows whose answer is still out are not called failed', () => {
    const { bulk, outcomes, send } = runWith({ type: 'item.done', id: 'm-1' });
    send({ type: 'action.cancel' }, { type: 'selection.clear' });
    expect(bulk.getSnapshot()).toMatchObject({ value: 'running', context: { pending: ['m-2'], failed: [] } });
    send({ type: 'item.done', id: 'm-2' });
    expect(outcomes).toMatchObject([{ type: 'bulk.done', done: ['m-1', 'm-2'] }]);
  });
});
