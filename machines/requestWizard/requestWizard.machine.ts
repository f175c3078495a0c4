import { assign, emit, fromCallback, setup } from 'xstate';
import type { RequestField } from '#contracts/api/spvRequest.ts';
import { notProvided } from '../notProvided.ts';
import {
  clientsOf,
  problemsOf,
  valuesOf,
  type ClientMode,
  type RequestEntry,
  type RequestProblems,
  type RequestRules,
} from './requestFields.ts';

/** One request per client: its id is made before it is first asked for, so that asking again creates it once. */
export type RequestLine = {
  readonly id: string;
  readonly clientId: string;
  readonly state: 'waiting' | 'created' | 'failed';
  /** Why it was not created. */
  readonly code: string | null;
};

type Input = RequestRules & {
  /** Chosen before: by the client whose page it is, or by a request that is asked for again. */
  readonly begin: Partial<RequestEntry>;
  readonly newId: () => string;
};
type Context = RequestRules & {
  readonly entry: RequestEntry;
  /** What it began with; leaving loses nothing while the entry is still that. */
  readonly begun: RequestEntry;
  readonly newId: () => string;
  readonly lines: readonly RequestLine[];
  /** Requests that the screen has learnt of. */
  readonly told: readonly string[];
  /** What is wrong is shown once somebody has tried to go on. */
  readonly isChecked: boolean;
};

export type RequestWizardEvent =
  | { type: 'clients.changed'; mode: ClientMode; chosenIds: readonly string[] }
  | { type: 'document.chosen'; documentType: string }
  | { type: 'field.changed'; field: RequestField; value: string }
  | { type: 'mail.changed'; emailToClient: boolean; contactId: string | null }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'submit.start' }
  | { type: 'submit.again' }
  | CreationNews;

/** What is heard of the requests as they are created. */
export type CreationNews =
  | { type: 'line.created'; id: string }
  | { type: 'line.failed'; id: string; code: string | null }
  | { type: 'lines.ended' };

/** What the screen should learn: requests are there and can be sent. `requestIds`: those that it was not told of before. */
export type RequestWizardOutcome = {
  type: 'requests.created';
  requestIds: readonly string[];
  count: number;
  failed: number;
};

const EMPTY: RequestEntry = {
  mode: 'custom',
  chosenIds: [],
  documentType: null,
  values: {},
  emailToClient: false,
  contactId: null,
};

/**
 * Requests for documents as they are entered: clients, document, period. The drawer shows the three steps at once, the
 * wizard one after another. Each client gets a request of its own; those that could not be created are asked for again
 * under the same id. Source: specification RE-6, decision D25.
 */
