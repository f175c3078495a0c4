import { setup, transition } from 'xstate';
import type { RequestStatus } from '#contracts/api/spvRequest.ts';

/** Everything that can happen to a request. */
export const REQUEST_EVENTS = [
  'request.claimed',
  'claim.released',
  'authority.accepted',
  'authority.refused',
  'outcome.unknown',
  'answer.overdue',
  'message.matched',
  'person.sent',
  'person.notSent',
  'request.delete',
] as const;
export type RequestEventType = (typeof REQUEST_EVENTS)[number];

/**
 * Life of a request for a document. The server asks it before it changes anything, the screens before they offer a
 * command. A claimed one is being sent, and is not deleted; whatever the authority has said is never undone by less; an
 * answer counts also when it comes late. Whether a request is archived stands beside its state. Source: decision D7.
 */
export const requestLifecycleMachine = setup({
  types: { events: {} as { type: RequestEventType } },
}).createMachine({
  id: 'requestLifecycle',
  initial: 'Requested',
  states: {
    Requested: { on: { 'request.claimed': 'Valid', 'request.delete': 'deleted' } },
    Valid: {
      on: {
        'claim.released': 'Requested',
        'authority.accepted': 'Submitted',
        'authority.refused': 'Error',
        'outcome.unknown': 'TimedOut',
        'answer.overdue': 'TimedOut',
        'person.sent': 'Submitted',
        'person.notSent': 'Error',
      },
    },
    Submitted: {
      on: {
        'message.matched': 'ResponseReceived',
        'answer.overdue': 'TimedOut',
        'request.delete': 'deleted',
      },
    },
    TimedOut: {
      on: {
        'authority.accepted': 'Submitted',
        'authority.refused': 'Error',
        'message.matched': 'ResponseReceived',
        'person.sent': 'Submitted',
        'person.notSent': 'Error',
        'request.delete': 'deleted',
      },
    },
    Error: { on: { 'request.delete': 'deleted' } },
    ResponseReceived: { on: { 'request.delete': 'deleted' } },
    deleted: { type: 'final' },
  },
});

/** The status after an event, or null when the event is illegal in that status. */
export function nextRequestStatus(status: RequestStatus, event: RequestEventType): RequestStatus | 'deleted' | null {
  const before = requestLifecycleMachine.resolveState({ value: status });
  if (!before.can({ type: event })) return null;
  const [after] = transition(requestLifecycleMachine, before, { type: event });
  return after.value;
}
