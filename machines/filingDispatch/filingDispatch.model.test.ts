import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import { CERTIFICATE_PAUSE_MS, FILING_POLL_MS } from '#contracts/limits.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import {
  filingBatchMachine,
  type BatchOutcome,
  type FilingWork,
  type SendRow,
} from '../filingBatch/filingBatch.machine.ts';
import { filingSendMachine, type Opening } from '../filingSend/filingSend.machine.ts';
import type { PinHandle } from '../pinHandle.ts';
import { inertOf } from '../testing/inert.ts';
import { broke, settled } from '../testing/paths.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { filingDispatchMachine, type WaitingForPin } from './filingDispatch.machine.ts';

const alfa: LeadCertificate = { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' };
const beta: LeadCertificate = { certificateId: 'c-2', thumbprint: 'B'.repeat(40), name: 'Beta' };
const done: BatchOutcome = { rows: [], waiting: 0, hasMore: false, failure: null };
const unsignable: SendRow = {
  filingId: 'f-1',

  attemptId: 'a-1',
  step: 'ended',
  outcome: { kind: 'notSent', reason: 'documentUnsignable', text: null },
};
const filed: BatchOutcome = {
  ...done,
  rows: [{ ...unsignable, outcome: { kind: 'submitted', uploadIndex: '1100000001', signedSha256: 'a'.repeat(64) } }],
  hasMore: true,
};
const wrongPin: BatchOutcome = {
  ...done,
  rows: [{ ...unsignable, outcome: { kind: 'notSent', reason: 'wrongPin', text: null } }],
  failure: linkError('wrongPin'),
};
const typed = {
  type: 'pin.entered',
  certificateId: 'c-1',
  pin: { kind: 'typed', handle: 'p-1' },
  confirmLastTry: true,
} as const;

type Deciding = {
  certificates: readonly LeadCertificate[];
  round: readonly LeadCertificate[];
  present: LeadCertificate | null;
  waitingForPin: readonly WaitingForPin[];
  goesOn: boolean;
  isPaused: boolean;
};
type Snapshot = SnapshotFrom<typeof filingDispatchMachine>;

describe('filingDispatch', () => {
  walkEveryEdge(filingDispatchMachine, {
    inputs: [undefined],
    // Which certificates wait changes nothing in where the machine goes: it is asserted below.
    key: (context: Deciding) => [
      context.certificates.length,
      context.round.length,
      context.present !== null,
      context.waitingForPin.length > 0,
      context.goesOn,
      context.isPaused,
    ],
    events: ((snapshot: Snapshot) => [
      ...[alfa, beta]
        .filter((certificate) => !snapshot.context.certificates.some((led) => idOf(led) === idOf(certificate)))
        .map((certificate) => ({ type: 'session.active', certificate })),
      ...snapshot.context.certificates.map((led) => ({ type: 'session.lost', certificateId: idOf(led) })),
      { type: 'filings.approved', filingIds: ['f-1'] },
      typed,
      { type: 'dispatch.pause' },
      { type: 'dispatch.resume' },
      { type: 'xstate.snapshot.filingBatch', snapshot: { context: { rows: [unsignable] } } },
      settled('filingBatch', done),
      settled('filingBatch', { ...done, waiting: 2 }),
      settled('filingBatch', { ...done, rows: [unsignable], hasMore: true }),
      settled('filingBatch', filed),
      settled('filingBatch', wrongPin),
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
        expect(['sending', 'paused']).toContain(snapshot.value);
        expect(context.round).toEqual([]);
      }
      // Broken by a way from `paused` that no person took.
      if (before.matches('paused') && !snapshot.matches('paused')) {
        expect(walked.at(-1)?.type).toBe('dispatch.resume');
      }
      // Broken by showing what a batch said before it ended: its last filing would be sent for ever.
      const last = walked.at(-1);
      if (last?.type === 'xstate.done.actor.filingBatch' && last['output'].rows.length > 0) {
        expect(context.rows).toEqual(last['output'].rows);
      }
      // Broken by keeping a refused PIN: it would be used a second time.
      for (const waiting of context.waitingForPin) {
        if (waiting.reason === 'wrongPin') expect(Object.keys(context.typed)).not.toContain(idOf(waiting.certificate));
      }
    },
  });

  it('asks every minute, and at once when a person approves', async () => {
    const stage = openStage(() => ({ leftOpen: [], approved: [] }));
    stage.dispatch.send({ type: 'session.active', certificate: alfa });
    await stage.pass(CERTIFICATE_PAUSE_MS);
    expect(stage.asked).toEqual(['c-1']);
    await stage.pass(FILING_POLL_MS - 1);
    expect(stage.asked).toEqual(['c-1']);
    await stage.pass(1);
    await stage.pass(CERTIFICATE_PAUSE_MS);
    expect(stage.asked).toEqual(['c-1', 'c-1']);
    stage.dispatch.send({ type: 'filings.approved', filingIds: ['f-1'] });
    await stage.pass(0);
    expect(stage.asked).toEqual(['c-1', 'c-1', 'c-1']);
  });

  it('files what one call does not carry without a pause, and waits where nothing was filed', () => {
    const dispatch = createActor(inertOf(filingDispatchMachine), { systemId: 'filingDispatch' }).start();
    dispatch.send({ type: 'session.active', certificate: alfa });
    dispatch.send({ type: 'session.active', certificate: beta });
    dispatch.send(settled('filingBatch', filed) as never);
    expect(dispatch.getSnapshot().value).toBe('sending');
    expect(dispatch.getSnapshot().context.present).toEqual(alfa);
    // Broken by going on whatever became of the batch: a server that refuses all would be asked without end.
    dispatch.send(settled('filingBatch', { ...filed, rows: [unsignable] }) as never);
    expect(dispatch.getSnapshot().value).toBe('pausing');
    dispatch.send({ type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' } as never);
    expect(dispatch.getSnapshot().context.present).toEqual(alfa);
    dispatch.send(settled('filingBatch', { ...filed, hasMore: false }) as never);
    expect(dispatch.getSnapshot().value).toBe('pausing');
  });

  it('keeps what waits for a PIN and goes on with the next certificate', async () => {
    const stage = openStage((certificateId) => ({
      leftOpen: [],
      approved: certificateId === 'c-1' ? [{ filingId: 'f-1', taxId: '12345674', isAssigned: true }] : [],
    }));
    stage.dispatch.send({ type: 'session.active', certificate: alfa });
    await stage.pass(CERTIFICATE_PAUSE_MS);
    stage.dispatch.send({ type: 'session.active', certificate: beta });
    await stage.pass(CERTIFICATE_PAUSE_MS);
    expect(stage.asked).toContain('c-2');
    expect(stage.dispatch.getSnapshot().context.waitingForPin).toMatchObject([
      { certificate: alfa, count: 1, reason: null },
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
            leftOpen: [],
            approved: [{ filingId: 'f-1', taxId: '12345674', isAssigned: true }],
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
    dispatch.send(settled('filingBatch', { ...wrongPin, waiting: 3, hasMore: true }) as never);
    const { round, typed: kept, waitingForPin } = dispatch.getSnapshot().context;
    expect({ round, kept, waitingForPin }).toEqual({ round: [], kept: {}, waitingForPin: [] });
  });

  it('keeps saying why a certificate is blocked, and uses no PIN until a person gives one', () => {
    const dispatch = createActor(inertOf(filingDispatchMachine), { systemId: 'filingDispatch' }).start();
    const reason = () => dispatch.getSnapshot().context.waitingForPin[0]?.reason;
    dispatch.send({ type: 'session.active', certificate: alfa });
    dispatch.send(settled('filingBatch', wrongPin) as never);
    dispatch.send({ type: 'filings.approved', filingIds: [] });
    dispatch.send({ type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' } as never);
    expect(dispatch.getSnapshot().children.filingBatch?.getSnapshot().context.maySend).toBe(false);
    dispatch.send(settled('filingBatch', { ...done, waiting: 1 }) as never);
    expect(reason()).toBe('wrongPin');
    dispatch.send(typed);
    expect(reason()).toBeUndefined();
  });
});

const idOf = (certificate: LeadCertificate) => certificate.certificateId ?? '';

/** A dispatcher with a simulated clock and a server that lists what it is told to; nobody has a PIN. */
function openStage(workOf: (certificateId: string) => FilingWork) {
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
