import { describe, expect } from 'vitest';
import { broke } from '../testing/events.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { bulkActionMachine, type BulkRequest } from './bulkAction.machine.ts';

const archive: BulkRequest = { action: 'archive', ids: ['m-1', 'm-2'], needsConfirmation: false, undo: 'unarchive' };

describe('bulkAction', () => {
  walkEveryEdge(bulkActionMachine, {
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
        if (before.hasTag('busy')) expect([...known].sort()).toEqual(knownBefore.sort());
      }
      // Broken by leaving `running` while an answer is out.
      if (snapshot.hasTag('busy')) expect(pending.length).toBeGreaterThan(0);
      else if (!snapshot.matches('idle') && !snapshot.matches('confirming')) expect(pending).toEqual([]);
      // Broken by ordering the branches of `settling` otherwise: success is announced over failed rows.
      expect(snapshot.matches('done') && failed.length > 0).toBe(false);
      expect(snapshot.matches('failed') && done.length > 0).toBe(false);
      if (snapshot.matches('partlyDone')) expect(Math.min(done.length, failed.length)).toBeGreaterThan(0);
      // Broken by sending what needs a confirmation to `running`.
      const ask = walked.findLast((event) => event.type === 'action.ask');
      if (ask?.['request'].needsConfirmation && snapshot.hasTag('busy')) {
        expect(walked.slice(walked.indexOf(ask)).map((event) => event.type)).toContain('action.confirm');
      }
    },
  });
});
