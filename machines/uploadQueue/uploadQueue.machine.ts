import { assign, enqueueActions, setup, type ActorRefFrom, type AnyActorRef } from 'xstate';
import { UPLOAD_DONE_MS, UPLOADS_AT_ONCE } from '#contracts/limits.ts';
import {
  uploadItemMachine,
  type UploadFailure,
  type UploadFile,
  type UploadStep,
  type UploadWarning,
} from '../uploadItem/uploadItem.machine.ts';
import {
  canGoAgain,
  isInFlight,
  isOverStep,
  isSettledRow,
  isSettledStep,
  isToBeRead,
  newRow,
  openBatches,
  uploadedOf,
  type UploadRow,
} from './uploadRows.ts';

/** Sent to the listener of a batch: one file is settled. `batch` is all of it, once every file of it is uploaded. */
export type UploadQueueAnswer = {
  readonly type: 'upload.settled';
  readonly id: string;
  readonly step: 'uploaded' | 'failed' | 'cancelled';
  readonly contentId: string | null;
  readonly batch: readonly { readonly id: string; readonly contentId: string }[] | null;
};

type Context = {
  readonly rows: readonly UploadRow[];
  readonly actors: Readonly<Record<string, ActorRefFrom<typeof uploadItemMachine>>>;
  readonly listeners: Readonly<Record<string, AnyActorRef>>;
  readonly isCollapsed: boolean;
  /** A person is at the panel. */
  readonly isAttended: boolean;
};

export type UploadQueueEvent =
  | {
      type: 'files.added';
      batchId: string;
      files: readonly UploadFile[];
      isShown: boolean;
      listener: AnyActorRef | null;
    }
  | {
      type: 'item.changed';
      id: string;
      step: UploadStep;
      contentId: string | null;
      failure: UploadFailure | null;
      warning: UploadWarning | null;
    }
  | { type: 'item.retry'; id: string }
  | { type: 'item.cancel'; id: string }
  | { type: 'queue.retry' }
  | { type: 'queue.collapse' }
  | { type: 'queue.clear' }
  /** A person is at the panel, or has left it. */
  | { type: 'panel.entered' }
  | { type: 'panel.left' }
  /** Another page is shown. */
  | { type: 'page.changed' };

/**
 * All uploads of the tab: checks every file at once, sends a few at a time, those that go again too, tells the listener
 * of a batch when all of it is uploaded. A file that is cancelled, failed or not, shows no more. What is uploaded or
 * cancelled is kept as a row, without its bytes. Lives across routes, and steps aside: on another page it is folded, and
 * what went well, with nothing to be read of it, is shown no longer than it takes to see.
 */
