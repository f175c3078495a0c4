import { assign, fromCallback, setup } from 'xstate';
import { notProvided } from '../notProvided.ts';

/** Progress is shown for what takes longer, in ms. Source: reference of the machines. */
export const PROGRESS_AFTER_MS = 1000;

/** What to do with which rows. `undo` names the action that takes it back, where there is one. */
export type BulkRequest = {
  readonly action: string;
  readonly ids: readonly string[];
  readonly needsConfirmation: boolean;
  readonly undo: string | null;
};

type Context = {
  readonly request: BulkRequest;
  readonly pending: readonly string[];
  readonly done: readonly string[];
  /** These stay selected. */
  readonly failed: readonly string[];
  readonly showsProgress: boolean;
};

/** One answer for each id asked for. */
export type BulkAnswer = { type: 'item.done'; id: string } | { type: 'item.failed'; id: string };

export type BulkActionEvent =
  | BulkAnswer
  | { type: 'action.ask'; request: BulkRequest }
  | { type: 'action.confirm' }
  | { type: 'action.cancel' }
  | { type: 'action.retry' }
  | { type: 'action.undo' }
  | { type: 'selection.clear' };

const NOTHING: BulkRequest = { action: '', ids: [], needsConfirmation: false, undo: null };
const EMPTY: Context = { request: NOTHING, pending: [], done: [], failed: [], showsProgress: false };

const asked = ({ event }: { event: { request: BulkRequest } }) => event.request;
const ask = {
  'action.ask': [
    {
      guard: { type: 'needsConfirmation', params: asked },
      target: 'confirming',
      actions: { type: 'takeRequest', params: asked },
    },
    { guard: { type: 'hasIds', params: asked }, target: 'running', actions: { type: 'takeRequest', params: asked } },
  ],
} as const;

/**
 * One action on many rows, with a result for each: what failed stays selected and can be tried again, what worked can
 * be undone where there is a way back.
 */
export const bulkActionMachine = setup({
  types: { context: {} as Context, events: {} as BulkActionEvent, tags: {} as 'busy' | 'failed' },
  actors: {
    /** Sends one answer for each id. */
    runAction: fromCallback<{ type: 'none' }, { action: string; ids: readonly string[] }>(notProvided),
  },
  guards: {
    needsConfirmation: (_, request: BulkRequest) => request.needsConfirmation && request.ids.length > 0,
    hasIds: (_, request: BulkRequest) => request.ids.length > 0,
    hasNonePending: ({ context }) => context.pending.length === 0,
    hasOnlyFailed: ({ context }) => context.done.length === 0,
    hasFailed: ({ context }) => context.failed.length > 0,
    isPending: ({ context }, { id }: { id: string }) => context.pending.includes(id),
    canUndo: ({ context }) => context.request.undo !== null && context.done.length > 0,
  },
  actions: {
    takeRequest: assign((_, request: BulkRequest) => ({ ...EMPTY, request, pending: request.ids })),
    takeFailedAgain: assign(({ context }) => ({ ...EMPTY, request: context.request, pending: context.failed })),
    takeUndo: assign(({ context }) => ({
      ...EMPTY,
      request: { ...NOTHING, action: context.request.undo ?? '', ids: context.done },
      pending: context.done,
    })),
    countDone: assign(({ context }, { id }: { id: string }) => ({
      pending: context.pending.filter((other) => other !== id),
      done: [...context.done, id],
    })),
    countFailed: assign(({ context }, { id }: { id: string }) => ({
      pending: context.pending.filter((other) => other !== id),
      failed: [...context.failed, id],
    })),
    failPending: assign(({ context }) => ({ pending: [], failed: [...context.failed, ...context.pending] })),
    showProgress: assign({ showsProgress: true }),
    forget: assign(EMPTY),
  },
  delays: { progressAfterMs: PROGRESS_AFTER_MS },
}).createMachine({
  id: 'bulkAction',
  context: EMPTY,
  initial: 'idle',
  states: {
    idle: { on: ask },
    confirming: {
      on: {
        'action.confirm': 'running',
        'action.cancel': { target: 'idle', actions: 'forget' },
        'selection.clear': { target: 'idle', actions: 'forget' },
      },
    },
    running: {
      tags: 'busy',
      invoke: {
        id: 'runAction',
        src: 'runAction',
        input: ({ context }) => ({ action: context.request.action, ids: context.pending }),
        onError: { target: 'settling', actions: 'failPending' },
      },
      after: { progressAfterMs: { actions: 'showProgress' } },
      on: {
        'item.done': {
          guard: { type: 'isPending', params: ({ event }) => event },
          actions: { type: 'countDone', params: ({ event }) => event },
        },
        'item.failed': {
          guard: { type: 'isPending', params: ({ event }) => event },
          actions: { type: 'countFailed', params: ({ event }) => event },
        },
        'action.cancel': { target: 'settling', actions: 'failPending' },
      },
      always: { guard: 'hasNonePending', target: 'settling' },
    },
    settling: {
      always: [
        { guard: 'hasOnlyFailed', target: 'failed' },
        { guard: 'hasFailed', target: 'partlyDone' },
        { target: 'done' },
      ],
    },
    done: {
      on: {
        ...ask,
        'action.undo': { guard: 'canUndo', target: 'running', actions: 'takeUndo' },
        'selection.clear': { target: 'idle', actions: 'forget' },
      },
    },
    partlyDone: {
      on: {
        ...ask,
        'action.retry': { target: 'running', actions: 'takeFailedAgain' },
        'action.undo': { guard: 'canUndo', target: 'running', actions: 'takeUndo' },
        'selection.clear': { target: 'idle', actions: 'forget' },
      },
    },
    failed: {
      tags: 'failed',
      on: {
        ...ask,
        'action.retry': { target: 'running', actions: 'takeFailedAgain' },
        'selection.clear': { target: 'idle', actions: 'forget' },
      },
    },
  },
});
