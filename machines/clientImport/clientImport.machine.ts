import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { ClientImport } from '#contracts/api/clientImport.ts';
import { importReviewMachine, type ImportReviewOutcome } from '../importReview/importReview.machine.ts';
import type { ImportRow } from '../importReview/importRows.ts';
import { notProvided } from '../notProvided.ts';

/** A file, or pasted text. */
export type ImportSource = File | string;
/** Why a list is not read: no text, no lines, too many of them, or too many bytes. */
export type ImportRefusal = 'unreadable' | 'empty' | 'tooMany' | 'tooLarge';
/** What was read, between which sheets a person chooses, or why nothing could be read. */
export type ReadAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly ImportRow[]; readonly unused: readonly string[] }
  | { readonly kind: 'sheets'; readonly names: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: ImportRefusal };

type Context = {
  readonly source: ImportSource | null;
  /** The sheets of a workbook, and the one that was chosen. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly rows: readonly ImportRow[];
  /** The columns of the list of which nothing is read. */
  readonly unused: readonly string[];
  /** What was accepted of them. */
  readonly accepted: ImportReviewOutcome | null;
  readonly refusal: ImportRefusal | null;
  /** The import as the server has it; null before it began. */
  readonly present: ClientImport | null;
  /** The server does not answer at the moment. */
  readonly isUnreachable: boolean;
};

export type ClientImportEvent =
  | { type: 'file.chosen'; source: ImportSource }
  | { type: 'sheet.chosen'; sheet: string }
  | { type: 'import.again' }
  | { type: 'import.cancel' }
  | { type: 'import.retry' }
  | { type: 'import.progressed'; present: ClientImport }
  | { type: 'import.unreachable' };

/** What a person should learn: the import has ended, or could not be cancelled. */
export type ClientImportOutcome = { type: 'import.ended'; present: ClientImport } | { type: 'import.notCancelled' };

const NOTHING_READ = {
  source: null,
  sheets: [],
  sheet: null,
  rows: [],
  unused: [],
  accepted: null,
  refusal: null,
  present: null,
} as const;

/**
 * The import of clients: a list is read and reviewed here, then run by the server, which goes on without this page. A page
 * that opens while one runs follows it.
 */
