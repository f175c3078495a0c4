import type { AnyEventObject } from 'xstate';
import { keysOf } from '#contracts/keysOf.ts';
import type { Table } from '../testing/table.ts';
import type { AttemptEvent, AttemptState, filingAttemptMachine } from './filingAttempt.machine.ts';

/** Every event with every fact that it can come with, by its name in the rows below. */
export const ATTEMPT_EVENTS = {
  'claimed by its own workstation': { type: 'attempt.claimed', isElsewhere: false },
  'claimed by another workstation': { type: 'attempt.claimed', isElsewhere: true },
  'no sign of its workstation': { type: 'workstation.lost' },
  'given back by a page that asked no host': { type: 'attempt.givenBack' },
  'host: submitted': { type: 'host.submitted' },
  'host: rejected': { type: 'host.rejected', isTriedAgain: false },
  'host: unknown': { type: 'host.unknown', isTriedAgain: false },
  'host: not sent': { type: 'host.notSent', isTriedAgain: false },
  'person: submitted, while the filing is not confirmed': { type: 'person.submitted', isUnconfirmed: true },
  'person: not sent': { type: 'person.notSent' },
  'host: rejected, after another attempt': { type: 'host.rejected', isTriedAgain: true },
  'host: unknown, after another attempt': { type: 'host.unknown', isTriedAgain: true },
  'host: not sent, after another attempt': { type: 'host.notSent', isTriedAgain: true },
  'person: submitted, once the filing is confirmed': { type: 'person.submitted', isUnconfirmed: false },
  'a receipt names its index': { type: 'receipt.named' },
  'authority: no valid document': { type: 'authority.notValid' },
  'person: confirmed': { type: 'person.confirmed' },
} as const satisfies Record<string, AttemptEvent>;

export type AttemptEventName = keyof typeof ATTEMPT_EVENTS;

/**
 * The expected outcomes of an attempt, written by hand from docs/adr/0006: for the model test and the replay against the
 * API. An event that a state does not list is refused there and changes nothing.
 */
