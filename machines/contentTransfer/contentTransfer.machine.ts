import { assign, enqueueActions, fromCallback, setup, type ActorRef, type Snapshot } from 'xstate';
import type { LinkReason } from '#contracts/link/errors.ts';
import { authorityTextOf, linkReasonOf } from '../linkReason.ts';
import { notProvided } from '../notProvided.ts';
import type { PinHandle } from '../pinHandle.ts';
import type { UploadFile } from '../uploadItem/uploadItem.machine.ts';
import type { UploadQueueEvent } from '../uploadQueue/uploadQueue.machine.ts';

/** A certificate whose messages are fetched. One that is not stored has no id. */
export type RefreshCertificate = {
  readonly certificateId: string | null;
  readonly thumbprint: string;
  readonly name: string;
};

/** With what the link is called for a certificate. */
export type CertificateAccess = {
  readonly certificate: RefreshCertificate;
  readonly pin: PinHandle;
  readonly confirmLastTry: boolean;
};

/** A stored message whose document is still at the authority: our id, and the authority's. */
export type MissingContent = { readonly id: string; readonly messageId: string };

type Download = { readonly access: CertificateAccess; readonly contents: readonly MissingContent[] };
/** The uploads of the tab, to which documents are handed. */
export type UploadQueue = ActorRef<Snapshot<unknown>, UploadQueueEvent>;
type Input = Download & { readonly uploadQueue: UploadQueue };

/** How the transfer ended. Documents that failed are tried again by the next refresh. */
export type TransferOutcome = {
  readonly kind: 'finished' | 'failed';
  readonly done: number;
  readonly failures: number;
  readonly reason: LinkReason | null;
  /** The authority's own words, where it refused. */
  readonly text: string | null;
};

/** Documents on their way to the server together: the id of the upload, and those of their messages. */
type UploadBatch = { readonly id: string; readonly messages: readonly string[] };

type Context = Input & {
  readonly uploading: readonly UploadBatch[];
  readonly done: number;
  readonly total: number;
  readonly failures: number;
  readonly kind: TransferOutcome['kind'];
  readonly reason: LinkReason | null;
  readonly text: string | null;
};

/** What the download reports: each message asked for in one event, then that it has ended. */
export type DownloadEvent =
  | { type: 'batch.downloaded'; file: UploadFile; messages: readonly string[] }
  | { type: 'content.failed'; id: string }
  | { type: 'download.ended' }
  | { type: 'link.failed'; error: unknown };

export type ContentTransferEvent =
  | DownloadEvent
  | { type: 'upload.settled'; id: string; step: 'uploaded' | 'failed' | 'cancelled'; contentId: string | null };

/**
 * Brings documents from the authority to the server: a batch of them goes to the upload queue as soon as it is here, while
 * others still download. What fails is skipped and counted.
 */
export const contentTransferMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ContentTransferEvent,
    input: {} as Input,
    output: {} as TransferOutcome,
  },
  actors: {
    downloadContents: fromCallback<{ type: 'none' }, Download>(notProvided),
  },
  guards: {
    hasUploads: ({ context }) => context.uploading.length > 0,
    isAwaited: ({ context }, params: { id: string }) => context.uploading.some((batch) => batch.id === params.id),
    isLastAwaited: ({ context }, params: { id: string }) =>
      context.uploading.length === 1 && context.uploading[0]?.id === params.id,
    areRemaining: ({ context }, params: { messages: readonly string[] }) => {
      const remaining = new Set(context.contents.map((content) => content.id));
      return params.messages.every((id) => remaining.has(id));
    },
  },
  actions: {
    handToQueue: enqueueActions(
      ({ context, enqueue, self }, params: { file: UploadFile; messages: readonly string[] }) => {
        const { file, messages } = params;
        enqueue.assign({
          uploading: ({ context }) => [...context.uploading, { id: file.id, messages }],
          contents: ({ context }) => context.contents.filter((content) => !messages.includes(content.id)),
        });
        const batch = { batchId: `content ${file.id}`, files: [file], isShown: false, listener: self };
        enqueue.sendTo(context.uploadQueue, { type: 'files.added', ...batch });
      },
    ),
    skipContent: assign(({ context }, params: { id: string }) => ({
      contents: context.contents.filter((content) => content.id !== params.id),
      done: context.done + 1,
      failures: context.failures + 1,
    })),
    skipUnanswered: assign(({ context }) => ({
      contents: [],
      done: context.done + context.contents.length,
      failures: context.failures + context.contents.length,
    })),
    countUpload: assign(({ context }, params: { id: string; isUploaded: boolean }) => {
      const count = context.uploading.find((batch) => batch.id === params.id)?.messages.length ?? 0;
      return {
        uploading: context.uploading.filter((batch) => batch.id !== params.id),
        done: context.done + count,
        failures: context.failures + (params.isUploaded ? 0 : count),
      };
    }),
    recordFailure: assign((_, params: { error: unknown }) => ({
      kind: 'failed' as const,
      reason: linkReasonOf(params.error),
      text: authorityTextOf(params.error),
    })),
  },
}).createMachine({
  id: 'contentTransfer',
  context: ({ input }) => ({
    ...input,
    uploading: [],
    done: 0,
    total: input.contents.length,
    failures: 0,
    kind: 'finished',
    reason: null,
    text: null,
  }),
  initial: 'downloading',
  states: {
    downloading: {
      invoke: {
        id: 'downloadContents',
        src: 'downloadContents',
        input: ({ context }) => ({ access: context.access, contents: context.contents }),
        onError: [
          {
            guard: 'hasUploads',
            target: 'uploading',
            actions: ['skipUnanswered', { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            target: 'finished',
            actions: ['skipUnanswered', { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
      on: {
        'batch.downloaded': {
          guard: { type: 'areRemaining', params: ({ event }) => ({ messages: event.messages }) },
          actions: { type: 'handToQueue', params: ({ event }) => event },
        },
        'content.failed': {
          guard: { type: 'areRemaining', params: ({ event }) => ({ messages: [event.id] }) },
          actions: { type: 'skipContent', params: ({ event }) => ({ id: event.id }) },
        },
        'upload.settled': {
          guard: { type: 'isAwaited', params: ({ event }) => ({ id: event.id }) },
          actions: {
            type: 'countUpload',
            params: ({ event }) => ({ id: event.id, isUploaded: event.step === 'uploaded' }),
          },
        },
        'download.ended': [
          { guard: 'hasUploads', target: 'uploading', actions: 'skipUnanswered' },
          { target: 'finished', actions: 'skipUnanswered' },
        ],
        'link.failed': [
          {
            guard: 'hasUploads',
            target: 'uploading',
            actions: ['skipUnanswered', { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            target: 'finished',
            actions: ['skipUnanswered', { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    uploading: {
      on: {
        'upload.settled': [
          {
            guard: { type: 'isLastAwaited', params: ({ event }) => ({ id: event.id }) },
            target: 'finished',
            actions: {
              type: 'countUpload',
              params: ({ event }) => ({ id: event.id, isUploaded: event.step === 'uploaded' }),
            },
          },
          {
            guard: { type: 'isAwaited', params: ({ event }) => ({ id: event.id }) },
            actions: {
              type: 'countUpload',
              params: ({ event }) => ({ id: event.id, isUploaded: event.step === 'uploaded' }),
            },
          },
        ],
      },
    },
    finished: { type: 'final' },
  },
  output: ({ context: { kind, done, failures, reason, text } }) => ({ kind, done, failures, reason, text }),
});
