import { assign, emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../notProvided.ts';
import {
  fitsPaste,
  tasksOfLines,
  withGivenIds,
  withoutLost,
  type AddedTask,
  type GivenIds,
  type TaskChange,
  type TaskSet,
} from './taskChanges.ts';

/** How the server took a change: `changed` when somebody else has set the field meanwhile, `gone` when it is deleted. */
export type ChangeAnswer =
  | { readonly kind: 'saved'; readonly given: GivenIds }
  | { readonly kind: 'refused'; readonly reason: 'changed' | 'gone' | 'full' };

type Context = {
  /** Shown already, not yet saved; the first one is being saved. */
  readonly changes: readonly TaskChange[];
};

export type TaskListEvent =
  /** `key` names the new task until the server does. */
  | { type: 'text.entered'; title: string; key: string }
  | { type: 'lines.pasted'; text: string; key: string }
  | { type: 'task.ticked'; id: string }
  | { type: 'task.unticked'; id: string }
  | { type: 'task.changed'; id: string; set: TaskSet; was: TaskSet; assigneeDisplayName?: string | null }
  | { type: 'task.dragged'; id: string; beforeId: string | null }
  | { type: 'task.delete'; id: string }
  | { type: 'delete.undo'; id: string };

/** What a person should learn. */
export type TaskListOutcome =
  | { type: 'lines.tooMany'; count: number }
  | { type: 'lines.added'; count: number }
  | { type: 'task.deleted'; id: string }
  | { type: 'task.restored' }
  | { type: 'change.failed'; change: TaskChange; reason: 'changed' | 'gone' | 'full' | 'unsaved' };

type Queued = { readonly change: TaskChange };
type Answered = { readonly answer: ChangeAnswer };

/** A state that saves the first change, and what others learn of it. */
const saving = <const TDone extends readonly string[]>(onSaved: TDone) =>
  ({
    tags: 'busy',
    invoke: {
      id: 'saveChange',
      src: 'saveChange',
      input: ({ context }: { context: Context }) => ({ change: context.changes[0] ?? NOTHING }),
      onDone: [
        {
          guard: {
            type: 'isSaved',
            params: ({ event }: { event: { output: ChangeAnswer } }) => ({ answer: event.output }),
          },
          target: 'ready',
          actions: [
            ...onSaved,
            {
              type: 'takeSaved',
              params: ({ event }: { event: { output: ChangeAnswer } }) => ({ answer: event.output }),
            },
          ],
        },
        {
          target: 'ready',
          actions: [
            {
              type: 'emitRefused',
              params: ({ event }: { event: { output: ChangeAnswer } }) => ({ answer: event.output }),
            },
            'rollBack',
          ],
        },
      ],
      onError: { target: 'ready', actions: ['emitUnsaved', 'rollBack'] },
    },
  }) as const;

const NOTHING: TaskChange = { kind: 'add', tasks: [] };

/**
 * The tasks of a work item while a person changes them: each change is shown at once and saved in its turn, so that the
 * server gets them in the order in which they were made. One that fails is taken back, the others stay.
 */
export const taskListMachine = setup({
  types: { context: {} as Context, events: {} as TaskListEvent, emitted: {} as TaskListOutcome, tags: {} as 'busy' },
  actors: { saveChange: fromPromise<ChangeAnswer, { change: TaskChange }>(notProvided) },
  guards: {
    hasTitle: (_, { title }: { title: string }) => title.trim() !== '',
    fits: (_, { tasks }: { tasks: readonly AddedTask[] }) => tasks.length > 0 && fitsPaste(tasks),
    isTooMany: (_, { tasks }: { tasks: readonly AddedTask[] }) => !fitsPaste(tasks),
    isNext: ({ context }, { kind }: { kind: TaskChange['kind'] }) => context.changes[0]?.kind === kind,
    isNextSeveral: ({ context: { changes } }) => changes[0]?.kind === 'add' && changes[0].tasks.length > 1,
    isSaved: (_, { answer }: Answered) => answer.kind === 'saved',
  },
  actions: {
    queue: assign(({ context }, { change }: Queued) => ({ changes: [...context.changes, change] })),
    takeSaved: assign(({ context }, { answer }: Answered) => ({
      changes: withGivenIds(context.changes.slice(1), answer.kind === 'saved' ? answer.given : {}),
    })),
    rollBack: assign(({ context: { changes } }) => ({ changes: withoutLost(changes.slice(1), changes[0] ?? NOTHING) })),
    emitTooMany: emit((_, { tasks }: { tasks: readonly AddedTask[] }) => ({
      type: 'lines.tooMany' as const,
      count: tasks.length,
    })),
    emitAdded: emit(({ context: { changes } }) => ({
      type: 'lines.added' as const,
      count: changes[0]?.kind === 'add' ? changes[0].tasks.length : 0,
    })),
    emitDeleted: emit(({ context: { changes } }) => ({
      type: 'task.deleted' as const,
      id: changes[0]?.kind === 'delete' ? changes[0].id : '',
    })),
    emitRestored: emit({ type: 'task.restored' }),
    emitRefused: emit(({ context: { changes } }, { answer }: Answered) => ({
      type: 'change.failed' as const,
      change: changes[0] ?? NOTHING,
      reason: answer.kind === 'refused' ? answer.reason : ('unsaved' as const),
    })),
    emitUnsaved: emit(({ context: { changes } }) => ({
      type: 'change.failed' as const,
      change: changes[0] ?? NOTHING,
      reason: 'unsaved' as const,
    })),
  },
}).createMachine({
  id: 'taskList',
  context: { changes: [] },
  initial: 'ready',
  // In whatever state: what is done while another change is being saved waits for its turn.
  on: {
    'text.entered': {
      guard: { type: 'hasTitle', params: ({ event }) => event },
      actions: {
        type: 'queue',
        params: ({ event }) => ({
          change: { kind: 'add', tasks: [{ id: event.key, title: event.title.trim(), notes: '' }] },
        }),
      },
    },
    'lines.pasted': [
      {
        guard: { type: 'fits', params: ({ event }) => ({ tasks: tasksOfLines(event.text, event.key) }) },
        actions: {
          type: 'queue',
          params: ({ event }) => ({ change: { kind: 'add', tasks: tasksOfLines(event.text, event.key) } }),
        },
      },
      {
        guard: { type: 'isTooMany', params: ({ event }) => ({ tasks: tasksOfLines(event.text, event.key) }) },
        actions: { type: 'emitTooMany', params: ({ event }) => ({ tasks: tasksOfLines(event.text, event.key) }) },
      },
    ],
    'task.ticked': {
      actions: {
        type: 'queue',
        params: ({ event }) => ({ change: { kind: 'set', id: event.id, set: { status: 'Complete' }, was: {} } }),
      },
    },
    'task.unticked': {
      actions: {
        type: 'queue',
        params: ({ event }) => ({ change: { kind: 'set', id: event.id, set: { status: 'InProgress' }, was: {} } }),
      },
    },
    'task.changed': {
      actions: {
        type: 'queue',
        params: ({ event: { type: _type, ...rest } }) => ({ change: { kind: 'set', ...rest } }),
      },
    },
    'task.dragged': {
      actions: {
        type: 'queue',
        params: ({ event }) => ({ change: { kind: 'move', id: event.id, beforeId: event.beforeId } }),
      },
    },
    'task.delete': {
      actions: { type: 'queue', params: ({ event }) => ({ change: { kind: 'delete', id: event.id } }) },
    },
    'delete.undo': {
      actions: { type: 'queue', params: ({ event }) => ({ change: { kind: 'restore', id: event.id } }) },
    },
  },
  states: {
    ready: {
      always: [
        { guard: 'isNextSeveral', target: 'pasting' },
        { guard: { type: 'isNext', params: { kind: 'add' } }, target: 'adding' },
        { guard: { type: 'isNext', params: { kind: 'set' } }, target: 'changing' },
        { guard: { type: 'isNext', params: { kind: 'move' } }, target: 'reordering' },
        { guard: { type: 'isNext', params: { kind: 'delete' } }, target: 'deleting' },
        { guard: { type: 'isNext', params: { kind: 'restore' } }, target: 'undoing' },
      ],
    },
    adding: saving([]),
    pasting: saving(['emitAdded']),
    changing: saving([]),
    reordering: saving([]),
    deleting: saving(['emitDeleted']),
    undoing: saving(['emitRestored']),
  },
});
