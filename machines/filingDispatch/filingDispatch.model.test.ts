import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate';
import { CERTIFICATE_PAUSE_MS, FILING_POLL_MS } from '#contracts/limits.ts';
import { linkError } from '#contracts/link/errors.ts';
import type { Waiting } from '../certificateRounds/waiting.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { filingBatchMachine } from '../filingBatch/filingBatch.machine.ts';
import type { ApprovedFiling, FilingWork, SendRow } from '../filingBatch/filingBatch.types.ts';
import { filingSendMachine, type Opening, type SendOutcome } from '../filingSend/filingSend.machine.ts';
import type { PinHandle } from '../pinHandle.ts';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { batchReport, type BatchReport, type FilingTally } from './batchReport.ts';
import { filingDispatchMachine } from './filingDispatch.machine.ts';
import { alfa, approved, beta, done, filed, stopped, typed, unsignable, wrongPin } from './filingDispatch.samples.ts';
import { FILING_DISPATCH_TABLE } from './filingDispatch.table.ts';

type Deciding = {
  certificates: readonly LeadCertificate[];
  round: readonly LeadCertificate[];
  present: LeadCertificate | null;
  waitingForPin: readonly Waiting<ApprovedFiling>[];
  reports: readonly BatchReport[];
  tally: FilingTally;
};
type Snapshot = SnapshotFrom<typeof filingDispatchMachine>;