export const uploadQueueMachine = setup({
  types: { context: {} as Context, events: {} as UploadQueueEvent },
  actors: { uploadItem: uploadItemMachine },
  guards: {
    isAllSettled: ({ context }) => context.rows.every(isSettledRow),
    hasFiles: (_, params: { files: readonly UploadFile[] }) => params.files.length > 0,
    canRetryMany: ({ context }) => context.rows.filter(canGoAgain).length > 1,
    hasNoRows: ({ context }) => context.rows.length === 0,
    isAttended: ({ context }) => context.isAttended,
    isUnattended: ({ context }) => !context.isAttended,
    hasNoneToRead: ({ context }) => !context.rows.some(isToBeRead),
  },
  actions: {
    addFiles: enqueueActions(({ context, enqueue }, params: Extract<UploadQueueEvent, { type: 'files.added' }>) => {
      const open = new Set(context.rows.filter((row) => !isSettledRow(row)).map((row) => row.id));
      const files = params.files.filter((file) => !open.has(file.id));
      const again = new Set(files.map((file) => file.id));
      for (const row of context.rows) if (again.has(row.id)) enqueue.stopChild(`uploadItem ${row.id}`);
      enqueue.assign(({ context, spawn }) => ({
        rows: [...context.rows.filter((row) => !again.has(row.id)), ...files.map((file) => newRow(file, params))],
        actors: {
          ...context.actors,
          ...Object.fromEntries(
            files.map((file) => [file.id, spawn('uploadItem', { id: `uploadItem ${file.id}`, input: { file } })]),
          ),
        },
        listeners:
          params.listener === null ? context.listeners : { ...context.listeners, [params.batchId]: params.listener },
      }));
      for (const file of files) enqueue.sendTo(`uploadItem ${file.id}`, { type: 'upload.start' });
    }),
    takeChange: enqueueActions(({ context, enqueue }, params: Extract<UploadQueueEvent, { type: 'item.changed' }>) => {
      const { id, step, contentId, failure, warning } = params;
      enqueue.assign({
        rows: context.rows.map((row) => (row.id === id ? { ...row, step, contentId, failure, warning } : row)),
      });
      if (!isOverStep(step)) return;
      // Its actor holds the file: what has ended stays among the children until it is stopped.
      enqueue.stopChild(`uploadItem ${id}`);
      const { [id]: _, ...actors } = context.actors;
      enqueue.assign({ actors });
    }),
    startNext: enqueueActions(({ context, enqueue }) => {
      const free = UPLOADS_AT_ONCE - context.rows.filter(isInFlight).length;
      const next = context.rows.filter((row) => row.step === 'validated').slice(0, Math.max(0, free));
      for (const row of next) {
        const item = context.actors[row.id];
        if (item) enqueue.sendTo(item, { type: 'upload.start' });
      }
    }),
    tellListener: enqueueActions(({ context, enqueue }, params: { id: string }) => {
      const row = context.rows.find((candidate) => candidate.id === params.id);
      const listener = row && context.listeners[row.batchId];
      if (!row || !listener || !isSettledStep(row.step)) return;
      // One that waited may have been stopped long ago.
      if (listener.getSnapshot().status !== 'active') return;
      const batch = uploadedOf(context.rows.filter((other) => other.batchId === row.batchId));
      const { id, step, contentId } = row;
      const answer: UploadQueueAnswer = { type: 'upload.settled', id, step, contentId, batch };
      enqueue.sendTo(listener, answer);
    }),
    forgetDone: enqueueActions(({ context, enqueue }) => {
      const open = openBatches(context.rows);
      const rows = context.rows.filter((row) => row.isShown || open.has(row.batchId));
      if (rows.length === context.rows.length) return;
      const gone = context.rows.filter((row) => !rows.includes(row) && row.step === 'failed');
      for (const row of gone) enqueue.stopChild(`uploadItem ${row.id}`);
      enqueue.assign(keepOnly(context, rows));
    }),
    clearSettled: enqueueActions(({ context, enqueue }) => {
      const rows = context.rows.filter((row) => !isSettledRow(row));
      for (const row of context.rows) if (row.step === 'failed') enqueue.stopChild(`uploadItem ${row.id}`);
      enqueue.assign(keepOnly(context, rows));
    }),
    toggleCollapsed: assign({ isCollapsed: ({ context }) => !context.isCollapsed }),
    collapse: assign({ isCollapsed: true }),
    unfold: assign({ isCollapsed: false }),
    noteEntered: assign({ isAttended: true }),
    noteLeft: assign({ isAttended: false }),
    retryItem: enqueueActions(({ context, enqueue }, params: { id: string }) => {
      const item = context.actors[params.id];
      if (item) enqueue.sendTo(item, { type: 'upload.retry' });
    }),
    retryAll: enqueueActions(({ context, enqueue }) => {
      for (const row of context.rows.filter(canGoAgain)) {
        const item = context.actors[row.id];
        if (item) enqueue.sendTo(item, { type: 'upload.retry' });
      }
    }),
    cancelItem: enqueueActions(({ context, enqueue }, params: { id: string }) => {
      const item = context.actors[params.id];
      if (item) enqueue.sendTo(item, { type: 'upload.cancel' });
    }),
  },
  delays: { uploadDoneMs: UPLOAD_DONE_MS },
}).createMachine({
  id: 'uploadQueue',
  context: { rows: [], actors: {}, listeners: {}, isCollapsed: false, isAttended: false },
  initial: 'empty',
  on: {
    'files.added': {
      guard: { type: 'hasFiles', params: ({ event }) => ({ files: event.files }) },
      target: '.working',
      actions: { type: 'addFiles', params: ({ event }) => event },
    },
    'queue.collapse': { actions: 'toggleCollapsed' },
    'panel.entered': { actions: 'noteEntered' },
    'panel.left': { actions: 'noteLeft' },
  },
  states: {
    empty: { entry: 'unfold' },
    working: {
      always: { guard: 'isAllSettled', target: 'settled' },
      on: {
        'item.changed': {
          actions: [
            { type: 'takeChange', params: ({ event }) => event },
            'startNext',
            { type: 'tellListener', params: ({ event }) => ({ id: event.id }) },
            'forgetDone',
          ],
        },
        'item.retry': { actions: { type: 'retryItem', params: ({ event }) => ({ id: event.id }) } },
        'item.cancel': { actions: { type: 'cancelItem', params: ({ event }) => ({ id: event.id }) } },
        'queue.retry': { guard: 'canRetryMany', actions: 'retryAll' },
        'queue.clear': { actions: 'clearSettled' },
        'page.changed': { actions: 'collapse' },
      },
    },
    settled: {
      always: { guard: 'hasNoRows', target: 'empty' },
      initial: 'shown',
      states: {
        shown: {
          always: { guard: 'isAttended', target: 'held' },
          after: { uploadDoneMs: { guard: 'hasNoneToRead', actions: 'clearSettled' } },
        },
        held: { always: { guard: 'isUnattended', target: 'shown' } },
      },
      on: {
        'page.changed': [{ guard: 'hasNoneToRead', actions: 'clearSettled' }, { actions: 'collapse' }],
        'item.changed': {
          target: 'working',
          actions: [{ type: 'takeChange', params: ({ event }) => event }, 'startNext'],
        },
        'item.retry': { actions: { type: 'retryItem', params: ({ event }) => ({ id: event.id }) } },
        'item.cancel': { actions: { type: 'cancelItem', params: ({ event }) => ({ id: event.id }) } },
        'queue.retry': { guard: 'canRetryMany', actions: 'retryAll' },
        'queue.clear': { actions: 'clearSettled' },
      },
    },
  },
});

function keepOnly(context: Context, rows: readonly UploadRow[]) {
  const retained = new Set(rows.map((row) => row.id));
  const batches = new Set(rows.map((row) => row.batchId));
  return {
    rows,
    actors: Object.fromEntries(Object.entries(context.actors).filter(([id]) => retained.has(id))),
    listeners: Object.fromEntries(Object.entries(context.listeners).filter(([id]) => batches.has(id))),
  };
}
