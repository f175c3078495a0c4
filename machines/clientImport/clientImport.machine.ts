import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { ClientImport, ImportLine } from '#contracts/api/clientImport.ts';
import { notProvided } from '../notProvided.ts';

/** A file, or pasted text. */
export type ImportSource = File | string;
/** Why a line is left out: no fiscal code, no e-mail, a code that came before, a client that the firm has. */
export type RowProblem = 'invalid' | 'email' | 'double' | 'known';
/** A line as it was read. */
export type ImportRow = ImportLine & {
  /** Its number in the file, from 1. */
  readonly number: number;
  readonly problem: RowProblem | null;
};
/** What was read, or why nothing could be. */
export type ReadAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly ImportRow[] }
  | { readonly kind: 'refused'; readonly reason: 'unreadable' | 'empty' | 'tooMany' };

type Context = {
  readonly source: ImportSource | null;
  readonly rows: readonly ImportRow[];
  readonly refusal: 'unreadable' | 'empty' | 'tooMany' | null;
  /** The import as the server has it; null before it began. */
  readonly present: ClientImport | null;
  /** The server does not answer at the moment. */
  readonly isUnreachable: boolean;
};

export type ClientImportEvent =
  | { type: 'file.chosen'; source: ImportSource }
  | { type: 'import.start' }
  | { type: 'import.again' }
  | { type: 'import.cancel' }
  | { type: 'import.retry' }
  | { type: 'import.progressed'; present: ClientImport }
  | { type: 'import.unreachable' };

/** What a person should learn: the import has ended, or could not be cancelled. */
export type ClientImportOutcome = { type: 'import.ended'; present: ClientImport } | { type: 'import.notCancelled' };

/** The lines that are sent. */
export const linesToImport = (rows: readonly ImportRow[]): ImportLine[] =>
  rows.flatMap(({ taxId, name, email, telephone, problem }) =>
    problem === null ? [{ taxId, name, email, telephone }] : [],
  );

/**
 * The import of clients: a list is read and reviewed here, then run by the server, which goes on without this page. A page
 * that opens while one runs follows it.
 */
export const clientImportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ClientImportEvent,
    emitted: {} as ClientImportOutcome,
  },
  actors: {
    findImport: fromPromise<ClientImport | null>(notProvided),
    readRows: fromPromise<ReadAnswer, { source: ImportSource | null }>(notProvided),
    startImport: fromPromise<ClientImport, { lines: readonly ImportLine[] }>(notProvided),
    /** Says how far the import is until it has ended. */
    followImport: fromCallback<{ type: 'none' }, { id: string }>(notProvided),
    cancelImport: fromPromise<ClientImport, { id: string }>(notProvided),
  },
  guards: {
    isRunning: (_, { present }: { present: ClientImport | null }) => present?.state === 'running',
    isRead: (_, { answer }: { answer: ReadAnswer }) => answer.kind === 'rows',
    hasLines: ({ context }) => linesToImport(context.rows).length > 0,
    wasStarted: ({ context }) => context.present !== null,
  },
  actions: {
    takeSource: assign((_, { source }: { source: ImportSource }) => ({
      source,
      rows: [],
      refusal: null,
      present: null,
    })),
    takeRows: assign((_, { answer }: { answer: ReadAnswer }) =>
      answer.kind === 'rows' ? { rows: answer.rows } : { refusal: answer.reason },
    ),
    refuse: assign({ refusal: 'unreadable' }),
    takePresent: assign((_, { present }: { present: ClientImport | null }) => ({ present, isUnreachable: false })),
    noteUnreachable: assign({ isUnreachable: true }),
    forget: assign({ source: null, rows: [], refusal: null, present: null }),
    emitEnded: emit((_, { present }: { present: ClientImport }) => ({ type: 'import.ended' as const, present })),
    emitNotCancelled: emit({ type: 'import.notCancelled' }),
  },
}).createMachine({
  id: 'clientImport',
  context: { source: null, rows: [], refusal: null, present: null, isUnreachable: false },
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
        input: ({ context }) => ({ source: context.source }),
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => ({ answer: event.output }) },
            target: 'reviewing',
            actions: { type: 'takeRows', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'choosing', actions: { type: 'takeRows', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'choosing', actions: 'refuse' },
      },
    },
    reviewing: {
      on: {
        'import.start': { guard: 'hasLines', target: 'starting' },
        'import.again': { target: 'choosing', actions: 'forget' },
      },
    },
    starting: {
      invoke: {
        id: 'startImport',
        src: 'startImport',
        input: ({ context }) => ({ lines: linesToImport(context.rows) }),
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
          { guard: 'hasLines', target: 'starting' },
          { target: 'opening' },
        ],
        'import.again': { target: 'choosing', actions: 'forget' },
      },
    },
  },
});
