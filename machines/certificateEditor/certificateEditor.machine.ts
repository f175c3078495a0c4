import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { notProvided } from '../notProvided.ts';
import type { PinHandle } from '../pinHandle.ts';
import { pinRefused, pinsRetained, retainedPins } from '../retainedPins.ts';

/** What is asked of the server. Without a typed PIN the saved one is kept. */
export type CertificateChange =
  | { readonly kind: 'add'; readonly thumbprint: string; readonly name: string; readonly pin: PinHandle }
  | { readonly kind: 'edit'; readonly certificateId: string; readonly name: string; readonly pin: PinHandle }
  | { readonly kind: 'delete'; readonly certificateId: string };

type Context = {
  /** The row that is edited or about to be deleted. */
  readonly certificateId: string | null;
  /** The token's certificate that is added. */
  readonly thumbprint: string | null;
  /** Its PIN is typed on the reader. */
  readonly needsNoPin: boolean;
  readonly change: CertificateChange | null;
  readonly error: CertificateError | null;
};

/**
 * How the server took a change: `exists` when the certificate is stored already, `forbidden` when it is a colleague's
 * and this person may not change it.
 */
export type CertificateAnswer = 'saved' | 'exists' | 'forbidden';

/** Why a change was not saved. Only what was unexpected may go another way the next time. */
export type CertificateError = Exclude<CertificateAnswer, 'saved'> | 'unexpected';

export type CertificateEditorEvent =
  | { type: 'add.open' }
  | { type: 'edit.open'; certificateId: string }
  | { type: 'certificate.chosen'; thumbprint: string; needsNoPin: boolean }
  | { type: 'form.submit'; name: string; pin: PinHandle }
  | { type: 'form.cancel' }
  | { type: 'delete.ask'; certificateId: string }
  | { type: 'delete.confirm' }
  | { type: 'save.retry' };

const EMPTY: Context = { certificateId: null, thumbprint: null, needsNoPin: false, change: null, error: null };

/**
 * The certificates of the settings: one form or one question at a time; opening an edit closes the add form. Holds
 * which PIN is meant, never the PIN; a typed one is forgotten with the change it came with. The provided actor tells `certificateSessions` what was saved or deleted.
 */