export const ATTEMPT_ROWS: Readonly<Record<AttemptState, Readonly<Partial<Record<AttemptEventName, AttemptState>>>>> = {
  // Opened by a page. No host knows yet which bytes it would sign, so the page may give it back.
  open: {
    'claimed by its own workstation': 'claimed',
    'claimed by another workstation': 'claimed',
    'given back by a page that asked no host': 'notSent',
    'no sign of its workstation': 'openLeft',
    'host: submitted': 'submitted',
    'host: rejected': 'rejected',
    'host: unknown': 'unknown',
    'host: not sent': 'notSent',
    'host: rejected, after another attempt': 'rejected',
    'host: unknown, after another attempt': 'unknown',
    'host: not sent, after another attempt': 'notSent',
  },
  // A quarter of an hour later a person may say what became of it.
  openLeft: {
    'claimed by its own workstation': 'claimed',
    'claimed by another workstation': 'claimed',
    'given back by a page that asked no host': 'notSent',
    'host: submitted': 'submitted',
    'host: rejected': 'rejected',
    'host: unknown': 'unknown',
    'host: not sent': 'notSent',
    'host: rejected, after another attempt': 'rejected',
    'host: unknown, after another attempt': 'unknown',
    'host: not sent, after another attempt': 'notSent',
    'person: submitted, once the filing is confirmed': 'submittedByPerson',
    'person: submitted, while the filing is not confirmed': 'submittedByPerson',
    'person: not sent': 'notSentByPerson',
  },
  // Bound to one workstation, whose host may be sending: no page gives it back, no other workstation takes it.
  claimed: {
    'claimed by its own workstation': 'claimed',
    'no sign of its workstation': 'claimedLeft',
    'host: submitted': 'submitted',
    'host: rejected': 'rejected',
    'host: unknown': 'unknown',
    'host: not sent': 'notSent',
    'host: rejected, after another attempt': 'rejected',
    'host: unknown, after another attempt': 'unknown',
    'host: not sent, after another attempt': 'notSent',
  },
  claimedLeft: {
    'claimed by its own workstation': 'claimed',
    'host: submitted': 'submitted',
    'host: rejected': 'rejected',
    'host: unknown': 'unknown',
    'host: not sent': 'notSent',
    'host: rejected, after another attempt': 'rejected',
    'host: unknown, after another attempt': 'unknown',
    'host: not sent, after another attempt': 'notSent',
    'person: submitted, once the filing is confirmed': 'submittedByPerson',
    'person: submitted, while the filing is not confirmed': 'submittedByPerson',
    'person: not sent': 'notSentByPerson',
  },
  // The upload began and its answer is lost: the journal, a receipt or a person ends it, and nothing sends it again.
  unknown: {
    'host: submitted': 'submitted',
    'host: rejected': 'rejected',
    'host: not sent': 'notSent',
    'host: rejected, after another attempt': 'rejected',
    'host: not sent, after another attempt': 'notSent',
    'a receipt names its index': 'submitted',
    'person: submitted, once the filing is confirmed': 'submittedByPerson',
    'person: submitted, while the filing is not confirmed': 'submittedByPerson',
    'person: not sent': 'notSentByPerson',
  },
  // What a host has sent stays sent, whoever says otherwise.
  submitted: {
    'authority: no valid document': 'refused',
    'person: confirmed': 'submittedByPerson',
  },
  // An index that a person typed gives way to the host's, and to the person's own correction until the receipt is there.
  submittedByPerson: {
    'host: submitted': 'submitted',
    'authority: no valid document': 'refusedByPerson',
    'person: submitted, while the filing is not confirmed': 'submittedByPerson',
  },
  // The authority has taken the upload for no document: nothing is filed under that index.
  refused: { 'person: confirmed': 'refusedByPerson' },
  // Where a person typed that index, the upload may be there under another one.
  refusedByPerson: {
    'host: submitted': 'submitted',
    'person: submitted, while the filing is not confirmed': 'submittedByPerson',
  },
  // The portal's own refusal: it is of this attempt alone, and final.
  rejected: {},
  // A guess: a host that sent it, or may have, is always believed, the rest while nobody tried again.
  notSent: {
    'host: submitted': 'submitted',
    'host: unknown': 'unknown',
    'host: unknown, after another attempt': 'unknown',
    'host: rejected': 'rejected',
    'person: confirmed': 'notSentByPerson',
  },
  // A person has looked: after another attempt only a host that has sent it is believed.
  notSentByPerson: {
    'host: submitted': 'submitted',
    'host: unknown': 'unknown',
    'host: rejected': 'rejected',
    'host: not sent': 'notSent',
    'person: submitted, once the filing is confirmed': 'submittedByPerson',
    'person: submitted, while the filing is not confirmed': 'submittedByPerson',
    'person: not sent': 'notSentByPerson',
  },
};

const nameOf = (event: AnyEventObject) =>
  keysOf(ATTEMPT_EVENTS).find((name) => JSON.stringify(ATTEMPT_EVENTS[name]) === JSON.stringify(event));
const rowsOf = (rows: Readonly<Partial<Record<AttemptEventName, AttemptState>>>) =>
  Object.fromEntries(
    keysOf(rows).map((name) => [
      ATTEMPT_EVENTS[name].type,
      (event: AnyEventObject) => {
        const name = nameOf(event);
        return name === undefined ? null : (rows[name] ?? null);
      },
    ]),
  );

/** The same as a table of the machine, with what may still be done and what was done. */
export const FILING_ATTEMPT_TABLE: Table<typeof filingAttemptMachine> = {
  starts: 'open',
  tags: {
    canSend: ['open', 'openLeft', 'claimed', 'claimedLeft'],
    mayBeFiled: ['unknown', 'submitted', 'submittedByPerson'],
    saidByPerson: ['submittedByPerson', 'refusedByPerson', 'notSentByPerson'],
    isCorrectable: ['submittedByPerson', 'refusedByPerson', 'notSent', 'notSentByPerson'],
  },
  states: Object.fromEntries(Object.entries(ATTEMPT_ROWS).map(([state, rows]) => [state, rowsOf(rows)])),
};