export const requestWizardMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RequestWizardEvent,
    emitted: {} as RequestWizardOutcome,
    input: {} as Input,
    tags: {} as 'editing',
  },
  actors: {
    createRequests: fromCallback<{ type: 'none' }, { entry: RequestEntry; lines: readonly RequestLine[] }>(notProvided),
  },
  guards: {
    hasClients: ({ context }) => clientsOf(context.entry, context).length > 0,
    hasDocument: ({ context }) => problems(context).documentType === undefined,
    isComplete: ({ context }) => Object.keys(problems(context)).length === 0,
    hasFailed: ({ context }) => context.lines.some(({ state }) => state !== 'created'),
  },
  actions: {
    /** Other clients have other contacts. */
    takeClients: assign(({ context }, { mode, chosenIds }: { mode: ClientMode; chosenIds: readonly string[] }) => ({
      entry: { ...context.entry, mode, chosenIds, emailToClient: false, contactId: null },
    })),
    /** Another document asks for something else. */
    takeDocument: assign(({ context }, { documentType }: { documentType: string }) => ({
      entry: { ...context.entry, documentType, values: valuesOf(context.types[documentType]) },
      isChecked: false,
    })),
    takeField: assign(({ context }, { field, value }: { field: RequestField; value: string }) => ({
      entry: { ...context.entry, values: { ...context.entry.values, [field]: value } },
    })),
    takeMail: assign(
      ({ context }, { emailToClient, contactId }: { emailToClient: boolean; contactId: string | null }) => ({
        entry: { ...context.entry, emailToClient, contactId: emailToClient ? contactId : null },
      }),
    ),
    showProblems: assign({ isChecked: true }),
    hideProblems: assign({ isChecked: false }),
    planLines: assign(({ context }) => ({
      lines: clientsOf(context.entry, context).map(({ id: clientId }): RequestLine => ({
        id: context.newId(),
        clientId,
        state: 'waiting',
        code: null,
      })),
    })),
    retryLines: assign(({ context }) => ({
      lines: context.lines.map((line): RequestLine =>
        line.state === 'created' ? line : { ...line, state: 'waiting', code: null },
      ),
    })),
    takeLine: assign(({ context }, { id, ...change }: Pick<RequestLine, 'id' | 'state' | 'code'>) => ({
      lines: context.lines.map((line) => (line.id === id ? { ...line, ...change } : line)),
    })),
    /** What nobody has heard of may have been created: it is asked for again, under its id. */
    failRest: assign(({ context }) => ({
      lines: context.lines.map((line): RequestLine => (line.state === 'waiting' ? { ...line, state: 'failed' } : line)),
    })),
    emitCreated: emit(({ context: { lines, told } }) => ({
      type: 'requests.created' as const,
      requestIds: createdIds(lines).filter((id) => !told.includes(id)),
      count: createdIds(lines).length,
      failed: lines.filter(({ state }) => state !== 'created').length,
    })),
    noteTold: assign({ told: ({ context }) => createdIds(context.lines) }),
  },
}).createMachine({
  id: 'requestWizard',
  context: ({ input: { clients, types, begin, newId } }) => {
    const begun = { ...EMPTY, ...begin };
    return { clients, types, newId, entry: begun, begun, lines: [], told: [], isChecked: false };
  },
  initial: 'editing',
  states: {
    editing: {
      tags: 'editing',
      initial: 'choosingClients',
      on: {
        'clients.changed': { actions: { type: 'takeClients', params: ({ event }) => event } },
        'document.chosen': { actions: { type: 'takeDocument', params: ({ event }) => event } },
        'field.changed': { actions: { type: 'takeField', params: ({ event }) => event } },
        'mail.changed': { actions: { type: 'takeMail', params: ({ event }) => event } },
        'submit.start': [
          { guard: 'isComplete', target: 'submitting', actions: 'planLines' },
          { actions: 'showProblems' },
        ],
      },
      states: {
        choosingClients: {
          on: {
            'step.next': [
              { guard: 'hasClients', target: 'choosingDocument', actions: 'hideProblems' },
              { actions: 'showProblems' },
            ],
          },
        },
        choosingDocument: {
          on: {
            'step.next': [
              { guard: 'hasDocument', target: 'settingPeriod', actions: 'hideProblems' },
              { actions: 'showProblems' },
            ],
            'step.back': { target: 'choosingClients', actions: 'hideProblems' },
          },
        },
        settingPeriod: { on: { 'step.back': { target: 'choosingDocument', actions: 'hideProblems' } } },
      },
    },
    submitting: {
      invoke: {
        id: 'createRequests',
        src: 'createRequests',
        input: ({ context: { entry, lines } }) => ({
          entry,
          lines: lines.filter(({ state }) => state === 'waiting'),
        }),
      },
      on: {
        'line.created': {
          actions: { type: 'takeLine', params: ({ event: { id } }) => ({ id, state: 'created', code: null }) },
        },
        'line.failed': {
          actions: { type: 'takeLine', params: ({ event: { id, code } }) => ({ id, state: 'failed', code }) },
        },
        'lines.ended': { target: 'ended', actions: ['failRest', 'emitCreated', 'noteTold'] },
      },
    },
    ended: { always: [{ guard: 'hasFailed', target: 'failed' }, { target: 'done' }] },
    failed: { on: { 'submit.again': { target: 'submitting', actions: 'retryLines' } } },
    done: { type: 'final' },
  },
});

const problems = ({ entry, clients, types }: Context): RequestProblems => problemsOf(entry, { clients, types });

const createdIds = (lines: readonly RequestLine[]): readonly string[] =>
  lines.filter(({ state }) => state === 'created').map(({ id }) => id);
