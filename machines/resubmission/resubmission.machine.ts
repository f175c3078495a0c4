import { assign, emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../notProvided.ts';

/** A stored certificate that can sign the next time. */
export type ResendCertificate = { readonly id: string; readonly thumbprint: string };

/** How the server took the filings: `changed` when one of them is no longer to be filed again. */
export type RefileAnswer = 'refiled' | 'changed';

type Input = {
  readonly clientId: string;
  readonly taxId: string;
  /** The filing the person came from. */
  readonly filingId: string;
  /** The certificate that signed it; null when it is not known. */
  readonly currentThumbprint: string | null;
};

type Context = Input & {
  /** Filings of the client that the authority did not accept; null before they are listed. */
  readonly offeredIds: readonly string[] | null;
  readonly chosenIds: readonly string[];
  readonly certificate: ResendCertificate | null;
  /** True once the client belongs to the chosen certificate. */
  readonly isAssociated: boolean;
  readonly error: 'associateFailed' | 'refileFailed' | 'changed' | null;
};

export type ResubmissionEvent =
  | { type: 'certificate.chosen'; certificate: ResendCertificate }
  | { type: 'filing.toggled'; id: string }
  | { type: 'resend.start' }
  | { type: 'step.retry' };

const choose = {
  'certificate.chosen': {
    target: 'choosing',
    actions: { type: 'takeCertificate', params: ({ event }: { event: { certificate: ResendCertificate } }) => event },
  },
  'filing.toggled': {
    guard: { type: 'isOffered', params: ({ event }: { event: { id: string } }) => event },
    target: 'choosing',
    actions: { type: 'toggleFiling', params: ({ event }: { event: { id: string } }) => event },
  },
} as const;

/**
 * Filings that were signed with the wrong certificate, filed again with another one: first the client is given to that
 * certificate, then the filings are approved anew. Nothing starts while the certificate is the one that was refused.
 * Source: specification FI-16.
 */
export const resubmissionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ResubmissionEvent,
    input: {} as Input,
    emitted: {} as { type: 'filings.refiled'; ids: readonly string[] },
    tags: {} as 'busy',
  },
  actors: {
    /** Ids of the client's filings that can be filed again, at most RESUBMISSION_FETCH_MAX. */
    listFilings: fromPromise<readonly string[], { clientId: string }>(notProvided),
    associateClient: fromPromise<void, { certificateId: string; taxId: string }>(notProvided),
    refileFilings: fromPromise<RefileAnswer, { ids: readonly string[] }>(notProvided),
  },
  guards: {
    isOffered: ({ context }, { id }: { id: string }) => context.offeredIds?.includes(id) === true,
    canResend: ({ context }) =>
      context.chosenIds.length > 0 &&
      context.certificate !== null &&
      context.certificate.thumbprint !== context.currentThumbprint,
    isChanged: (_, { answer }: { answer: RefileAnswer }) => answer === 'changed',
    isAssociated: ({ context }) => context.isAssociated,
  },
  actions: {
    offer: assign(({ context }, { ids }: { ids: readonly string[] }) => ({
      offeredIds: ids,
      chosenIds: ids.filter((id) => context.chosenIds.includes(id)),
    })),
    takeCertificate: assign((_, { certificate }: { certificate: ResendCertificate }) => ({
      certificate,
      isAssociated: false,
      error: null,
    })),
    toggleFiling: assign(({ context }, { id }: { id: string }) => ({
      chosenIds: context.chosenIds.includes(id)
        ? context.chosenIds.filter((other) => other !== id)
        : [...context.chosenIds, id],
      error: null,
    })),
    noteAssociated: assign({ isAssociated: true }),
    forgetList: assign({ offeredIds: null }),
    recordError: assign({ error: (_, { error }: { error: NonNullable<Context['error']> }) => error }),
    forgetError: assign({ error: null }),
    emitRefiled: emit(({ context }) => ({ type: 'filings.refiled', ids: context.chosenIds })),
  },
}).createMachine({
  id: 'resubmission',
  context: ({ input }) => ({
    ...input,
    offeredIds: null,
    chosenIds: [input.filingId],
    certificate: null,
    isAssociated: false,
    error: null,
  }),
  initial: 'listing',
  states: {
    listing: {
      tags: 'busy',
      invoke: {
        id: 'listFilings',
        src: 'listFilings',
        input: ({ context }) => ({ clientId: context.clientId }),
        onDone: { target: 'choosing', actions: { type: 'offer', params: ({ event }) => ({ ids: event.output }) } },
        onError: 'unlisted',
      },
    },
    unlisted: { on: { 'step.retry': 'listing' } },
    choosing: {
      on: { ...choose, 'resend.start': { guard: 'canResend', target: 'associating', actions: 'forgetError' } },
    },
    associating: {
      tags: 'busy',
      invoke: {
        id: 'associateClient',
        src: 'associateClient',
        input: ({ context }) => ({ certificateId: context.certificate?.id ?? '', taxId: context.taxId }),
        onDone: { target: 'refiling', actions: 'noteAssociated' },
        onError: { target: 'failed', actions: { type: 'recordError', params: { error: 'associateFailed' } } },
      },
    },
    refiling: {
      tags: 'busy',
      invoke: {
        id: 'refileFilings',
        src: 'refileFilings',
        input: ({ context }) => ({ ids: context.chosenIds }),
        onDone: [
          {
            guard: { type: 'isChanged', params: ({ event }) => ({ answer: event.output }) },
            target: 'listing',
            actions: ['forgetList', { type: 'recordError', params: { error: 'changed' } }],
          },
          { target: 'done' },
        ],
        onError: { target: 'failed', actions: { type: 'recordError', params: { error: 'refileFailed' } } },
      },
    },
    failed: {
      on: {
        ...choose,
        'step.retry': [
          { guard: 'isAssociated', target: 'refiling', actions: 'forgetError' },
          { target: 'associating', actions: 'forgetError' },
        ],
      },
    },
    done: { type: 'final', entry: 'emitRefiled' },
  },
});
