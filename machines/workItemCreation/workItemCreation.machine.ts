import { assign, emit, fromPromise, setup } from 'xstate';
import type { WorkItemFields, WorkStatus } from '#contracts/api/workItem.ts';
import type { NewSeries } from '#contracts/api/workSeries.ts';
import { notProvided } from '../notProvided.ts';

/** A new work item as it was entered, and how it repeats; its fields are checked before it comes here. */
export type NewWork = WorkItemFields &
  Pick<
    NewSeries,
    'unit' | 'every' | 'endDate' | 'dueForm' | 'dueWorkingDays' | 'startsOnMonthEnd' | 'isDueOnMonthEnd' | 'past'
  > & {
    readonly isRecurring: boolean;
  };

type Context = {
  readonly work: NewWork | null;
  /** The work item once there is one: from then on it is not created again. */
  readonly id: string | null;
  readonly error: unknown;
};
export type WorkItemCreationEvent = { type: 'submit.start'; work: NewWork };

/** What the form should learn. */
export type CreationOutcome =
  | { type: 'creation.done'; id: string; hasStatus: boolean }
  | { type: 'creation.failed'; error: unknown };

const outputOf = ({ event }: { readonly event: { readonly output: string } }) => event.output;
const errorOf = ({ event }: { readonly event: { readonly error: unknown } }) => event.error;

const NOTHING: Context = { work: null, id: null, error: null };

/**
 * A work item on its way to the server, by itself or as the first of a series. The occurrences of a series begin as to
 * do; another status is set afterwards, and where that fails the work item is there all the same.
 */
export const workItemCreationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as WorkItemCreationEvent,
    emitted: {} as CreationOutcome,
  },
  actors: {
    createItem: fromPromise<string, NewWork | null>(notProvided),
    createSeries: fromPromise<string, NewWork | null>(notProvided),
    setStatus: fromPromise<void, { id: string | null; status: WorkStatus | null }>(notProvided),
  },
  actions: {
    takeWork: assign((_, work: NewWork) => ({ ...NOTHING, work })),
    keepId: assign((_, id: string) => ({ id })),
    keepError: assign((_, error: unknown) => ({ error })),
    emitDone: emit(({ context }, hasStatus: boolean) => ({
      type: 'creation.done' as const,
      id: context.id ?? '',
      hasStatus,
    })),
    emitFailed: emit(({ context }) => ({ type: 'creation.failed' as const, error: context.error })),
  },
  guards: {
    isRecurring: (_, work: NewWork) => work.isRecurring,
    isBegun: ({ context }) => context.work?.status !== 'ToDo',
  },
}).createMachine({
  id: 'workItemCreation',
  context: NOTHING,
  initial: 'editing',
  states: {
    editing: {
      on: {
        'submit.start': [
          {
            guard: { type: 'isRecurring', params: ({ event }) => event.work },
            target: 'creatingSeries',
            actions: { type: 'takeWork', params: ({ event }) => event.work },
          },
          { target: 'creatingItem', actions: { type: 'takeWork', params: ({ event }) => event.work } },
        ],
      },
    },
    creatingItem: {
      invoke: {
        id: 'createItem',
        src: 'createItem',
        input: ({ context }) => context.work,
        onDone: { target: 'created', actions: { type: 'keepId', params: outputOf } },
        onError: { target: 'failed', actions: { type: 'keepError', params: errorOf } },
      },
    },
    creatingSeries: {
      invoke: {
        id: 'createSeries',
        src: 'createSeries',
        input: ({ context }) => context.work,
        onDone: [
          {
            guard: 'isBegun',
            target: 'settingStatus',
            actions: { type: 'keepId', params: outputOf },
          },
          { target: 'created', actions: { type: 'keepId', params: outputOf } },
        ],
        onError: { target: 'failed', actions: { type: 'keepError', params: errorOf } },
      },
    },
    settingStatus: {
      invoke: {
        id: 'setStatus',
        src: 'setStatus',
        input: ({ context }) => ({ id: context.id, status: context.work?.status ?? null }),
        onDone: 'created',
        onError: 'createdAsToDo',
      },
    },
    failed: { entry: 'emitFailed', always: 'editing' },
    created: { entry: { type: 'emitDone', params: true }, type: 'final' },
    createdAsToDo: { entry: { type: 'emitDone', params: false }, type: 'final' },
  },
});
