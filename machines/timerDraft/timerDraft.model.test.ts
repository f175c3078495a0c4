import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { walkEveryEdge } from '../testing/walk.ts';
import { NO_DRAFT, requestOf, timerDraftMachine, type TimerDraft } from './timerDraft.machine.ts';
import { TIMER_DRAFT_TABLE } from './timerDraft.table.ts';

const accounts = { id: 'w-1', label: 'Alfa · Contabilitate' };
const payroll = { id: 'w-2', label: 'Alfa · Salarii' };
const ledger = { id: 't-1', title: 'Jurnal' };
const newTask = { id: null, title: 'Balanță' };

describe('timerDraft', () => {
  walkEveryEdge(timerDraftMachine, {
    table: TIMER_DRAFT_TABLE,
    inputs: [undefined],
    key: ({ clientId, workItem, task, notes }: TimerDraft & { notes: string }) => [
      clientId,
      workItem?.id,
      task?.title,
      notes.trim() !== '',
    ],
    events: [
      { type: 'draft.opened', draft: NO_DRAFT },
      { type: 'draft.opened', draft: { ...NO_DRAFT, clientId: 'c-1' } },
      { type: 'draft.opened', draft: { clientId: 'c-1', workItem: accounts, task: ledger } },
      { type: 'draft.closed' },
      { type: 'other.wanted' },
      { type: 'workItem.chosen', workItem: accounts },
      { type: 'workItem.chosen', workItem: payroll },
      { type: 'task.chosen', task: newTask },
      { type: 'notes.changed', notes: ' facturi ' },
      { type: 'notes.changed', notes: '  ' },
      { type: 'draft.start' },
    ],
    holds: (snapshot, walked, before, { receivedEvents }) => {
      const { context } = snapshot;
      const last = walked.at(-1);
      // Broken by keeping the task of another work item: hours would be written where nobody worked.
      if (last?.type === 'workItem.chosen' && before.context.workItem?.id !== last['workItem'].id) {
        if (snapshot.hasTag('open')) expect(context.task).toBeNull();
      }
      // Broken by an opening that keeps what was chosen for another client.
      if (last?.type === 'draft.opened')
        expect([context.notes, context.workItem]).toEqual(['', last['draft'].workItem]);
      // Broken by `draft.start` without `isComplete`: an entry without a task or a note.
      for (const event of receivedEvents) {
        expect(event).toEqual({ type: 'timer.wanted', request: requestOf(before.context) });
        expect(event['request']).not.toBeNull();
      }
    },
  });

  it('asks for a task that is there by its id, for a new one by its title, with the note as it is written', () => {
    const wanted: unknown[] = [];
    for (const task of [ledger, newTask]) {
      const draft = createActor(timerDraftMachine).start();
      draft.on('timer.wanted', ({ request }) => wanted.push(request));
      draft.send({ type: 'draft.opened', draft: { clientId: 'c-1', workItem: accounts, task } });
      draft.send({ type: 'draft.start' });
      draft.send({ type: 'notes.changed', notes: ' facturi ' });
      draft.send({ type: 'draft.start' });
      expect(draft.getSnapshot().value).toBe('closed');
    }
    expect(wanted).toEqual([
      { workItemId: 'w-1', task: { id: 't-1' }, notes: 'facturi' },
      { workItemId: 'w-1', task: { title: 'Balanță' }, notes: 'facturi' },
    ]);
  });
});