export const clientImportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ClientImportEvent,
    emitted: {} as ClientImportOutcome,
    children: {} as { importReview: 'importReview' },
  },
  actors: {
    findImport: fromPromise<ClientImport | null>(notProvided),
    readRows: fromPromise<ReadAnswer, { source: ImportSource | null; sheet: string | null }>(notProvided),
    importReview: importReviewMachine,
    startImport: fromPromise<ClientImport, { accepted: ImportReviewOutcome | null }>(notProvided),
    /** Says how far the import is until it has ended. */
    followImport: fromCallback<{ type: 'none' }, { id: string }>(notProvided),
    cancelImport: fromPromise<ClientImport, { id: string }>(notProvided),
  },
  guards: {
    isRunning: (_, { present }: { present: ClientImport | null }) => present?.state === 'running',
    isRead: (_, { answer }: { answer: ReadAnswer }) => answer.kind === 'rows',
    hasSheets: (_, { answer }: { answer: ReadAnswer }) => answer.kind === 'sheets',
    isAccepted: (_, { accepted }: { accepted: ImportReviewOutcome }) => accepted.lines.length > 0,
    hasAccepted: ({ context }) => context.accepted !== null,
    wasStarted: ({ context }) => context.present !== null,
  },
  actions: {
    takeSource: assign((_, { source }: { source: ImportSource }) => ({
      ...NOTHING_READ,
      source,
    })),
    takeAnswer: assign((_, { answer }: { answer: ReadAnswer }) => {
      if (answer.kind === 'rows') return { rows: answer.rows, unused: answer.unused };
      return answer.kind === 'sheets' ? { sheets: answer.names } : { refusal: answer.reason };
    }),
    takeSheet: assign((_, { sheet }: { sheet: string }) => ({ sheet })),
    takeAccepted: assign((_, { accepted }: { accepted: ImportReviewOutcome }) => ({ accepted })),
    refuse: assign({ refusal: 'unreadable' }),
    takePresent: assign((_, { present }: { present: ClientImport | null }) => ({ present, isUnreachable: false })),
    noteUnreachable: assign({ isUnreachable: true }),
    forget: assign(NOTHING_READ),
    emitEnded: emit((_, { present }: { present: ClientImport }) => ({ type: 'import.ended' as const, present })),
    emitNotCancelled: emit({ type: 'import.notCancelled' }),
  },
}).createMachine({
  id: 'clientImport',
  context: { ...NOTHING_READ, isUnreachable: false },
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'findImport',
        src: 'findImport',
        onDone: [
          {
            guard: { type: 'isRunning', params: ({ event }) => ({ present: event.output }) },
            target: 'running',
            actions: { type: 'takePresent', params: ({ event }) => ({ present: event.output }) },
          },
          { target: 'choosing' },
        ],
        onError: 'failed',
      },
    },
    choosing: {
      on: {
        'file.chosen': {
          target: 'reading',
          actions: { type: 'takeSource', params: ({ event }) => ({ source: event.source }) },
        },
      },
    },
    reading: {
      invoke: {
        id: 'readRows',
        src: 'readRows',
        input: ({ context: { source, sheet } }) => ({ source, sheet }),
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => ({ answer: event.output }) },
            target: 'reviewing',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'hasSheets', params: ({ event }) => ({ answer: event.output }) },
            target: 'pickingSheet',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'choosing', actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'choosing', actions: 'refuse' },
      },
    },
    pickingSheet: {
      on: {
        'sheet.chosen': {
          target: 'reading',
          actions: { type: 'takeSheet', params: ({ event }) => ({ sheet: event.sheet }) },
        },
        'import.again': { target: 'choosing', actions: 'forget' },
      },
    },
    reviewing: {
      invoke: {
        id: 'importReview',
        src: 'importReview',
        input: ({ context }) => ({ rows: context.rows }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => ({ accepted: event.output }) },
            target: 'starting',
            actions: { type: 'takeAccepted', params: ({ event }) => ({ accepted: event.output }) },
          },
          { target: 'choosing', actions: 'forget' },
        ],
        onError: 'failed',
      },
    },
    starting: {
      invoke: {
        id: 'startImport',
        src: 'startImport',
        input: ({ context }) => ({ accepted: context.accepted }),
        onDone: {
          target: 'running',
          actions: { type: 'takePresent', params: ({ event }) => ({ present: event.output }) },
        },
        onError: 'failed',
      },
    },
    running: {
      invoke: {
        id: 'followImport',
        src: 'followImport',
        input: ({ context }) => ({ id: context.present?.id ?? '' }),
        onError: 'failed',
      },
      on: {
        'import.progressed': [
          {
            guard: { type: 'isRunning', params: ({ event }) => ({ present: event.present }) },
            actions: { type: 'takePresent', params: ({ event }) => ({ present: event.present }) },
          },
          {
            target: 'done',
            actions: [
              { type: 'takePresent', params: ({ event }) => ({ present: event.present }) },
              { type: 'emitEnded', params: ({ event }) => ({ present: event.present }) },
            ],
          },
        ],
        'import.unreachable': { actions: 'noteUnreachable' },
        'import.cancel': 'cancelling',
      },
    },
    cancelling: {
      invoke: {
        id: 'cancelImport',
        src: 'cancelImport',
        input: ({ context }) => ({ id: context.present?.id ?? '' }),
        onDone: {
          target: 'done',
          actions: { type: 'takePresent', params: ({ event }) => ({ present: event.output }) },
        },
        onError: { target: 'running', actions: 'emitNotCancelled' },
      },
    },
    done: { on: { 'import.again': { target: 'choosing', actions: 'forget' } } },
    failed: {
      on: {
        'import.retry': [
          { guard: 'wasStarted', target: 'running' },
          { guard: 'hasAccepted', target: 'starting' },
          { target: 'opening', actions: 'forget' },
        ],
        'import.again': { target: 'choosing', actions: 'forget' },
      },
    },
  },
});
