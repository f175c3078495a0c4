import type { RequestStatus } from '#contracts/api/spvRequest.ts';
import type { Table } from '../testing/table.ts';
import type { RequestEventType, requestLifecycleMachine } from './requestLifecycle.machine.ts';

type Place = RequestStatus | 'deleted';
type Transitions = Readonly<Partial<Record<RequestEventType, Place>>>;
type Sentence = {
  readonly event: RequestEventType;
  /** The statuses in which it may happen. In every other one it is refused and changes nothing. */
  readonly from: readonly RequestStatus[];
  readonly to: Place;
};

/** Decision D7 with specification RE-4, RE-14 and RE-16, sentence by sentence: what happens, when it may, what follows. */
const SENTENCES: readonly Sentence[] = [
  // One session claims what the server has checked. What was claimed once is never claimed again, so it is sent once.
  { event: 'request.claimed', from: ['Requested'], to: 'Valid' },
  // The session had not sent it: the next one may.
  { event: 'claim.released', from: ['Valid'], to: 'Requested' },
  // The authority gave a number. Its word also settles what nobody knew.
  { event: 'authority.accepted', from: ['Valid', 'TimedOut'], to: 'Submitted' },
  { event: 'authority.refused', from: ['Valid', 'TimedOut'], to: 'Error' },
  // It went out, and what became of it was lost.
  { event: 'outcome.unknown', from: ['Valid'], to: 'TimedOut' },
  // No answer in the firm's days; or the session that was sending never came back.
  { event: 'answer.overdue', from: ['Valid', 'Submitted'], to: 'TimedOut' },
  // The document came. It counts as much when it is late.
  { event: 'message.matched', from: ['Submitted', 'TimedOut'], to: 'ResponseReceived' },
  // A person has looked at the authority's portal, while nobody else knows.
  { event: 'person.sent', from: ['Valid', 'TimedOut'], to: 'Submitted' },
  { event: 'person.notSent', from: ['Valid', 'TimedOut'], to: 'Error' },
  // Whatever is not being sent at this moment can be deleted.
  {
    event: 'request.delete',
    from: ['Requested', 'Error', 'Submitted', 'TimedOut', 'ResponseReceived'],
    to: 'deleted',
  },
];

const transitionsFrom = (place: Place): Transitions =>
  Object.fromEntries(
    SENTENCES.filter(({ from }) => from.some((status) => status === place)).map(({ event, to }) => [event, to]),
  );

/** Where a request may go from each status, for the model test and for the replay against the API. */
export const REQUEST_ROWS: Readonly<Record<Place, Transitions>> = {
  Requested: transitionsFrom('Requested'),
  Valid: transitionsFrom('Valid'),
  Submitted: transitionsFrom('Submitted'),
  TimedOut: transitionsFrom('TimedOut'),
  Error: transitionsFrom('Error'),
  ResponseReceived: transitionsFrom('ResponseReceived'),
  deleted: transitionsFrom('deleted'),
};

/** The same as a table of the machine. */
export const REQUEST_LIFECYCLE_TABLE: Table<typeof requestLifecycleMachine> = {
  starts: 'Requested',
  states: REQUEST_ROWS,
};
