import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import type { BatchOutcome, SendRow } from '../filingBatch/filingBatch.types.ts';
import { settled } from '../testing/events.ts';
import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { filingDispatchMachine } from './filingDispatch.machine.ts';
import { alfa, approvalOf, approved } from './filingDispatch.samples.ts';

const FILING_IDS = ['f-1', 'f-2'];
const nothing: BatchOutcome = { rows: [], approved: [], notStarted: [], waiting: [], hasMore: false, failure: null };
/** Both wait for the one certificate. */
const waiting = { ...nothing, waiting: FILING_IDS.map(approved) };
const endedAs = (outcome: SendRow['outcome']): readonly SendRow[] =>
  FILING_IDS.map((filingId) => ({ filingId, attemptId: `of ${filingId}`, step: 'ended', outcome }));
const stoppedBy = (reason: LinkReason): BatchOutcome => ({
  ...nothing,
  approved: FILING_IDS.map(approved),
  rows: endedAs({ kind: 'notSent', reason, text: null }),
  failure: linkError(reason),
});
const filed = endedAs({ kind: 'submitted', uploadIndex: '1100000001', signedSha256: 'a'.repeat(64) });
const batchEnds = (outcome: BatchOutcome) => settled('filingBatch', outcome);

type Snapshot = SnapshotFrom<typeof filingDispatchMachine>;

const pin = {
  type: 'pin.entered',
  certificateId: 'c-1',
  pin: { kind: 'typed', handle: 'p-1' },
  confirmLastTry: false,
  ticked: FILING_IDS.map((filingId) => approvalOf(filingId, alfa)),
  leftOut: [],
};

/** What can happen to two filings of one certificate, whose PIN a person types; only what a person could cause. */
const screenPathOptions: PathOptions<typeof filingDispatchMachine> = {
  inputs: [undefined],
  key: ({ certificates, round, released, waitingForPin, reports }: Snapshot['context']) => [
    certificates.length,
    round.length,
    Object.keys(released),
    waitingForPin.map(({ listed, reason }) => [listed.length, reason]),
    reports.map(({ failure }) => failure),
  ],
  events: (snapshot) => eventsIn(snapshot as Snapshot),
};

function eventsIn(snapshot: Snapshot) {
  const { certificates, released, waitingForPin, reports } = snapshot.context;
  if (snapshot.matches({ sending: 'stopping' })) return [batchEnds(stoppedBy('cancelledByUser'))];
  if (snapshot.matches('sending')) {
    return Object.keys(released).length === 0
      ? [nothing, waiting, { ...nothing, failure: 'unreachable' } as const].map(batchEnds)
      : [
          ...[stoppedBy('wrongPin'), stoppedBy('authorityDown'), { ...nothing, rows: filed }].map(batchEnds),
          { type: 'dispatch.pause' },
        ];
  }
  const isBlocked = waitingForPin.some(({ reason }) => reason !== null);
  return [
    certificates.length === 0
      ? { type: 'session.active', certificate: alfa }
      : { type: 'session.lost', certificateId: alfa.certificateId },
    ...(waitingForPin.length === 0 ? [] : [pin]),
    ...(reports.length === 0 || isBlocked ? [] : [{ type: 'report.read', certificateId: alfa.certificateId }]),
    ...(snapshot.matches('paused') ? [{ type: 'dispatch.resume' }] : []),
    { type: 'xstate.after.filingPollMs.filingDispatch.waiting' },
    { type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' },
  ];
}

const active = { type: 'session.active', certificate: alfa };
const lost = { type: 'session.lost', certificateId: alfa.certificateId };
const paused = { type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' };
const polled = { type: 'xstate.after.filingPollMs.filingDispatch.waiting' };
const [waits, unreachable, refused, unanswered, sent] = [
  waiting,
  { ...nothing, failure: 'unreachable' } as const,
  stoppedBy('wrongPin'),
  stoppedBy('authorityDown'),
  { ...nothing, rows: filed },
].map(batchEnds);
const withPin = [active, waits, pin, paused];

/** A path for each of these transitions, and longer ones through every ending of a batch. */
export const filingDispatchPaths = testPaths(filingDispatchMachine, {
  ...screenPathOptions,
  extraPaths: [
    [...withPin, refused, lost],
    [...withPin, unanswered, lost],
    [...withPin, sent, lost],
    [...withPin, refused, pin, paused, sent, paused],
    [...withPin, refused, paused, polled, waits, paused, polled, batchEnds(nothing)],
    [...withPin, unanswered, paused, polled, sent, paused],
    [active, unreachable, paused, polled, waits],
  ].map((events) => ({ input: undefined, events: events as AnyEventObject[] })),
});
