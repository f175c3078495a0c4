import { assign, fromPromise, setup } from 'xstate';
import { SPV_WINDOW_DAYS } from '#contracts/limits.ts';
import type { LinkReason } from '#contracts/link/errors.ts';
import type { ListedMessage } from '#contracts/link/fields.ts';
import {
  contentTransferMachine,
  type CertificateAccess,
  type MissingContent,
  type TransferOutcome,
  type UploadQueue,
} from '../contentTransfer/contentTransfer.machine.ts';
import { authorityTextOf, linkReasonOf } from '../linkReason.ts';
import { notProvided } from '../notProvided.ts';

/** What a refresh is asked to do; without days the window follows from the last processed message. */
export type RefreshRequest = { readonly access: CertificateAccess; readonly days: number | null };

export type RefreshStep = 'measuring' | 'listing' | 'storing' | 'pickingContent' | 'transferring' | 'recording';

/** Why a refresh stopped, with the link's reason where the link was it, and the authority's words where it refused. */
export type RefreshError = {
  readonly step: RefreshStep;
  readonly reason: LinkReason | null;
  readonly text: string | null;
};

/** How a refresh ended. `failures` counts documents that the next refresh tries again. */
export type RefreshOutcome = {
  readonly kind: 'finished' | 'failed' | 'cancelled';
  readonly done: number;
  readonly total: number;
  readonly failures: number;
  readonly error: RefreshError | null;
};

type Input = RefreshRequest & { readonly uploadQueue: UploadQueue };

type Context = Input & {
  readonly windowDays: number;
  readonly messages: readonly ListedMessage[];
  readonly contents: readonly MissingContent[];
  readonly done: number;
  readonly total: number;
  readonly failures: number;
  readonly kind: RefreshOutcome['kind'];
  readonly error: RefreshError | null;
};

export type MailboxRefreshEvent = { type: 'run.cancel' };

/**
 * Refreshes the mailbox of one certificate: lists, stores, brings the documents that are missing, records the time.
 * An empty window is no error: documents of earlier listings may still be missing.
 */
