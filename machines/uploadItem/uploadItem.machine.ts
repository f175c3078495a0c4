import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { SameDeclaration } from '#contracts/api/sameDeclaration.ts';
import type { FilingIssue, SpvFiling } from '#contracts/api/spvFiling.ts';
import { UPLOAD_ATTEMPTS_MAX } from '#contracts/limits.ts';
import type { SignatureStatus } from '#contracts/link/fields.ts';
import { notProvided } from '../notProvided.ts';

/** One document of a batch and the message it belongs to. */
export type MessageDocument = {
  readonly spvMessageId: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** What the link has found of its signatures. */
  readonly signatureStatus: SignatureStatus;
};

/** What a file is uploaded for: the provided actors check and confirm accordingly. */
export type UploadPurpose =
  | { readonly kind: 'spvMessageContents'; readonly documents: readonly MessageDocument[] }
  | { readonly kind: 'spvFiling' }
  | { readonly kind: 'attachment' };

/** A file on its way to the content store, or a batch of documents whose bytes follow one another. */
export type UploadFile = {
  readonly id: string;
  readonly name: string;
  readonly body: Blob;
  readonly purpose: UploadPurpose;
};

/** The server's place for one file, or for one batch; without an address the upload cannot go on. */
export type UploadTicket = { readonly fileId: string; readonly signedUrl: string | null };

/** What is wrong with a file before it goes anywhere. */
export type UploadIssue = 'empty' | 'tooLarge' | 'extension' | 'content' | 'unreadable';

/** Why the server did not take a file for what it is for: the same one is there already, or its check found errors. */
export type UploadRefusal =
  | { readonly kind: 'duplicate'; readonly filingId: string; readonly fileName: string }
  | { readonly kind: 'declarationInvalid'; readonly filingId: string; readonly issue: FilingIssue | null };

/** What a person should know of a declaration that was taken: another one of the same is on its way or has arrived. */
export type UploadWarning = Pick<SpvFiling, 'id' | 'statementType' | 'reportingMonth' | 'reportingYear'> & {
  readonly sameDeclaration: SameDeclaration;
};

/** What became of the bytes that arrived. */
export type Confirmation = {
  readonly contentId: string;
  readonly refusal: UploadRefusal | null;
  readonly warning: UploadWarning | null;
};

/** Why a file was not uploaded. */
export type UploadFailure =
  | { readonly kind: 'invalid'; readonly issue: UploadIssue }
  | UploadRefusal
  | { readonly kind: 'batchFailed' }
  | { readonly kind: 'missingUrl' }
  | { readonly kind: 'uploadFailed' };

/** The states as the queue and the panel name them. */
export type UploadStep =
  | 'pending'
  | 'validating'
  | 'validated'
  | 'requesting'
  | 'sending'
  | 'confirming'
  | 'uploaded'
  | 'failed'
  | 'cancelled';

type Context = {
  readonly file: UploadFile;
  readonly ticket: UploadTicket | null;
  readonly contentId: string | null;
  /** True once the server has all bytes: whoever tries again then has them confirmed, and sends none a second time. */
  readonly hasArrived: boolean;
  /** Tries of the present remote step. */
  readonly attempts: number;
  readonly failure: UploadFailure | null;
  readonly warning: UploadWarning | null;
};

type Confirmed = { readonly confirmation: Confirmation | null };
const confirmed = ({ event }: { event: { output: Confirmation | null } }): Confirmed => ({
  confirmation: event.output,
});

export type UploadItemEvent = { type: 'upload.start' } | { type: 'upload.retry' } | { type: 'upload.cancel' };

/**
 * Life of one file in the upload panel: checked, given a signed address, sent, confirmed.
 * Waits in `pending` and in `validated`, where one that failed comes back to, until the queue sends `upload.start`. Tells `uploadQueue` each step.
 */
