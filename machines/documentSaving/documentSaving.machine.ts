import { assign, fromPromise, setup } from 'xstate';
import type { DocumentReport, DueDocument } from '#contracts/api/documentFolder.ts';
import { DOCUMENT_POLL_MS, DOCUMENT_REPORT_RETRY_MS } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';

/** What the host made of a document; `postponed` where the link or the session is why nothing is known of it. */
export type SaveOutcome = DocumentReport | { readonly outcome: 'postponed' };
/** What the server is to record. */
export type ReportedDocument = { readonly document: DueDocument; readonly report: DocumentReport };

type Context = {
  /** Certificates this tab leads: the token of their session opens documents to the host. */
  readonly certificateIds: readonly string[];
  /** What this round has still to save; the first one is being saved. */
  readonly documents: readonly DueDocument[];
  /** What became of the first one, before the server has recorded it. */
  readonly report: DocumentReport | null;
  /** A person has asked since the round began. */
  readonly isAsked: boolean;
};

export type DocumentSavingEvent =
  | { type: 'session.active'; certificate: { readonly certificateId: string } }
  | { type: 'session.lost'; certificateId: string }
  | { type: 'saving.asked' };

/**
 * Saves signed statements and receipts in the folders of this workstation: every minute, at once when a person asks, one
 * after another. The server says what is to be saved and when a failed one is tried again; what became of each is
 * recorded before the next one. To be spawned with the system id `documentSaving`.
 */
export const documentSavingMachine = setup({
  types: { context: {} as Context, events: {} as DocumentSavingEvent },
  actors: {
    findDue: fromPromise<readonly DueDocument[]>(notProvided),
    saveDocument: fromPromise<SaveOutcome, { document: DueDocument; certificateIds: readonly string[] }>(notProvided),
    /** Records what became of a document. */
    report: fromPromise<void, ReportedDocument>(notProvided),
  },
  guards: {
    leadsAny: ({ context }) => context.certificateIds.length > 0,
    leadsNone: ({ context }) => context.certificateIds.length === 0,
    isAsked: ({ context }) => context.isAsked,
    hasNext: ({ context }) => context.documents.length > 0 && context.certificateIds.length > 0,
    isKnown: (_, { outcome }: { outcome: SaveOutcome }) => outcome.outcome !== 'postponed',
  },
  actions: {
    addCertificate: assign(({ context }, { certificateId }: { certificateId: string }) => ({
      certificateIds: [...context.certificateIds.filter((id) => id !== certificateId), certificateId],
      isAsked: true,
    })),
    dropCertificate: assign(({ context }, { certificateId }: { certificateId: string }) => ({
      certificateIds: context.certificateIds.filter((id) => id !== certificateId),
    })),
    noteAsked: assign({ isAsked: true }),
    beginRound: assign({ documents: [], report: null, isAsked: false }),
    takeDue: assign((_, { documents }: { documents: readonly DueDocument[] }) => ({ documents })),
    takeReport: assign((_, { outcome }: { outcome: SaveOutcome }) => ({
      report: outcome.outcome === 'postponed' ? null : outcome,
    })),
    dropFirst: assign(({ context }) => ({ documents: context.documents.slice(1), report: null })),
    // What the link keeps from being saved would be kept from it for all.
    dropRound: assign({ documents: [], report: null }),
  },
  delays: { documentPollMs: DOCUMENT_POLL_MS, reportRetryMs: DOCUMENT_REPORT_RETRY_MS },
}).createMachine({
  id: 'documentSaving',
  context: { certificateIds: [], documents: [], report: null, isAsked: false },
  initial: 'idle',
  on: {
    'session.active': {
      actions: { type: 'addCertificate', params: ({ event }) => ({ certificateId: event.certificate.certificateId }) },
    },
    'session.lost': { actions: { type: 'dropCertificate', params: ({ event }) => event } },
    'saving.asked': { actions: 'noteAsked' },
  },
  states: {
    idle: { always: { guard: 'leadsAny', target: 'finding' } },
    waiting: {
      always: [
        { guard: 'leadsNone', target: 'idle' },
        { guard: 'isAsked', target: 'finding' },
      ],
      after: { documentPollMs: 'finding' },
    },
    finding: {
      entry: 'beginRound',
      invoke: {
        id: 'findDue',
        src: 'findDue',
        onDone: {
          target: 'choosing',
          actions: { type: 'takeDue', params: ({ event }) => ({ documents: event.output }) },
        },
        onError: 'waiting',
      },
    },
    choosing: {
      always: [
        { guard: 'hasNext', target: 'saving' },
        { target: 'waiting', actions: 'dropRound' },
      ],
    },
    saving: {
      invoke: {
        id: 'saveDocument',
        src: 'saveDocument',
        input: ({ context: { documents, certificateIds } }) => ({ document: firstOf(documents), certificateIds }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ outcome: event.output }) },
            target: 'reporting',
            actions: { type: 'takeReport', params: ({ event }) => ({ outcome: event.output }) },
          },
          { target: 'waiting', actions: 'dropRound' },
        ],
        onError: { target: 'waiting', actions: 'dropRound' },
      },
    },
    reporting: {
      invoke: {
        id: 'report',
        src: 'report',
        input: ({ context: { documents, report } }) => {
          if (report === null) throw new Error('there is nothing to report');
          return { document: firstOf(documents), report };
        },
        onDone: { target: 'choosing', actions: 'dropFirst' },
        onError: 'waitingToReport',
      },
    },
    waitingToReport: { after: { reportRetryMs: 'reporting' } },
  },
});

function firstOf(documents: readonly DueDocument[]): DueDocument {
  const [first] = documents;
  if (first === undefined) throw new Error('there is no document to save');
  return first;
}
