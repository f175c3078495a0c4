import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { BatchOutcome } from '../filingBatch/filingBatch.types.ts';
import type { Table } from '../testing/table.ts';
import type { filingDispatchMachine } from './filingDispatch.machine.ts';

type Snapshot = SnapshotFrom<typeof filingDispatchMachine>;
const idOf = (certificate: LeadCertificate) => certificate.certificateId ?? '';

const PINS = ['retainedPins: pins.retained'];
const PAUSE = 'persistPause: pause.changed';
const STOP = 'filingBatch: batch.stop';
const SENDING = 'sending.running';
const PAUSED = { to: 'paused', tells: [...PINS, PAUSE], context: { round: [] } };
const isLed = ({ certificates }: Snapshot['context'], id: string) => certificates.some((led) => idOf(led) === id);
/** What was filed goes on at once where there is more; what was not waits, and so does the next certificate. */
function afterSending(context: Snapshot['context'], { rows, hasMore, failure }: BatchOutcome) {
  const hasFiled = rows.some((row) => row.outcome?.kind === 'submitted');
  const goesOn = hasFiled && hasMore && failure === null;
  return goesOn && context.present !== null && isLed(context, idOf(context.present)) ? SENDING : 'pausing';
}

/** The batch comes to its end, whether a person has paused meanwhile or not. */
const whileSending = {
  'session.lost': ({ certificateId }: AnyEventObject, { context }: Snapshot) => ({
    tells: context.present?.certificateId === certificateId ? [...PINS, STOP] : PINS,
  }),
  'filingBatch moves': ({ snapshot }: AnyEventObject) => ({ context: { rows: snapshot.context.rows } }),
};

/** One certificate after another, only those this tab leads; a pause is a person's, and so is its end. */
export const FILING_DISPATCH_TABLE: Table<typeof filingDispatchMachine> = {
  starts: 'idle',
  tags: { busy: ['sending'], paused: ['sending.stopping', 'paused'] },
  // Which certificates wait for what is held by the invariants.
  untold: ['certificates', 'present', 'round', 'typed', 'waitingForPin', 'rows', 'notStarted', 'held', 'reports'],
  states: {
    idle: { 'session.active': SENDING, 'dispatch.pause': PAUSED },
    waiting: {
      'session.active': SENDING,
      'session.lost': (_, { context }) => ({
        to: context.certificates.length === 1 ? 'idle' : 'waiting',
        tells: PINS,
      }),
      'filings.approved': { to: SENDING, context: { held: [] } },
      'pin.entered': ({ certificateId }, { context }) =>
        isLed(context, certificateId) ? { to: SENDING, tells: PINS } : { tells: [...PINS, ...PINS] },
      'after filingPollMs': { ms: 60_000, to: SENDING },
      'dispatch.pause': PAUSED,
    },
    'sending.running': {
      ...whileSending,
      'filingBatch answers': ({ output }, { context }) => ({
        to: afterSending(context, output),
        restarts: afterSending(context, output) === SENDING ? 'filingBatch' : [],
        tells: PINS,
      }),
      'filingBatch fails': { to: 'pausing', tells: PINS, context: { present: null } },
      'dispatch.pause': { to: 'sending.stopping', tells: [...PINS, PAUSE, STOP], context: { round: [] } },
    },
    'sending.stopping': {
      ...whileSending,
      'filingBatch answers': { to: 'paused', tells: PINS, context: { present: null } },
      'filingBatch fails': { to: 'paused', tells: PINS, context: { present: null } },
      'dispatch.resume': { to: SENDING, tells: [PAUSE] },
    },
    pausing: {
      'dispatch.pause': PAUSED,
      'after certificatePauseMs': [
        { ms: 1000, when: (_, { certificates }) => certificates.length === 0, to: 'idle' },
        { when: (_, { round }) => round.length > 0, to: SENDING },
        { to: 'waiting' },
      ],
    },
    paused: {
      'dispatch.resume': (_, { context }) => ({
        to: context.certificates.length > 0 ? SENDING : 'idle',
        tells: [PAUSE],
      }),
    },
  },
  anywhere: {
    'session.lost': { tells: PINS },
    'filings.approved': { context: { held: [] } },
    'pin.entered': ({ certificateId }, { context }) => ({
      tells: isLed(context, certificateId) ? PINS : [...PINS, ...PINS],
    }),
    'report.read': { context: { reports: [] } },
  },
};