export const mailboxRefreshMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MailboxRefreshEvent,
    input: {} as Input,
    output: {} as RefreshOutcome,
  },
  actors: {
    /** Whole days since the last processed message, or null when there is none. */
    measureWindow: fromPromise<number | null, { thumbprint: string }>(notProvided),
    listMessages: fromPromise<readonly ListedMessage[], { access: CertificateAccess; days: number }>(notProvided),
    storeMessages: fromPromise<void, { thumbprint: string; messages: readonly ListedMessage[] }>(notProvided),
    pickContents: fromPromise<readonly MissingContent[], { thumbprint: string }>(notProvided),
    contentTransfer: contentTransferMachine,
    /** Records when it was, and how many documents came. */
    recordRefresh: fromPromise<void, { thumbprint: string; count: number }>(notProvided),
  },
  guards: {
    hasDays: ({ context }) => context.days !== null,
    isEmpty: (_, params: { count: number }) => params.count === 0,
    hasFailed: (_, params: { outcome: TransferOutcome }) => params.outcome.kind === 'failed',
  },
  actions: {
    takeDays: assign({ windowDays: ({ context }) => heldToWindow(context.days ?? SPV_WINDOW_DAYS) }),
    takeMeasure: assign({
      windowDays: (_, params: { days: number | null }) =>
        heldToWindow(params.days === null ? SPV_WINDOW_DAYS : params.days + 1),
    }),
    takeMessages: assign({ messages: (_, params: { messages: readonly ListedMessage[] }) => params.messages }),
    dropMessages: assign({ messages: [] }),
    takeContents: assign((_, params: { contents: readonly MissingContent[] }) => ({
      contents: params.contents,
      total: params.contents.length,
    })),
    noteProgress: assign((_, params: { done: number; failures: number }) => params),
    takeTransfer: assign((_, { outcome }: { outcome: TransferOutcome }) => ({
      done: outcome.done,
      failures: outcome.failures,
      contents: [],
    })),
    recordTransferFailure: assign((_, { outcome }: { outcome: TransferOutcome }) => ({
      kind: 'failed' as const,
      error: { step: 'transferring' as const, reason: outcome.reason, text: outcome.text },
    })),
    recordFailure: assign((_, params: { step: RefreshStep; error: unknown }) => ({
      kind: 'failed' as const,
      error: { step: params.step, reason: linkReasonOf(params.error), text: authorityTextOf(params.error) },
    })),
    recordCancel: assign({ kind: 'cancelled' }),
  },
}).createMachine({
  id: 'mailboxRefresh',
  context: ({ input }) => ({
    ...input,
    windowDays: SPV_WINDOW_DAYS,
    messages: [],
    contents: [],
    done: 0,
    total: 0,
    failures: 0,
    kind: 'finished',
    error: null,
  }),
  initial: 'opening',
  on: { 'run.cancel': { target: '.cancelled', actions: 'recordCancel' } },
  states: {
    opening: { always: [{ guard: 'hasDays', target: 'listing', actions: 'takeDays' }, { target: 'measuring' }] },
    measuring: {
      invoke: {
        id: 'measureWindow',
        src: 'measureWindow',
        input: ({ context }) => ({ thumbprint: context.access.certificate.thumbprint }),
        onDone: {
          target: 'listing',
          actions: { type: 'takeMeasure', params: ({ event }) => ({ days: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'recordFailure', params: ({ event }) => ({ step: 'measuring', error: event.error }) },
        },
      },
    },
    listing: {
      invoke: {
        id: 'listMessages',
        src: 'listMessages',
        input: ({ context }) => ({ access: context.access, days: context.windowDays }),
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => ({ count: event.output.length }) },
            target: 'pickingContent',
          },
          { target: 'storing', actions: { type: 'takeMessages', params: ({ event }) => ({ messages: event.output }) } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'recordFailure', params: ({ event }) => ({ step: 'listing', error: event.error }) },
        },
      },
    },
    storing: {
      exit: 'dropMessages',
      invoke: {
        id: 'storeMessages',
        src: 'storeMessages',
        input: ({ context }) => ({ thumbprint: context.access.certificate.thumbprint, messages: context.messages }),
        onDone: 'pickingContent',
        onError: {
          target: 'failed',
          actions: { type: 'recordFailure', params: ({ event }) => ({ step: 'storing', error: event.error }) },
        },
      },
    },
    pickingContent: {
      invoke: {
        id: 'pickContents',
        src: 'pickContents',
        input: ({ context }) => ({ thumbprint: context.access.certificate.thumbprint }),
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => ({ count: event.output.length }) }, target: 'recording' },
          {
            target: 'transferring',
            actions: { type: 'takeContents', params: ({ event }) => ({ contents: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'recordFailure', params: ({ event }) => ({ step: 'pickingContent', error: event.error }) },
        },
      },
    },
    transferring: {
      invoke: {
        id: 'contentTransfer',
        src: 'contentTransfer',
        input: ({ context: { access, contents, uploadQueue } }) => ({ access, contents, uploadQueue }),
        onSnapshot: {
          actions: {
            type: 'noteProgress',
            params: ({ event }) => ({ done: event.snapshot.context.done, failures: event.snapshot.context.failures }),
          },
        },
        onDone: [
          {
            guard: { type: 'hasFailed', params: ({ event }) => ({ outcome: event.output }) },
            target: 'failed',
            actions: [
              { type: 'takeTransfer', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'recordTransferFailure', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
          {
            target: 'recording',
            actions: { type: 'takeTransfer', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'recordFailure', params: ({ event }) => ({ step: 'transferring', error: event.error }) },
        },
      },
    },
    recording: {
      invoke: {
        id: 'recordRefresh',
        src: 'recordRefresh',
        input: ({ context: { access, done, failures } }) => ({
          thumbprint: access.certificate.thumbprint,
          count: done - failures,
        }),
        onDone: 'finished',
        onError: {
          target: 'failed',
          actions: { type: 'recordFailure', params: ({ event }) => ({ step: 'recording', error: event.error }) },
        },
      },
    },
    finished: { type: 'final' },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
  },
  output: ({ context: { kind, done, total, failures, error } }) => ({ kind, done, total, failures, error }),
});

/** Holds a number of days to what the authority answers for. */
const heldToWindow = (days: number) => Math.min(SPV_WINDOW_DAYS, Math.max(1, days));
