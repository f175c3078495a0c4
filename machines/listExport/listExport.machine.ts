import { assign, emit, fromCallback, setup } from 'xstate';
import type { ExportFormat } from '#contracts/api/export.ts';
import { notProvided } from '../notProvided.ts';

/** Progress is shown for what takes longer, in ms. Source: reference of the machines. */
export const PROGRESS_AFTER_MS = 1000;
/** A file of which nothing has come for so long waits for another one of the firm, which has one at a time, in ms. */
export const IN_LINE_AFTER_MS = 5000;

/** A list as a file, with its filter at that moment, which only its call understands; or the papers of filings. */
export type ExportRequest =
  | { readonly format: ExportFormat; readonly filter: object }
  | { readonly spvFilingIds: readonly string[] };

type Context = {
  readonly request: ExportRequest | null;
  /** Bytes that have arrived. */
  readonly receivedBytes: number;
  readonly showsProgress: boolean;
};

/** What fetches the file says: how much is there, and once how it ended. */
export type ExportAnswer =
  | { type: 'export.received'; bytes: number }
  | { type: 'export.saved'; fileName: string }
  | { type: 'export.broke'; code: string };

/** What a person should learn of an export. */
export type ExportOutcome =
  | { type: 'export.inLine' }
  | { type: 'export.done'; fileName: string }
  | { type: 'export.failed'; code: string };

export type ListExportEvent =
  | ExportAnswer
  | { type: 'export.start'; request: ExportRequest }
  | { type: 'export.cancel' };

const NOTHING: Context = { request: null, receivedBytes: 0, showsProgress: false };

/** A list or an archive is fetched as a file and given to the browser; one file at a time. */
export const listExportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ListExportEvent,
    emitted: {} as ExportOutcome,
    tags: {} as 'busy',
  },
  actors: {
    /** Fetches the file and saves it. Stopping it stops the download. */
    fetchFile: fromCallback<{ type: 'none' }, ExportRequest | null>(notProvided),
  },
  guards: { hasNothing: ({ context }) => context.receivedBytes === 0 },
  actions: {
    takeRequest: assign((_, request: ExportRequest) => ({ ...NOTHING, request })),
    count: assign((_, receivedBytes: number) => ({ receivedBytes })),
    showProgress: assign({ showsProgress: true }),
    forget: assign(NOTHING),
    emitInLine: emit({ type: 'export.inLine' as const }),
    emitDone: emit((_, fileName: string) => ({ type: 'export.done' as const, fileName })),
    emitFailed: emit((_, code: string) => ({ type: 'export.failed' as const, code })),
  },
  delays: { progressAfterMs: PROGRESS_AFTER_MS, inLineAfterMs: IN_LINE_AFTER_MS },
}).createMachine({
  id: 'listExport',
  context: NOTHING,
  initial: 'idle',
  states: {
    idle: {
      entry: 'forget',
      on: {
        'export.start': {
          target: 'fetching',
          actions: { type: 'takeRequest', params: ({ event }) => event.request },
        },
      },
    },
    fetching: {
      tags: 'busy',
      invoke: {
        id: 'fetchFile',
        src: 'fetchFile',
        input: ({ context }) => context.request,
        onError: { target: 'idle', actions: { type: 'emitFailed', params: 'general' } },
      },
      after: {
        progressAfterMs: { actions: 'showProgress' },
        inLineAfterMs: { guard: 'hasNothing', actions: 'emitInLine' },
      },
      on: {
        'export.received': { actions: { type: 'count', params: ({ event }) => event.bytes } },
        'export.saved': { target: 'idle', actions: { type: 'emitDone', params: ({ event }) => event.fileName } },
        'export.broke': { target: 'idle', actions: { type: 'emitFailed', params: ({ event }) => event.code } },
        'export.cancel': 'idle',
      },
    },
  },
});
