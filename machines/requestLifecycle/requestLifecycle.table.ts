import type { RequestStatus } from '#contracts/api/spvRequest.ts';
import type { Table } from '../testing/table.ts';
import type { RequestEventType, requestLifecycleMachine } from './requestLifecycle.machine.ts';

type Place = RequestStatus | 'deleted';
type Ways = Readonly<Partial<Record<RequestEventType, Place>>>;

/** Where a request may go, written by hand: an event that a status does not list is refused and changes nothing. */
export const REQUEST_ROWS: Readonly<Record<Place, Ways>> = {
  Requested: { 'request.claimed': 'Valid', 'request.delete': 'deleted' },
  Valid: {
    'claim.released': 'Requested',
    'authority.accepted': 'Submitted',
    'authority.refused': 'Error',
    'outcome.unknown': 'TimedOut',
    'answer.overdue': 'TimedOut',
    'person.sent': 'Submitted',
    'person.notSent': 'Error',
  },
  Submitted: { 'message.matched': 'ResponseReceived', 'answer.overdue': 'TimedOut', 'request.delete': 'deleted' },
  TimedOut: {
    'authority.accepted': 'Submitted',
    'authority.refused': 'Error',
    'message.matched': 'ResponseReceived',
    'person.sent': 'Submitted',
    'person.notSent': 'Error',
    'request.delete': 'deleted',
  },
  Error: { 'request.delete': 'deleted' },
  ResponseReceived: { 'request.delete': 'deleted' },
  deleted: {},
};

/** The same as a table of the machine. */
export const REQUEST_LIFECYCLE_TABLE: Table<typeof requestLifecycleMachine> = {
  starts: 'Requested',
  states: REQUEST_ROWS,
};
