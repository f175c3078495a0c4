import { assign, emit, fromPromise, setup } from 'xstate';
import type { Company } from '#contracts/api/company.ts';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';

/** What the register says of a code. A code that cannot be one is `notFound`. */
export type CompanyAnswer = { readonly kind: 'found'; readonly company: Company } | { readonly kind: 'notFound' };

/** How the server took a new client: `exists` leads to the one that is there. */
export type CreateAnswer = { readonly kind: 'created' | 'exists'; readonly clientId: string };

type Context = {
  readonly code: string;
  readonly company: Company | null;
  /** The client that was made, or the one that has been there. */
  readonly clientId: string | null;
  readonly error: 'lookupFailed' | 'createFailed' | null;
};

export type AddClientEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'submit.start' }
  | { type: 'lookup.retry' };

/** What a person should learn: the client to open, or that it could not be made. */
export type AddClientOutcome = { type: 'client.chosen'; clientId: string | null } | { type: 'client.notCreated' };

const typed = ({ event }: { event: { code: string } }) => ({ code: event.code });
const cleared = {
  guard: { type: 'isBlank', params: typed },
  target: 'empty',
  actions: { type: 'takeCode', params: typed },
} as const;
const waited = { target: 'waiting', actions: { type: 'takeCode', params: typed } } as const;
const typing = { 'code.changed': [cleared, waited] } as const;

/**
 * The add-client dialog: a tax id, what the register says of it, and the new client. A client that exists is opened
 * instead of made twice. Ends in `created` with the client to open.
 */
export const addClientMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AddClientEvent,
    emitted: {} as AddClientOutcome,
  },
  actors: {
    lookUpCompany: fromPromise<CompanyAnswer, { code: string }>(notProvided),
    createClient: fromPromise<CreateAnswer, { code: string }>(notProvided),
  },
  guards: {
    isBlank: (_, { code }: { code: string }) => code.trim() === '',
    isKnownClient: (_, { answer }: { answer: CompanyAnswer }) =>
      answer.kind === 'found' && answer.company.clientId !== null,
    isFound: (_, { answer }: { answer: CompanyAnswer }) => answer.kind === 'found',
    isCreated: (_, { answer }: { answer: CreateAnswer }) => answer.kind === 'created',
    hasCompany: ({ context }) => context.company !== null,
  },
  actions: {
    takeCode: assign((_, { code }: { code: string }) => ({ code, company: null, clientId: null, error: null })),
    takeCompany: assign((_, { answer }: { answer: CompanyAnswer }) =>
      answer.kind === 'found' ? { company: answer.company, clientId: answer.company.clientId } : {},
    ),
    takeClient: assign({ clientId: (_, { answer }: { answer: CreateAnswer }) => answer.clientId }),
    recordError: assign({ error: (_, { error }: { error: 'lookupFailed' | 'createFailed' }) => error }),
    forgetError: assign({ error: null }),
    emitChosen: emit(({ context }) => ({ type: 'client.chosen', clientId: context.clientId })),
    emitNotCreated: emit({ type: 'client.notCreated' }),
  },
  delays: { searchDebounceMs: SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'addClient',
  context: { code: '', company: null, clientId: null, error: null },
  initial: 'empty',
  states: {
    empty: { on: typing },
    waiting: {
      after: { searchDebounceMs: 'looking' },
      on: { 'code.changed': [cleared, { ...waited, reenter: true }] },
    },
    looking: {
      invoke: {
        id: 'lookUpCompany',
        src: 'lookUpCompany',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'isKnownClient', params: ({ event }) => ({ answer: event.output }) },
            target: 'exists',
            actions: { type: 'takeCompany', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'isFound', params: ({ event }) => ({ answer: event.output }) },
            target: 'found',
            actions: { type: 'takeCompany', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'notFound' },
        ],
        onError: { target: 'failed', actions: { type: 'recordError', params: { error: 'lookupFailed' } } },
      },
      on: typing,
    },
    found: { on: { ...typing, 'submit.start': 'creating' } },
    notFound: { on: typing },
    exists: { on: { ...typing, 'submit.start': 'created' } },
    creating: {
      invoke: {
        id: 'createClient',
        src: 'createClient',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'isCreated', params: ({ event }) => ({ answer: event.output }) },
            target: 'created',
            actions: { type: 'takeClient', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'exists', actions: { type: 'takeClient', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: {
          target: 'failed',
          actions: [{ type: 'recordError', params: { error: 'createFailed' } }, 'emitNotCreated'],
        },
      },
    },
    failed: {
      on: {
        ...typing,
        'submit.start': { guard: 'hasCompany', target: 'creating', actions: 'forgetError' },
        'lookup.retry': { target: 'looking', actions: 'forgetError' },
      },
    },
    created: { type: 'final', entry: 'emitChosen' },
  },
});
