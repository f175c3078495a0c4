import { assign, emit, fromCallback, setup } from 'xstate';
import { notProvided } from '../notProvided.ts';

/** Progress is shown for what takes longer, in ms. Source: reference of the machines. */
export const PROGRESS_AFTER_MS = 1000;

/** What to do with which rows. `undo` names the action that takes it back, where there is one. */
export type BulkRequest = {
  readonly action: string;
  /** What the action sets, where it sets something. */
  readonly value?: unknown;
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
  /** Why rows failed, where that is known; in the order of the answers. */
  readonly reasons: readonly string[];
  readonly showsProgress: boolean;
};

/** One answer for each id asked for. */
export type BulkAnswer =
  | { type: 'item.done'; id: string }
  | { type: 'item.failed'; id: string; reason?: string | undefined };

/** What is to be done now. */
export type BulkCall = Pick<BulkRequest, 'action' | 'value' | 'ids'>;

/** What a person should learn of a run that has ended. */
export type BulkOutcome = ({ type: 'bulk.done' } | { type: 'bulk.partlyDone' } | { type: 'bulk.failed' }) & {
  readonly action: string;
  readonly done: readonly string[];
  readonly failed: readonly string[];
  readonly reasons: readonly string[];
};

export type BulkActionEvent =
  | BulkAnswer
  | { type: 'action.ask'; request: BulkRequest }
  | { type: 'action.confirm' }
  | { type: 'action.cancel' }
  | { type: 'action.retry' }
  | { type: 'action.undo' }
  | { type: 'selection.clear' };

const NOTHING: BulkRequest = { action: '', ids: [], needsConfirmation: false, undo: null };
const EMPTY: Context = { request: NOTHING, pending: [], done: [], failed: [], reasons: [], showsProgress: false };

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
 * be undone where there is a way back. A run that has begun is brought to its end: nobody knows of a row without an
 * answer whether it was done.
 */
export const bulkActionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BulkActionEvent,
    emitted: {} as BulkOutcome,
    tags: {} as 'busy',
  },
  actors: {
    /** Sends one answer for each id. */
    runAction: fromCallback<{ type: 'none' }, BulkCall>(notProvided),
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
    countFailed: assign(({ context }, { id, reason }: { id: string; reason?: string | undefined }) => ({
      pending: context.pending.filter((other) => other !== id),
      failed: [...context.failed, id],
      reasons: reason === undefined ? context.reasons : [...context.reasons, reason],
    })),
    failPending: assign(({ context }) => ({ pending: [], failed: [...context.failed, ...context.pending] })),
    showProgress: assign({ showsProgress: true }),
    forget: assign(EMPTY),
    emitOutcome: emit(({ context: { request, done, failed, reasons } }, { type }: Pick<BulkOutcome, 'type'>) => ({
      type,
      action: request.action,
      done,
      failed,
      reasons,
    })),
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
        input: ({ context: { request, pending } }) => ({ action: request.action, value: request.value, ids: pending }),
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
      entry: { type: 'emitOutcome', params: { type: 'bulk.done' } },
      on: {
        ...ask,
        'action.undo': { guard: 'canUndo', target: 'running', actions: 'takeUndo' },
        'selection.clear': { target: 'idle', actions: 'forget' },
      },
    },
    partlyDone: {
      entry: { type: 'emitOutcome', params: { type: 'bulk.partlyDone' } },
      on: {
        ...ask,
        'action.retry': { target: 'running', actions: 'takeFailedAgain' },
        'action.undo': { guard: 'canUndo', target: 'running', actions: 'takeUndo' },
        'selection.clear': { target: 'idle', actions: 'forget' },
      },
    },
    failed: {
      entry: { type: 'emitOutcome', params: { type: 'bulk.failed' } },
      on: {
        ...ask,
        'action.retry': { target: 'running', actions: 'takeFailedAgain' },
        'selection.clear': { target: 'idle', actions: 'forget' },
      },
    },
  },
});
