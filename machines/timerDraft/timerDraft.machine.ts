import { assign, enqueueActions, setup } from 'xstate';
import type { TimerRequest } from '../timer/timer.types.ts';

/** A work item as it is chosen, with what a person reads of it. */
export type DraftWorkItem = { readonly id: string; readonly label: string };
/** A task of the work item; without an id it is made with the start. */
export type DraftTask = { readonly id: string | null; readonly title: string };

/** What a person is about to time. */
export type TimerDraft = {
  readonly clientId: string | null;
  readonly workItem: DraftWorkItem | null;
  readonly task: DraftTask | null;
};

type Context = TimerDraft & {
  readonly notes: string;
  /** Grows with each opening, so that fields begin anew. */
  readonly opened: number;
};

export type TimerDraftEvent =
  | { type: 'draft.opened'; draft: TimerDraft }
  | { type: 'draft.closed' }
  /** What runs is shown first; something else is to be chosen beside it. */
  | { type: 'other.wanted' }
  | { type: 'workItem.chosen'; workItem: DraftWorkItem }
  | { type: 'task.chosen'; task: DraftTask }
  | { type: 'notes.changed'; notes: string }
  | { type: 'draft.start' };

/** All is chosen and the person wants it timed. */
export type TimerDraftOutcome = { type: 'timer.wanted'; request: TimerRequest };

export const NO_DRAFT: TimerDraft = { clientId: null, workItem: null, task: null };

/** What the timer is asked for; null while something is missing. */
export function requestOf({ workItem, task, notes }: Context): TimerRequest | null {
  const said = notes.trim();
  if (workItem === null || task === null || said === '') return null;
  return {
    workItemId: workItem.id,
    task: task.id === null ? { title: task.title } : { id: task.id },
    notes: said,
  };
}

type Opened = { readonly draft: TimerDraft };
const opens = {
  'draft.opened': [
    {
      guard: { type: 'isForOther', params: ({ event }: { event: Opened }) => event },
      target: '#timerDraft.open.choosing',
      actions: { type: 'takeDraft', params: ({ event }: { event: Opened }) => event },
    },
    {
      target: '#timerDraft.open.asking',
      actions: { type: 'takeDraft', params: ({ event }: { event: Opened }) => event },
    },
  ],
} as const;

/**
 * What is chosen before the timer starts. Opened for a client or a work item it is about that at once; opened without, it
 * leaves what runs in sight until a person wants another one. It never starts the timer itself.
 */
export const timerDraftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TimerDraftEvent,
    emitted: {} as TimerDraftOutcome,
    tags: {} as 'open',
  },
  guards: {
    isForOther: (_, { draft }: Opened) => draft.clientId !== null || draft.workItem !== null,
    isComplete: ({ context }) => requestOf(context) !== null,
  },
  actions: {
    takeDraft: assign(({ context }, { draft }: Opened) => ({ ...draft, notes: '', opened: context.opened + 1 })),
    /** A task belongs to its work item. */
    takeWorkItem: assign(({ context }, { workItem }: { workItem: DraftWorkItem }) => ({
      workItem,
      task: context.workItem?.id === workItem.id ? context.task : null,
    })),
    takeTask: assign((_, { task }: { task: DraftTask }) => ({ task })),
    takeNotes: assign((_, { notes }: { notes: string }) => ({ notes })),
    emitWanted: enqueueActions(({ context, enqueue }) => {
      const request = requestOf(context);
      if (request !== null) enqueue.emit({ type: 'timer.wanted', request });
    }),
  },
}).createMachine({
  id: 'timerDraft',
  context: { ...NO_DRAFT, notes: '', opened: 0 },
  initial: 'closed',
  on: opens,
  states: {
    closed: {},
    open: {
      tags: 'open',
      initial: 'asking',
      on: {
        'draft.closed': 'closed',
        'workItem.chosen': { actions: { type: 'takeWorkItem', params: ({ event }) => event } },
        'task.chosen': { actions: { type: 'takeTask', params: ({ event }) => event } },
        'notes.changed': { actions: { type: 'takeNotes', params: ({ event }) => event } },
        'draft.start': { guard: 'isComplete', target: 'closed', actions: 'emitWanted' },
      },
      states: {
        asking: { on: { 'other.wanted': 'choosing' } },
        choosing: {},
      },
    },
  },
});
