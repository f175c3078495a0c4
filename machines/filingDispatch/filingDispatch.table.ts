import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { BatchOutcome, SendRow } from '../filingBatch/filingBatch.types.ts';
import type { Table } from '../testing/table.ts';
import type { filingDispatchMachine } from './filingDispatch.machine.ts';

type Snapshot = SnapshotFrom<typeof filingDispatchMachine>;
const idOf = (certificate: LeadCertificate) => certificate.certificateId ?? '';

const PINS = ['retainedPins: pins.retained'];
const PAUSE = 'persistPause: pause.changed';
const STOP = 'filingBatch: batch.stop';
const SENDING = 'sending.running';
const isLed = ({ certificates }: Snapshot['context'], id: string) => certificates.some((led) => idOf(led) === id);
/** What was filed goes on at once where there is more; what was not waits, and so does the next certificate. */
function afterSending(context: Snapshot['context'], { rows, hasMore, failure }: BatchOutcome) {
  const goesOn = hasFiled(rows) && hasMore && failure === null;
  return goesOn && context.present !== null && isLed(context, idOf(context.present)) ? SENDING : 'pausing';
}

const hasFiled = (rows: readonly SendRow[]) => rows.some((row) => row.outcome?.kind === 'submitted');
/** What was filed is told once: when a person has paused, or no certificate is left in the round. */
const sumOf = ({ tally }: Snapshot['context'], rows: readonly SendRow[] = []) =>
  tally.sent > 0 || hasFiled(rows) ? ['emits: sending.ended'] : [];
function sumOfRound(context: Snapshot['context'], { rows, hasMore, failure }: BatchOutcome) {
  const { present, round } = context;
  const comesAgain = present !== null && isLed(context, idOf(present)) && hasMore && failure === null;
  return round.length === 0 && !comesAgain ? sumOf(context, rows) : [];
}
const paused = (_: AnyEventObject, { context }: Snapshot) => ({
  to: 'paused',
  tells: [...PINS, PAUSE, ...sumOf(context)],
  context: { round: [] },
});

/** The batch comes to its end, whether a person has paused meanwhile or not. */
const whileSending = {
  'session.lost': ({ certificateId }: AnyEventObject, { context }: Snapshot) => ({
    tells: context.present?.certificateId === certificateId ? [...PINS, STOP] : PINS,
  }),
  'filingBatch moves': ({ snapshot }: AnyEventObject) => ({ context: { rows: snapshot.context.rows } }),
};

const CERTIFICATES = ['certificates', 'present', 'inUse', 'round', 'released', 'waitingForPin', 'leftOut'];
const UNTOLD = [...CERTIFICATES, 'rows', 'notStarted', 'held', 'reports', 'tally'];

/** One certificate after another, only those this tab leads; a pause is a person's, and so is its end. */
export const FILING_DISPATCH_TABLE: Table<typeof filingDispatchMachine> = {
  starts: 'idle',
  tags: { busy: ['sending'], paused: ['sending.stopping', 'paused'] },
  // Which certificates wait for what is held by the invariants.
  untold: UNTOLD,
  states: {
    idle: { 'session.active': SENDING, 'dispatch.pause': paused },
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
      'dispatch.pause': paused,
    },
    'sending.running': {
      ...whileSending,
      'filingBatch answers': ({ output }, { context }) => ({
        to: afterSending(context, output),
        restarts: afterSending(context, output) === SENDING ? 'filingBatch' : [],
        tells: [...PINS, ...sumOfRound(context, output)],
      }),
      'filingBatch fails': (_, { context }) => ({
        to: 'pausing',
        tells: [...PINS, ...(context.round.length === 0 ? sumOf(context) : [])],
        context: { present: null },
      }),
      'dispatch.pause': { to: 'sending.stopping', tells: [...PINS, PAUSE, STOP], context: { round: [] } },
    },
    'sending.stopping': {
      ...whileSending,
      'filingBatch answers': ({ output }, { context }) => ({
        to: 'paused',
        tells: [...PINS, ...sumOf(context, output.rows)],
        context: { present: null },
      }),
      'filingBatch fails': (_, { context }) => ({
        to: 'paused',
        tells: [...PINS, ...sumOf(context)],
        context: { present: null },
      }),
      'dispatch.resume': { to: SENDING, tells: [PAUSE] },
    },
    pausing: {
      'dispatch.pause': paused,
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
    'report.read': ({ certificateId }, { context }) => ({
      context: { reports: context.reports.filter(({ certificate }) => idOf(certificate) !== certificateId) },
    }),
  },
};
