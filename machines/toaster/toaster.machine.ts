import { assign, enqueueActions, setup } from 'xstate';
import { TOAST_MS, TOAST_REMOVAL_MS } from '#contracts/limits.ts';

/** The kinds of the spec; "Error!" is a warning. */
export type ToastKind = 'neutral' | 'info' | 'warning' | 'success';

/** What a toast says, as keys of the locale files. */
export type ToastText = {
  readonly kind: ToastKind;
  readonly title: string;
  readonly text?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** A way back, for example "Undo". It outlives the screen that offered it. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it is shown, in ms, where its action cannot be taken any more afterwards. */
  readonly forMs?: number;
};

export type Toast = ToastText & { readonly id: number };

type Context = {
  readonly current: Toast | null;
  /** Closed ones, newest first, readable until their removal is due. */
  readonly notices: readonly Toast[];
  readonly lastId: number;
};

export type ToasterEvent =
  | { type: 'toast.push'; toast: ToastText }
  | { type: 'toast.dismiss' }
  /** The action of a toast or a notice was run, or is over. */
  | { type: 'action.taken'; id: number }
  | { type: 'pointer.over' }
  | { type: 'pointer.out' }
  | { type: 'removal.due'; id: number };

/**
 * Shows one toast at a time, the newest winning; a closed one stays readable in the notice list.
 * Focus counts as a pointer: what is held stays until it is left.
 */
export const toasterMachine = setup({
  types: { context: {} as Context, events: {} as ToasterEvent },
  actions: {
    showToast: enqueueActions(({ context, enqueue }, { toast }: { toast: ToastText }) => {
      const id = context.lastId + 1;
      enqueue.assign({ current: { ...toast, id }, lastId: id });
      if (toast.forMs !== undefined) {
        enqueue.raise({ type: 'action.taken', id }, { delay: toast.forMs, id: `action ${id}` });
      }
    }),
    keepAsNotice: enqueueActions(({ context, enqueue }) => {
      const closed = context.current;
      if (closed === null) return;
      enqueue.assign({ current: null, notices: [closed, ...context.notices] });
      enqueue.raise({ type: 'removal.due', id: closed.id }, { delay: TOAST_REMOVAL_MS, id: `removal ${closed.id}` });
    }),
    /** An action runs once. */
    dropAction: assign(({ context }, params: { id: number }) => ({
      current: context.current === null ? null : withoutAction(context.current, params.id),
      notices: context.notices.map((notice) => withoutAction(notice, params.id)),
    })),
    removeNotice: assign({
      notices: ({ context }, params: { id: number }) => context.notices.filter((notice) => notice.id !== params.id),
    }),
  },
  delays: { toastMs: ({ context }) => context.current?.forMs ?? TOAST_MS },
}).createMachine({
  id: 'toaster',
  context: { current: null, notices: [], lastId: 0 },
  initial: 'quiet',
  on: {
    'removal.due': { actions: { type: 'removeNotice', params: ({ event }) => ({ id: event.id }) } },
    'action.taken': { actions: { type: 'dropAction', params: ({ event }) => ({ id: event.id }) } },
    'toast.push': {
      target: '.showing',
      actions: ['keepAsNotice', { type: 'showToast', params: ({ event }) => ({ toast: event.toast }) }],
    },
  },
  states: {
    quiet: {},
    showing: {
      on: {
        'toast.dismiss': { target: 'quiet', actions: 'keepAsNotice' },
        'pointer.over': 'holding',
      },
      after: { toastMs: { target: 'quiet', actions: 'keepAsNotice' } },
    },
    holding: {
      on: {
        'toast.dismiss': { target: 'quiet', actions: 'keepAsNotice' },
        'pointer.out': 'showing',
      },
    },
  },
});

function withoutAction(toast: Toast, id: number): Toast {
  if (toast.id !== id) return toast;
  const { action: _, ...rest } = toast;
  return rest;
}