export const certificateEditorMachine = setup({
  types: { context: {} as Context, events: {} as CertificateEditorEvent, tags: {} as 'busy' | 'failed' },
  actors: {
    saveCertificate: fromPromise<CertificateAnswer, { change: CertificateChange | null }>(notProvided),
    retainedPins,
  },
  guards: {
    canAdd: ({ context }, { name, pin }: { name: string; pin: PinHandle }) =>
      context.thumbprint !== null && name.trim().length > 0 && (pin.kind === 'typed' || context.needsNoPin),
    canEdit: ({ context }, { name }: { name: string }) => context.certificateId !== null && name.trim().length > 0,
    isExisting: (_, { answer }: { answer: CertificateAnswer }) => answer === 'exists',
    isForbidden: (_, { answer }: { answer: CertificateAnswer }) => answer === 'forbidden',
    canRetry: ({ context }) => context.error === 'unexpected',
  },
  actions: {
    startAdding: assign(EMPTY),
    takeRow: assign((_, { certificateId }: { certificateId: string }) => ({
      ...EMPTY,
      certificateId,
    })),
    takeChosen: assign((_, chosen: { thumbprint: string; needsNoPin: boolean }) => ({
      thumbprint: chosen.thumbprint,
      needsNoPin: chosen.needsNoPin,
    })),
    planAdding: assign({
      change: ({ context }, { name, pin }: { name: string; pin: PinHandle }): CertificateChange | null =>
        context.thumbprint === null ? null : { kind: 'add', thumbprint: context.thumbprint, name: name.trim(), pin },
    }),
    planEditing: assign({
      change: ({ context }, { name, pin }: { name: string; pin: PinHandle }): CertificateChange | null =>
        context.certificateId === null
          ? null
          : { kind: 'edit', certificateId: context.certificateId, name: name.trim(), pin },
    }),
    planDeleting: assign({
      change: ({ context }): CertificateChange | null =>
        context.certificateId === null ? null : { kind: 'delete', certificateId: context.certificateId },
    }),
    recordError: assign({ error: (_, { error }: { error: CertificateError }) => error }),
    clear: assign(EMPTY),
    reportRetainedPins: enqueueActions(({ context: { change }, enqueue }) => {
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(change)));
    }),
    /** Nothing is saved with it. */
    refusePin: enqueueActions(({ context: { change }, enqueue }, { pin }: { pin: PinHandle }) => {
      for (const event of pinRefused(pinsOf(change), pin)) enqueue.sendTo('retainedPins', event);
    }),
  },
}).createMachine({
  id: 'certificateEditor',
  context: EMPTY,
  initial: 'viewing',
  // It only forgets: there is nothing that could fail.
  invoke: { id: 'retainedPins', src: 'retainedPins' },
  on: { 'form.submit': { actions: { type: 'refusePin', params: ({ event }) => event } } },
  states: {
    viewing: {
      entry: 'reportRetainedPins',
      on: {
        'add.open': { target: 'adding', actions: 'startAdding' },
        'edit.open': { target: 'editing', actions: { type: 'takeRow', params: ({ event }) => event } },
        'delete.ask': { target: 'confirmingDelete', actions: { type: 'takeRow', params: ({ event }) => event } },
      },
    },
    adding: {
      on: {
        'certificate.chosen': { actions: { type: 'takeChosen', params: ({ event }) => event } },
        'form.submit': {
          guard: { type: 'canAdd', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'planAdding', params: ({ event }) => event },
        },
        'form.cancel': { target: 'viewing', actions: 'clear' },
        'edit.open': { target: 'editing', actions: { type: 'takeRow', params: ({ event }) => event } },
        'delete.ask': { target: 'confirmingDelete', actions: { type: 'takeRow', params: ({ event }) => event } },
      },
    },
    editing: {
      on: {
        'form.submit': {
          guard: { type: 'canEdit', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'planEditing', params: ({ event }) => event },
        },
        'form.cancel': { target: 'viewing', actions: 'clear' },
        'add.open': { target: 'adding', actions: 'startAdding' },
        'edit.open': { actions: { type: 'takeRow', params: ({ event }) => event } },
        'delete.ask': { target: 'confirmingDelete', actions: { type: 'takeRow', params: ({ event }) => event } },
      },
    },
    confirmingDelete: {
      on: {
        'delete.confirm': { target: 'saving', actions: 'planDeleting' },
        'form.cancel': { target: 'viewing', actions: 'clear' },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'reportRetainedPins',
      invoke: {
        id: 'saveCertificate',
        src: 'saveCertificate',
        input: ({ context }) => ({ change: context.change }),
        onDone: [
          {
            guard: { type: 'isExisting', params: ({ event }) => ({ answer: event.output }) },
            target: 'failed',
            actions: { type: 'recordError', params: { error: 'exists' } },
          },
          {
            guard: { type: 'isForbidden', params: ({ event }) => ({ answer: event.output }) },
            target: 'failed',
            actions: { type: 'recordError', params: { error: 'forbidden' } },
          },
          { target: 'viewing', actions: 'clear' },
        ],
        onError: { target: 'failed', actions: { type: 'recordError', params: { error: 'unexpected' } } },
      },
    },
    failed: {
      tags: 'failed',
      on: {
        'save.retry': { guard: 'canRetry', target: 'saving' },
        'form.cancel': { target: 'viewing', actions: 'clear' },
      },
    },
  },
});

const pinsOf = (change: CertificateChange | null): readonly PinHandle[] =>
  change === null || change.kind === 'delete' ? [] : [change.pin];