export const uploadItemMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UploadItemEvent,
    input: {} as { file: UploadFile },
    output: {} as { contentId: string | null },
  },
  actors: {
    /** Answers the first issue, or null when the file may go. */
    checkFile: fromPromise<UploadIssue | null, { file: UploadFile }>(notProvided),
    requestTicket: fromPromise<UploadTicket, { file: UploadFile }>(notProvided),
    sendFile: fromPromise<void, { file: UploadFile; signedUrl: string }>(notProvided),
    /** Reports the bytes as there, and gives them to what they are for. Answers null when the server has them no more. */
    confirmUpload: fromPromise<Confirmation | null, { fileId: string; purpose: UploadPurpose }>(notProvided),
  },
  guards: {
    isValid: (_, params: { issue: UploadIssue | null }) => params.issue === null,
    isLost: (_, params: Confirmed) => params.confirmation === null,
    isTaken: (_, params: Confirmed) => params.confirmation?.refusal === null,
    hasUrl: (_, params: { ticket: UploadTicket }) => params.ticket.signedUrl !== null,
    canTryAgain: ({ context }) => context.attempts < UPLOAD_ATTEMPTS_MAX,
    hasArrived: ({ context }) => context.hasArrived,
    canRetry: ({ context }) => context.failure !== null && isPassing(context.failure),
  },
  actions: {
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    resetAttempts: assign({ attempts: 0, failure: null }),
    takeTicket: assign({ ticket: (_, params: { ticket: UploadTicket }) => params.ticket, attempts: 0 }),
    startCounting: assign({ attempts: 0 }),
    noteArrival: assign({ hasArrived: true }),
    forgetArrival: assign({ hasArrived: false }),
    takeContent: assign((_, { confirmation }: Confirmed) => ({
      contentId: confirmation?.contentId ?? null,
      warning: confirmation?.warning ?? null,
    })),
    recordRefusal: assign({ failure: (_, params: Confirmed) => params.confirmation?.refusal ?? null }),
    recordIssue: assign({
      failure: (_, params: { issue: UploadIssue | null }) => ({
        kind: 'invalid' as const,
        issue: params.issue ?? 'unreadable',
      }),
    }),
    recordFailure: assign({ failure: (_, params: { kind: 'batchFailed' | 'missingUrl' | 'uploadFailed' }) => params }),
    tellQueue: sendParent(({ context: { file, contentId, failure, warning } }, { step }: { step: UploadStep }) => ({
      type: 'item.changed',
      id: file.id,
      step,
      contentId,
      failure,
      warning,
    })),
  },
}).createMachine({
  id: 'uploadItem',
  context: ({ input }) => ({
    file: input.file,
    ticket: null,
    contentId: null,
    hasArrived: false,
    attempts: 0,
    failure: null,
    warning: null,
  }),
  initial: 'pending',
  states: {
    pending: { on: { 'upload.start': 'validating', 'upload.cancel': 'cancelled' } },
    validating: {
      entry: { type: 'tellQueue', params: { step: 'validating' } },
      invoke: {
        id: 'checkFile',
        src: 'checkFile',
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          { guard: { type: 'isValid', params: ({ event }) => ({ issue: event.output }) }, target: 'validated' },
          { target: 'failed', actions: { type: 'recordIssue', params: ({ event }) => ({ issue: event.output }) } },
        ],
        onError: { target: 'failed', actions: { type: 'recordIssue', params: { issue: null } } },
      },
      on: { 'upload.cancel': 'cancelled' },
    },
    validated: {
      entry: { type: 'tellQueue', params: { step: 'validated' } },
      on: {
        'upload.start': [{ guard: 'hasArrived', target: 'confirming' }, { target: 'requesting' }],
        'upload.cancel': 'cancelled',
      },
    },
    requesting: {
      entry: ['countAttempt', { type: 'tellQueue', params: { step: 'requesting' } }],
      invoke: {
        id: 'requestTicket',
        src: 'requestTicket',
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          {
            guard: { type: 'hasUrl', params: ({ event }) => ({ ticket: event.output }) },
            target: 'sending',
            actions: { type: 'takeTicket', params: ({ event }) => ({ ticket: event.output }) },
          },
          { target: 'failed', actions: { type: 'recordFailure', params: { kind: 'missingUrl' } } },
        ],
        onError: [
          { guard: 'canTryAgain', target: 'requesting', reenter: true },
          { target: 'failed', actions: { type: 'recordFailure', params: { kind: 'batchFailed' } } },
        ],
      },
      on: { 'upload.cancel': 'cancelled' },
    },
    sending: {
      entry: ['countAttempt', { type: 'tellQueue', params: { step: 'sending' } }],
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context }) => ({ file: context.file, signedUrl: context.ticket?.signedUrl ?? '' }),
        onDone: { target: 'confirming', actions: ['startCounting', 'noteArrival'] },
        onError: [
          { guard: 'canTryAgain', target: 'sending', reenter: true },
          { target: 'failed', actions: { type: 'recordFailure', params: { kind: 'uploadFailed' } } },
        ],
      },
      on: { 'upload.cancel': 'cancelled' },
    },
    confirming: {
      entry: ['countAttempt', { type: 'tellQueue', params: { step: 'confirming' } }],
      invoke: {
        id: 'confirmUpload',
        src: 'confirmUpload',
        input: ({ context }) => ({ fileId: context.ticket?.fileId ?? '', purpose: context.file.purpose }),
        onDone: [
          {
            guard: { type: 'isLost', params: confirmed },
            target: 'failed',
            actions: ['forgetArrival', { type: 'recordFailure', params: { kind: 'uploadFailed' } }],
          },
          {
            guard: { type: 'isTaken', params: confirmed },
            target: 'uploaded',
            actions: { type: 'takeContent', params: confirmed },
          },
          { target: 'failed', actions: { type: 'recordRefusal', params: confirmed } },
        ],
        onError: [
          { guard: 'canTryAgain', target: 'confirming', reenter: true },
          { target: 'failed', actions: { type: 'recordFailure', params: { kind: 'uploadFailed' } } },
        ],
      },
    },
    failed: {
      entry: { type: 'tellQueue', params: { step: 'failed' } },
      on: {
        'upload.retry': { guard: 'canRetry', target: 'validated', actions: 'resetAttempts' },
        'upload.cancel': 'cancelled',
      },
    },
    uploaded: { type: 'final', entry: { type: 'tellQueue', params: { step: 'uploaded' } } },
    cancelled: { type: 'final', entry: { type: 'tellQueue', params: { step: 'cancelled' } } },
  },
  output: ({ context }) => ({ contentId: context.contentId }),
});

/** True for failures after which the same file may go another time: the others lie in the file. */
export const isPassing = ({ kind }: UploadFailure): boolean =>
  kind === 'batchFailed' || kind === 'missingUrl' || kind === 'uploadFailed';
