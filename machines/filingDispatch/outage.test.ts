import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { FILING_CALL_MAX, FILING_POLL_MS } from '#contracts/limits.ts';
import { linkError } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { filingBatchMachine } from '../filingBatch/filingBatch.machine.ts';
import type { FilingWork, HostEvent } from '../filingBatch/filingBatch.types.ts';
import {
  filingSendMachine,
  type AttemptResult,
  type ClosedAttempt,
  type Closing,
  type Opening,
} from '../filingSend/filingSend.machine.ts';
import type { PinHandle } from '../pinHandle.ts';
import { filingDispatchMachine } from './filingDispatch.machine.ts';
import { approved } from './filingDispatch.samples.ts';

const alfa: LeadCertificate = { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' };
const OUTAGE_MINUTES = 120;
/** Uploads of the first batch that arrive before the authority goes down; the answer of the next one is lost. */
const SENT_BEFORE = 7;
const STEP_MS = 1000;

it('gets a batch of fifty through two hours without the authority: once each, one call a minute, none lost', async () => {
  const harness = openHarness(Array.from({ length: FILING_CALL_MAX }, (_, at) => `f-${at}`));
  harness.dispatch.send({ type: 'session.active', certificate: alfa });
  for (let minute = 0; minute < OUTAGE_MINUTES; minute += 1) await harness.pass(FILING_POLL_MS);
  // Broken by going on, or planning a round, after a batch that failed as a whole.
  expect(harness.calls()).toBeLessThanOrEqual(OUTAGE_MINUTES + 1);
  expect(harness.calls()).toBeGreaterThan(OUTAGE_MINUTES * 0.9);
  expect(harness.dispatch.getSnapshot().context.reports).toMatchObject([
    { failure: { reason: 'authorityDown' }, counts: { sent: 0, notSent: FILING_CALL_MAX - SENT_BEFORE - 1 } },
  ]);
  // Broken by `batchOf` without `probeOnly`: forty attempts opened and closed for nothing, every minute.
  expect(harness.server.openings()).toBeLessThanOrEqual(FILING_CALL_MAX + OUTAGE_MINUTES);
  // Broken by holding back what was not sent for a reason that has nothing to do with it.
  expect(harness.dispatch.getSnapshot().context.held).toEqual([]);

  harness.authority.comesBack();
  for (let minute = 0; minute < 3; minute += 1) await harness.pass(FILING_POLL_MS);
  const ends = [...harness.server.status.values()];
  expect(ends.filter((end) => end === 'submitted')).toHaveLength(FILING_CALL_MAX - 1);
  expect(ends.filter((end) => end === 'unknown')).toHaveLength(1);
  expect(harness.server.open.size).toBe(0);
  expect([...harness.authority.uploads.values()]).toEqual(Array.from({ length: FILING_CALL_MAX }, () => 1));
  expect(harness.dispatch.getSnapshot().context.reports).toEqual([]);
});

type Server = ReturnType<typeof aServer>;
type Authority = ReturnType<typeof anAuthority>;

/** The server as far as exactly-once needs it: what is approved, and which attempts are open. */
function aServer(filingIds: readonly string[]) {
  const status = new Map(filingIds.map((id) => [id, 'approved']));
  const open = new Map<string, string>();
  let openings = 0;
  return {
    open,
    openings: () => openings,
    status,
    work: (): FilingWork => ({
      openAttempts: [...open].map(([filingId, attemptId]) => ({ filingId, attemptId })),
      approved: filingIds.filter((id) => status.get(id) === 'approved' && !open.has(id)).map(approved),
    }),
    openAttempt(filingId: string): Opening {
      if (open.has(filingId)) return { kind: 'taken' };
      const attemptId = `a ${filingId}`;
      open.set(filingId, attemptId);
      openings += 1;
      return { kind: 'opened', attemptId };
    },
    closeAttempt(filingId: string, result: AttemptResult) {
      open.delete(filingId);
      if (result.kind !== 'notSent') status.set(filingId, result.kind);
    },
  };
}

/** Takes a few uploads, loses the answer of one, and is down from then on. */
function anAuthority() {
  const uploads = new Map<string, number>();
  let left = SENT_BEFORE;
  let isBack = false;
  return {
    uploads,
    isDown: () => !isBack,
    comesBack: () => (isBack = true),
    take(filingId: string): AttemptResult {
      if (!isBack && left < 0) return { kind: 'notSent', reason: 'authorityDown', text: null };
      const isAnswered = isBack || left > 0;
      left -= 1;
      uploads.set(filingId, (uploads.get(filingId) ?? 0) + 1);
      const signedSha256 = 'a'.repeat(64);
      return isAnswered
        ? { kind: 'submitted', uploadIndex: '1100000001', signedSha256 }
        : { kind: 'unknown', reason: 'authorityTimeout', signedSha256 };
    },
  };
}

const sendingTo = (server: Server) =>
  filingSendMachine.provide({
    actors: {
      openAttempt: fromPromise<Opening, { filingId: string; certificateId: string }>(({ input }) =>
        Promise.resolve(server.openAttempt(input.filingId)),
      ),
      storeSigned: fromPromise(() => Promise.resolve()),
      closeAttempt: fromPromise<Closing, ClosedAttempt>(({ input }) => {
        server.closeAttempt(input.filingId, input.result);
        return Promise.resolve({ isRecorded: true });
      }),
      settleAtHost: fromPromise(() => Promise.resolve()),
    },
  });

const batchOver = (server: Server, authority: Authority, onCall: () => void) =>
  filingBatchMachine.provide({
    actors: {
      filingSend: sendingTo(server),
      findWork: fromPromise(() => Promise.resolve(server.work())),
      findPin: fromPromise(() => Promise.resolve<PinHandle | null>({ kind: 'saved' })),
      signAndSend: fromCallback(({ input: { attemptIds }, sendBack }) => {
        onCall();
        const tell = (event: HostEvent) => sendBack(event);
        queueMicrotask(() => {
          for (const attemptId of attemptIds) {
            tell({ type: 'host.reported', attemptId, result: authority.take(attemptId.slice(2)) });
          }
          tell({ type: 'call.ended', failure: authority.isDown() ? linkError('authorityDown') : null });
        });
      }),
    },
  });

/** A dispatcher on a simulated clock, over a server and an authority. */
function openHarness(filingIds: readonly string[]) {
  const server = aServer(filingIds);
  const authority = anAuthority();
  const clock = new SimulatedClock();
  let calls = 0;
  const filingBatch = batchOver(server, authority, () => (calls += 1));
  const machine = filingDispatchMachine.provide({ actors: { filingBatch } });
  const dispatch = createActor(machine, { clock, systemId: 'filingDispatch' }).start();
  return {
    server,
    authority,
    dispatch,
    calls: () => calls,
    /** Lets what was asked be answered while time goes by. */
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        await answered();
        clock.increment(STEP_MS);
      }
      await answered();
    },
  };
}

const answered = () => new Promise<void>((resolve) => setImmediate(resolve));
