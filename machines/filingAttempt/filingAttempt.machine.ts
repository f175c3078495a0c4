import { setup, transition } from 'xstate';

/**
 * What happens to an attempt. A host's report and what its journal says later reach the server by the same call, so they
 * are one event. The facts say what only the filing knows.
 */
export type AttemptEvent =
  | { readonly type: 'attempt.claimed'; readonly isElsewhere: boolean }
  | { readonly type: 'attempt.givenBack' }
  | { readonly type: 'workstation.lost' }
  | { readonly type: 'host.submitted' }
  | { readonly type: 'host.rejected'; readonly isTriedAgain: boolean }
  | { readonly type: 'host.unknown'; readonly isTriedAgain: boolean }
  | { readonly type: 'host.notSent'; readonly isTriedAgain: boolean }
  | { readonly type: 'receipt.named' }
  | { readonly type: 'authority.notValid' }
  | { readonly type: 'person.submitted'; readonly isUnconfirmed: boolean }
  | { readonly type: 'person.notSent' }
  | { readonly type: 'person.confirmed' };

export const ATTEMPT_STATES = [
  'open',
  'openLeft',
  'claimed',
  'claimedLeft',
  'unknown',
  'submitted',
  'submittedByPerson',
  'refused',
  'refusedByPerson',
  'rejected',
  'notSent',
  'notSentByPerson',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

const claim = { target: 'claimed', guard: 'isSameWorkstation' } as const;

/** A host's report, as long as nothing else is known of the attempt. */
const reports = {
  'host.submitted': 'submitted',
  'host.rejected': 'rejected',
  'host.unknown': 'unknown',
  'host.notSent': 'notSent',
} as const;

/** What a person may say once nobody is at work. */
const settled = { 'person.submitted': 'submittedByPerson', 'person.notSent': 'notSentByPerson' } as const;

const unlessTriedAgain = <const TState extends string>(target: TState) =>
  ({ target, guard: 'isNotTriedAgain' }) as const;

/**
 * Life of one attempt to file, from its opening to the authority's answer. The server asks it before it writes anything
 * about an attempt. "Left" means that the workstation has shown no sign of work for ATTEMPT_AT_WORK_MS. `rejected` is the
 * portal's refusal of an upload, `refused` the authority's later word on an index. What a person has said, and every
 * "not sent", is a guess: a host that has sent the filing corrects it, never the other way, and so does the person, an
 * index as long as the filing is not confirmed. Source: docs/adr/0006.
 */
export const filingAttemptMachine = setup({
  types: { events: {} as AttemptEvent, tags: {} as AttemptTag },
  guards: {
    isSameWorkstation: ({ event }) => event.type === 'attempt.claimed' && !event.isElsewhere,
    isNotTriedAgain: ({ event }) => 'isTriedAgain' in event && !event.isTriedAgain,
    isUnconfirmed: ({ event }) => event.type === 'person.submitted' && event.isUnconfirmed,
  },
}).createMachine({
  id: 'filingAttempt',
  initial: 'open',
  states: {
    open: {
      tags: 'canSend',
      on: {
        ...reports,
        'attempt.claimed': 'claimed',
        'attempt.givenBack': 'notSent',
        'workstation.lost': 'openLeft',
      },
    },
    openLeft: {
      tags: 'canSend',
      on: { ...reports, ...settled, 'attempt.claimed': 'claimed', 'attempt.givenBack': 'notSent' },
    },
    claimed: {
      tags: 'canSend',
      on: { ...reports, 'attempt.claimed': claim, 'workstation.lost': 'claimedLeft' },
    },
    claimedLeft: { tags: 'canSend', on: { ...reports, ...settled, 'attempt.claimed': claim } },
    unknown: {
      tags: 'mayBeFiled',
      on: {
        'host.submitted': 'submitted',
        'host.rejected': 'rejected',
        'host.notSent': 'notSent',
        'receipt.named': 'submitted',
        ...settled,
      },
    },
    submitted: {
      tags: 'mayBeFiled',
      on: { 'authority.notValid': 'refused', 'person.confirmed': 'submittedByPerson' },
    },
    submittedByPerson: {
      tags: ['mayBeFiled', 'saidByPerson', 'isCorrectable'],
      on: {
        'host.submitted': 'submitted',
        'authority.notValid': 'refusedByPerson',
        'person.submitted': { target: 'submittedByPerson', guard: 'isUnconfirmed' },
      },
    },
    refused: { on: { 'person.confirmed': 'refusedByPerson' } },
    refusedByPerson: {
      tags: ['saidByPerson', 'isCorrectable'],
      on: {
        'host.submitted': 'submitted',
        'person.submitted': { target: 'submittedByPerson', guard: 'isUnconfirmed' },
      },
    },
    rejected: { type: 'final' },
    notSent: {
      tags: 'isCorrectable',
      on: {
        'host.submitted': 'submitted',
        'host.unknown': 'unknown',
        'host.rejected': unlessTriedAgain('rejected'),
        'person.confirmed': 'notSentByPerson',
      },
    },
    notSentByPerson: {
      tags: ['saidByPerson', 'isCorrectable'],
      on: {
        'host.submitted': 'submitted',
        'host.unknown': unlessTriedAgain('unknown'),
        'host.rejected': unlessTriedAgain('rejected'),
        'host.notSent': unlessTriedAgain('notSent'),
        // Who has called it not sent may find out better, or say it again once a receipt has come.
        ...settled,
      },
    },
  },
});

/**
 * `canSend`: no outcome yet, a host may send it. `mayBeFiled`: the authority has it, or may have. `saidByPerson`: nobody
 * but a person has said so. `isCorrectable`: a host that has sent it is still believed.
 */
type AttemptTag = 'canSend' | 'mayBeFiled' | 'saidByPerson' | 'isCorrectable';

/** The state after an event, or null when the event is illegal in that state. */
export function nextAttemptState(state: AttemptState, event: AttemptEvent): AttemptState | null {
  const before = filingAttemptMachine.resolveState({ value: state });
  if (!before.can(event)) return null;
  const [after] = transition(filingAttemptMachine, before, event);
  return after.value;
}

const has = (tag: AttemptTag) => (state: AttemptState) =>
  filingAttemptMachine.resolveState({ value: state }).hasTag(tag);
export const canSend = has('canSend');
export const mayBeFiled = has('mayBeFiled');
export const isSaidByPerson = has('saidByPerson');
export const isCorrectable = has('isCorrectable');