describe('filingDispatch', () => {
  walkEveryEdge(filingDispatchMachine, {
    table: FILING_DISPATCH_TABLE,
    // They listen; forgetting and remembering cannot fail.
    endless: ['retainedPins', 'persistPause'],
    unfailing: ['retainedPins', 'persistPause'],
    inputs: [undefined],
    // Which certificates wait changes nothing in where the machine goes: it is asserted below.
    key: (context: Deciding) => [
      context.certificates.length,
      context.round.length,
      context.present !== null,
      context.waitingForPin.length > 0,
      context.reports.length > 0,
      context.tally.sent > 0,
    ],
    events: ((snapshot: Snapshot) => [
      ...[alfa, beta]
        .filter((certificate) => !snapshot.context.certificates.some((led) => idOf(led) === idOf(certificate)))
        .map((certificate) => ({ type: 'session.active', certificate })),
      ...snapshot.context.certificates.map((led) => ({ type: 'session.lost', certificateId: idOf(led) })),
      { type: 'filings.approved', filingIds: ['f-1'] },
      typed,
      { type: 'report.read', certificateId: 'c-1' },
      { type: 'dispatch.pause' },
      { type: 'dispatch.resume' },
      {
        type: 'xstate.snapshot.filingBatch',
        snapshot: { context: { rows: [unsignable], openAttempts: [], approved: [] } },
      },
      settled('filingBatch', done),
      settled('filingBatch', { ...done, waiting: [approved('f-1'), approved('f-2')] }),
      settled('filingBatch', { ...done, rows: [unsignable], hasMore: true }),
      settled('filingBatch', filed),
      settled('filingBatch', wrongPin),
      settled('filingBatch', stopped),
      broke('filingBatch'),
      { type: 'xstate.after.filingPollMs.filingDispatch.waiting' },
      { type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' },
    ]) as never,
    holds: (snapshot, walked, before) => {
      const { context } = snapshot;
      const led = context.certificates.map(idOf);
      // Broken by entering `sending` without `takeNext`, or by a round that keeps a certificate which was lost.
      for (const certificate of context.round) expect(led).toContain(idOf(certificate));
      if (snapshot.matches('sending') && !before.matches('sending')) expect(context.present).not.toBeNull();
      // Broken by `dispatch.pause` that leaves the rest of the round to do.
      if (walked.at(-1)?.type === 'dispatch.pause') {
        expect(snapshot.hasTag('paused')).toBe(true);
        expect(context.round).toEqual([]);
      }
      // Broken by a transition out of a pause that no person asked for.
      if (before.hasTag('paused') && !snapshot.hasTag('paused')) {
        expect(walked.at(-1)?.type).toBe('dispatch.resume');
      }
      // Broken by showing what a batch said before it ended: its last filing would be sent for ever.
      const last = walked.at(-1);
      if (last?.type === 'xstate.done.actor.filingBatch' && last['output'].rows.length > 0) {
        expect(context.rows).toEqual(last['output'].rows);
      }
      // Broken by passing over a batch that stopped, or by a report that outlives a batch which went well.
      if (last?.type === 'xstate.done.actor.filingBatch' && before.context.present !== null) {
        const reports = context.reports.filter(({ certificate }) => certificate === before.context.present);
        expect(reports.map(({ failure }) => failure)).toEqual(
          [last['output'].failure].filter((failure) => failure !== null),
        );
      }
      // Broken by `takePin` without its guard: the PIN of a certificate that is led no more would stay.
      for (const id of Object.keys(context.released)) expect(led).toContain(id);
      // Broken by keeping a refused PIN: it would be used a second time.
      for (const waiting of context.waitingForPin) {
        if (waiting.reason === 'wrongPin')
          expect(Object.keys(context.released)).not.toContain(idOf(waiting.certificate));
      }
    },
  });

  it('asks every minute, and at once when a person approves', async () => {
    const harness = openHarness(() => ({ openAttempts: [], approved: [] }));
    harness.dispatch.send({ type: 'session.active', certificate: alfa });
    await harness.pass(CERTIFICATE_PAUSE_MS);
    expect(harness.asked).toEqual(['c-1']);
    await harness.pass(FILING_POLL_MS - 1);
    expect(harness.asked).toEqual(['c-1']);
    await harness.pass(1);
    await harness.pass(CERTIFICATE_PAUSE_MS);
    expect(harness.asked).toEqual(['c-1', 'c-1']);
    harness.dispatch.send({ type: 'filings.approved', filingIds: ['f-1'] });
    await harness.pass(0);
    expect(harness.asked).toEqual(['c-1', 'c-1', 'c-1']);
  });

  it('files what one call does not carry without a pause, and waits where nothing was filed', () => {
    const dispatch = createActor(inertOf(filingDispatchMachine), { systemId: 'filingDispatch' }).start();
    dispatch.send({ type: 'session.active', certificate: alfa });
    dispatch.send({ type: 'session.active', certificate: beta });
    dispatch.send(settled('filingBatch', filed) as never);
    expect(dispatch.getSnapshot().matches('sending')).toBe(true);
    expect(dispatch.getSnapshot().context.present).toEqual(alfa);
    // Broken by going on whatever became of the batch: a server that refuses all would be asked without end.
    dispatch.send(settled('filingBatch', { ...filed, rows: [unsignable] }) as never);
    expect(dispatch.getSnapshot().value).toBe('pausing');
    dispatch.send({ type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' } as never);
    expect(dispatch.getSnapshot().context.present).toEqual(alfa);
    dispatch.send(settled('filingBatch', { ...filed, hasMore: false }) as never);
    expect(dispatch.getSnapshot().value).toBe('pausing');
  });

  it('lists what waits under a certificate that comes during a batch, right after it', () => {
    const dispatch = createActor(inertOf(filingDispatchMachine), { systemId: 'filingDispatch' }).start();
    dispatch.send({ type: 'session.active', certificate: alfa });
    // Broken by a certificate that only the next minute finds: a list for one PIN grows under a person's hand then.
    dispatch.send({ type: 'session.active', certificate: beta });
    dispatch.send(settled('filingBatch', done) as never);
    dispatch.send({ type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' } as never);
    expect(dispatch.getSnapshot().matches('sending')).toBe(true);
    expect(dispatch.getSnapshot().context.present).toEqual(beta);
  });

  it('tells once what all certificates of a round have filed', () => {
    const dispatch = createActor(inertOf(filingDispatchMachine), { systemId: 'filingDispatch' }).start();
    const sums: unknown[] = [];
    dispatch.on('sending.ended', ({ tally }) => sums.push(tally));
    const goOn = () => dispatch.send({ type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' } as never);
    dispatch.send({ type: 'session.active', certificate: alfa });
    dispatch.send({ type: 'session.active', certificate: beta });
    dispatch.send({ type: 'filings.approved', filingIds: [] });
    dispatch.send(settled('filingBatch', filed) as never);
    dispatch.send(settled('filingBatch', { ...filed, hasMore: false }) as never);
    goOn();
    expect(dispatch.getSnapshot().context.present).toEqual(alfa);
    dispatch.send(settled('filingBatch', done) as never);
    goOn();
    // Broken by a sum for each batch or for each certificate: nobody knows then whether all is done.
    expect(sums).toEqual([]);
    expect(dispatch.getSnapshot().context.present).toEqual(beta);
    const refused = rowOf('f-2', 'a-2', { kind: 'rejected', text: 'refuzat', signedSha256: 'a'.repeat(64) });
    dispatch.send(settled('filingBatch', { ...filed, rows: [...filed.rows, refused], hasMore: false }) as never);
    expect(sums).toEqual([{ sent: 3, refused: 1, unknown: 0 }]);
    goOn();
    dispatch.send({ type: 'xstate.after.filingPollMs.filingDispatch.waiting' } as never);
    for (const outcome of [done, done]) {
      dispatch.send(settled('filingBatch', outcome) as never);
      goOn();
    }
    expect(sums).toHaveLength(1);
  });

  it('keeps what was said of a filing until it is begun again', () => {
    const dispatch = createActor(inertOf(filingDispatchMachine), { systemId: 'filingDispatch' }).start();
    const shown = () => dispatch.getSnapshot().context.rows.map((row) => row.filingId);
    const second = { ...unsignable, filingId: 'f-2' };
    dispatch.send({ type: 'session.active', certificate: alfa });
    dispatch.send(settled('filingBatch', { ...stopped, rows: [...stopped.rows, second] }) as never);
    dispatch.send({ type: 'filings.approved', filingIds: [] });
    dispatch.send({ type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' } as never);
    // Broken by showing the lines of the batch alone: what waits behind the one that is tried would look untouched.
    dispatch.send(settled('filingBatch', { ...stopped, notStarted: ['f-2'] }) as never);
    expect(shown()).toEqual(['f-1', 'f-2']);
    expect(dispatch.getSnapshot().context.reports).toMatchObject([{ counts: { notSent: 2 } }]);
  });

  it('keeps what waits for a PIN and goes on with the next certificate', async () => {
    const harness = openHarness((certificateId) => ({
      openAttempts: [],
      approved: certificateId === 'c-1' ? [approved('f-1')] : [],
    }));
    harness.dispatch.send({ type: 'session.active', certificate: alfa });
    await harness.pass(CERTIFICATE_PAUSE_MS);
    harness.dispatch.send({ type: 'session.active', certificate: beta });
    await harness.pass(CERTIFICATE_PAUSE_MS);
    expect(harness.asked).toContain('c-2');
    expect(harness.dispatch.getSnapshot().context.waitingForPin).toMatchObject([
      { certificate: alfa, listed: [{ filingId: 'f-1' }], reason: null },
    ]);
  });

  it('goes on when a person resumes while what was begun still comes to its end', async () => {
    const filingSend = filingSendMachine.provide({
      actors: { openAttempt: fromPromise(() => Promise.resolve<Opening>({ kind: 'opened', attemptId: 'a-1' })) },
    });
    const filingBatch = filingBatchMachine.provide({
      actors: {
        filingSend,
        findWork: fromPromise(() =>
          Promise.resolve<FilingWork>({
            openAttempts: [],
            approved: [approved('f-1')],
          }),
        ),
        findPin: fromPromise(() => Promise.resolve<PinHandle | null>({ kind: 'saved' })),
        signAndSend: fromCallback(() => {}),
      },
    });
    const dispatch = createActor(filingDispatchMachine.provide({ actors: { filingBatch } })).start();
    const batch = () => dispatch.getSnapshot().children.filingBatch;
    dispatch.send({ type: 'session.active', certificate: alfa });
    await expect.poll(() => batch()?.getSnapshot().value).toBe('calling');
    dispatch.send({ type: 'dispatch.pause' });
    dispatch.send({ type: 'dispatch.resume' });
    batch()?.send({ type: 'call.ended', failure: null });
    // Broken by resuming only from `paused`: the word of the person would be lost.
    expect(dispatch.getSnapshot().value).toBe('pausing');
    expect(dispatch.getSnapshot().context.round).toEqual([alfa]);
  });

  it('waits for nothing of a certificate that was lost while it was used, and forgets its PIN', () => {
    const dispatch = createActor(inertOf(filingDispatchMachine), { systemId: 'filingDispatch' }).start();
    dispatch.send({ type: 'session.active', certificate: alfa });
    dispatch.send(typed);
    dispatch.send({ type: 'session.lost', certificateId: 'c-1' });
    dispatch.send(settled('filingBatch', { ...wrongPin, waiting: [approved('f-3')], hasMore: true }) as never);
    const { round, released, waitingForPin } = dispatch.getSnapshot().context;
    expect({ round, released, waitingForPin }).toEqual({ round: [], released: {}, waitingForPin: [] });
  });

  it('keeps saying why a certificate is blocked, and uses no PIN until a person gives one', () => {
    const dispatch = createActor(inertOf(filingDispatchMachine), { systemId: 'filingDispatch' }).start();
    const reason = () => dispatch.getSnapshot().context.waitingForPin[0]?.reason;
    dispatch.send({ type: 'session.active', certificate: alfa });
    dispatch.send(settled('filingBatch', wrongPin) as never);
    dispatch.send({ type: 'filings.approved', filingIds: [] });
    dispatch.send({ type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' } as never);
    expect(dispatch.getSnapshot().children.filingBatch?.getSnapshot().context.canSend).toBe(false);
    dispatch.send(settled('filingBatch', { ...done, waiting: [approved('f-1')] }) as never);
    expect(reason()).toBe('wrongPin');
    dispatch.send(typed);
    expect(reason()).toBeUndefined();
  });
});

describe('the report of a batch that was not carried through', () => {
  const rows = [
    ...filed.rows,
    rowOf('f-2', 'a-2', { kind: 'rejected', text: 'refuzat', signedSha256: 'a'.repeat(64) }),
    rowOf('f-3', 'a-3', { kind: 'unknown', reason: 'authorityTimeout', signedSha256: null }),
    rowOf('f-4', 'a-4', { kind: 'notSent', reason: 'sessionEnded', text: null }),
    unsignable,
    rowOf('f-6', 'a-6', { kind: 'leftOpen', reason: null }),
    rowOf('f-7', null, { kind: 'leftOpen', reason: null }),
    rowOf('f-8', null, { kind: 'refused', code: 'session.notFound' }),
    rowOf('f-9', null, { kind: 'heldElsewhere' }),
  ];

  it('counts each filing once, by where it was left', () => {
    expect(batchReport(alfa, { ...done, rows, failure: linkError('sessionEnded') })).toEqual({
      certificate: alfa,
      failure: linkError('sessionEnded'),
      counts: { sent: 1, refused: 1, unknown: 1, open: 1, notSent: 3, held: 1 },
    });
  });

  it('is nothing where a person has stopped it', () => {
    expect(batchReport(alfa, { ...done, failure: linkError('cancelledByUser') })).toBeNull();
  });

  it('stays beside what another certificate has done since, and goes when it was read', () => {
    const dispatch = createActor(inertOf(filingDispatchMachine)).start();
    const reported = () => dispatch.getSnapshot().context.reports.map(({ certificate }) => certificate.name);
    dispatch.send({ type: 'session.active', certificate: alfa });
    dispatch.send(settled('filingBatch', stopped) as never);
    dispatch.send({ type: 'session.active', certificate: beta });
    dispatch.send({ type: 'filings.approved', filingIds: [] });
    for (const outcome of [stopped, done]) {
      dispatch.send({ type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' } as never);
      dispatch.send(settled('filingBatch', outcome) as never);
    }
    expect(dispatch.getSnapshot().value).toBe('pausing');
    expect(reported()).toEqual(['Alfa']);
    dispatch.send({ type: 'report.read', certificateId: 'c-1' });
    expect(reported()).toEqual([]);
  });
});

const idOf = (certificate: LeadCertificate) => certificate.certificateId ?? '';

/** A dispatcher with a simulated clock and a server that lists what the test says; nobody has a PIN. */
function openHarness(workOf: (certificateId: string) => FilingWork) {
  const asked: string[] = [];
  const clock = new SimulatedClock();
  const filingBatch = filingBatchMachine.provide({
    actors: {
      findWork: fromPromise<FilingWork, { certificateId: string }>(({ input: { certificateId } }) => {
        asked.push(certificateId);
        return Promise.resolve(workOf(certificateId));
      }),
      findPin: fromPromise(() => Promise.resolve<PinHandle | null>(null)),
    },
  });
  const dispatch = createActor(filingDispatchMachine.provide({ actors: { filingBatch } }), { clock }).start();
  return {
    asked,
    dispatch,
    async pass(ms: number) {
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      clock.increment(ms);
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
  };
}

const rowOf = (filingId: string, attemptId: string | null, outcome: SendOutcome): SendRow => ({
  filingId,
  attemptId,
  step: 'ended',
  outcome,
});
