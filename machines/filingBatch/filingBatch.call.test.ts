import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { FILING_CALL_MAX } from '#contracts/limits.ts';
import { linkError } from '#contracts/link/errors.ts';
import { filingSendMachine, type ClosedAttempt, type Closing, type Opening } from '../filingSend/filingSend.machine.ts';
import type { PinHandle } from '../pinHandle.ts';
import { filingBatchMachine } from './filingBatch.machine.ts';
import { filing, indexed, input } from './filingBatch.samples.ts';
import type { ApprovedFiling, BatchOutcome, FilingWork, HostEvent } from './filingBatch.types.ts';

describe('the call of a batch', () => {
  it('sends what was approved under one call, and one that fails does not stop the others', async () => {
    const calls: (readonly string[])[] = [];
    const outcome = await runBatch({
      approved: [filing('f-1'), filing('f-2'), filing('f-3')],
      host: (attemptIds, sendBack) => {
        calls.push(attemptIds);
        for (const attemptId of attemptIds) {
          sendBack({ type: 'host.signing', attemptId });
          const result =
            attemptId === 'a f-2' ? ({ kind: 'notSent', reason: 'documentDamaged', text: null } as const) : indexed;
          sendBack({ type: 'host.reported', attemptId, result });
        }
        sendBack({ type: 'call.ended', failure: null });
      },
    });
    expect(calls).toEqual([['a f-1', 'a f-2', 'a f-3']]);
    expect(outcome.rows.map((row) => row.outcome?.kind)).toEqual(['submitted', 'notSent', 'submitted']);
    expect(outcome).toMatchObject({ failure: null, hasMore: false, waiting: [] });
  });

  it('leaves open what the host did not report, and starts nothing after a call that failed', async () => {
    const closed: string[] = [];
    const outcome = await runBatch({
      approved: many(FILING_CALL_MAX + 1),
      closed,
      host: (attemptIds, sendBack) => {
        sendBack({ type: 'host.reported', attemptId: attemptIds[0]!, result: indexed });
        sendBack({ type: 'call.ended', failure: linkError('hostExited') });
      },
    });
    const kinds = outcome.rows.map((row) => row.outcome?.kind);
    expect(kinds).toEqual(['submitted', ...Array.from({ length: FILING_CALL_MAX - 1 }, () => 'leftOpen')]);
    expect(closed).toEqual(['submitted f-0']);
    expect(outcome).toMatchObject({ notStarted: [`f-${FILING_CALL_MAX}`], failure: { reason: 'hostExited' } });
  });

  it('carries at most fifty filings in a call, and opens those of the next call when it has ended', async () => {
    const sizes = [50, 50, 1];
    const count = sizes.reduce((sum, size) => sum + size);
    const calls: (readonly string[])[] = [];
    const opened: number[] = [];
    const closed: string[] = [];
    const outcome = await runBatch({
      approved: many(count),
      closed,
      open: (filingId) => {
        opened.push(calls.length);
        return openedOf(filingId);
      },
      host: (attemptIds, sendBack) => {
        calls.push(attemptIds);
        sendAll(attemptIds, sendBack);
      },
    });
    expect(calls.map((call) => call.length)).toEqual(sizes);
    expect(new Set(calls.flat()).size).toBe(count);
    expect(opened.map((before) => sizes[before])).toEqual(
      sizes.flatMap((size) => Array.from({ length: size }, () => size)),
    );
    expect(closed.every((end) => end.startsWith('submitted'))).toBe(true);
    expect(outcome).toMatchObject({ notStarted: [], failure: null, hasMore: false });
  });

  it('that is stopped during a call hears it to its end and makes no other', async () => {
    const calls: (readonly string[])[] = [];
    const outcome = await runBatch({
      approved: many(FILING_CALL_MAX + 2),
      host: (attemptIds, sendBack, stop) => {
        calls.push(attemptIds);
        stop();
        sendAll(attemptIds, sendBack);
      },
    });
    expect(calls).toHaveLength(1);
    expect(outcome.rows.every((row) => row.outcome?.kind === 'submitted')).toBe(true);
    expect(outcome.notStarted).toHaveLength(2);
  });

  it('that is stopped before a call gives back what was opened for it', async () => {
    const host = vi.fn<Host>();
    const closed: string[] = [];
    const outcome = await runBatch({
      approved: many(3),
      closed,
      host,
      open: (filingId, stop) => {
        if (filingId === 'f-1') setImmediate(stop);
        // The last one is opened after the stop.
        if (filingId !== 'f-2') return openedOf(filingId);
        return new Promise((resolve) => setTimeout(() => resolve(openedOf(filingId)), 5));
      },
    });
    expect(host).not.toHaveBeenCalled();
    expect(outcome.rows.map((row) => row.outcome?.kind)).toEqual(['notSent', 'notSent', 'notSent']);
    expect(closed.toSorted()).toEqual(['notSent f-0', 'notSent f-1', 'notSent f-2']);
  });

  it('after one that was not carried through begins with one filing, and goes on where that one went', async () => {
    for (const [failure, sizes, notStarted] of [
      [null, [1, FILING_CALL_MAX, 4], 0],
      [linkError('authorityDown'), [1], FILING_CALL_MAX + 4],
    ] as const) {
      const calls: (readonly string[])[] = [];
      const outcome = await runBatch({
        approved: many(FILING_CALL_MAX + 5),
        probeOnly: true,
        host: (attemptIds, sendBack) => {
          calls.push(attemptIds);
          const unsent = { kind: 'notSent', reason: 'authorityDown', text: null } as const;
          const result = failure === null ? indexed : unsent;
          for (const attemptId of attemptIds) sendBack({ type: 'host.reported', attemptId, result });
          sendBack({ type: 'call.ended', failure });
        },
      });
      expect(calls.map((call) => call.length)).toEqual(sizes);
      expect(outcome.notStarted).toHaveLength(notStarted);
    }
  });
});

describe('filings for which the server did not answer', () => {
  it('are reported, and nothing is asked of the host for them', async () => {
    const host = vi.fn<Host>();
    const outcome = await runBatch({ approved: [filing('f-1'), filing('f-2')], host, open: lost });
    expect(host).not.toHaveBeenCalled();
    expect(outcome).toMatchObject({ failure: 'unreachable', rows: [{ attemptId: null }, { attemptId: null }] });
  });

  it('are the last that the server is asked for', async () => {
    const asked: string[] = [];
    const open = (filingId: string) => {
      asked.push(filingId);
      return lost();
    };
    const outcome = await runBatch({ approved: many(2 * FILING_CALL_MAX), host: sendAll, open });
    expect(asked).toHaveLength(FILING_CALL_MAX);
    expect(outcome).toMatchObject({ failure: 'unreachable' });
    expect(outcome.notStarted).toHaveLength(FILING_CALL_MAX);
  });

  it('do not stop the others, and are reported beside them', async () => {
    const approved = [filing('f-1'), filing('f-2'), filing('f-3')];
    const outcome = await runBatch({ approved, host: sendAll, open: allBut('f-2') });
    expect(outcome.rows.map((row) => row.outcome?.kind)).toEqual(['submitted', 'leftOpen', 'submitted']);
    expect(outcome.failure).toBe('unreachable');
  });

  it('are reported where they could not be given a certificate', async () => {
    const approved = [filing('f-1', false), filing('f-2')];
    const outcome = await runBatch({ approved, host: sendAll, assign: lost });
    expect(outcome.rows.map((row) => row.filingId)).toEqual(['f-2']);
    // Broken by letting the end of a call that worked wipe out what was missed before it.
    expect(outcome.failure).toBe('unreachable');
  });
});

it('sends nothing to what has ended', async () => {
  const warn = vi.spyOn(console, 'warn');
  await runBatch({
    approved: [filing('f-1')],
    host: sendAll,
  });
  expect(warn).not.toHaveBeenCalled();
});

type Host = (attemptIds: readonly string[], sendBack: (event: HostEvent) => void, stop: () => void) => void;

const many = (count: number) => Array.from({ length: count }, (_, at) => filing(`f-${at}`));

const openedOf = (filingId: string) => Promise.resolve<Opening>({ kind: 'opened', attemptId: `a ${filingId}` });

const lost = () => Promise.reject(new Error('no answer'));
const allBut = (missing: string) => (filingId: string) => (filingId === missing ? lost() : openedOf(filingId));

const sendAll = (attemptIds: readonly string[], sendBack: (event: HostEvent) => void) => {
  for (const attemptId of attemptIds) sendBack({ type: 'host.reported', attemptId, result: indexed });
  sendBack({ type: 'call.ended', failure: null });
};

/** Runs a batch with a server that takes everything and the host that is given. */
async function runBatch({
  approved,
  host,
  open = openedOf,
  assign = () => Promise.resolve(),
  probeOnly = false,
  closed = [],
}: {
  approved: readonly ApprovedFiling[];
  host: Host;
  open?: (filingId: string, stop: () => void) => Promise<Opening>;
  assign?: () => Promise<void>;
  probeOnly?: boolean;
  /** Gets what was reported to the server of each attempt. */
  closed?: string[];
}): Promise<BatchOutcome> {
  const filingSend = filingSendMachine.provide({
    actors: {
      openAttempt: fromPromise<Opening, { filingId: string; certificateId: string }>(({ input: { filingId } }) =>
        open(filingId, () => batch.send({ type: 'batch.stop' })),
      ),
      storeSigned: fromPromise(() => Promise.resolve()),
      closeAttempt: fromPromise<Closing, ClosedAttempt>(({ input }) => {
        closed.push(`${input.result.kind} ${input.filingId}`);
        return Promise.resolve({ isRecorded: true });
      }),
      settleAtHost: fromPromise(() => Promise.resolve()),
    },
  });
  const batch = createActor(
    filingBatchMachine.provide({
      actors: {
        findWork: fromPromise(() => Promise.resolve<FilingWork>({ openAttempts: [], approved })),
        assignClients: fromPromise(assign),
        findPin: fromPromise(() => Promise.resolve<PinHandle | null>({ kind: 'saved' })),
        filingSend,
        signAndSend: fromCallback(({ input: { attemptIds }, sendBack }) => {
          // As long as a call takes, so that what is asked of the server meanwhile is answered.
          setImmediate(() => host(attemptIds, sendBack, () => batch.send({ type: 'batch.stop' })));
        }),
      },
    }),
    { input: { ...input, leftOut: [], probeOnly } },
  ).start();
  await expect.poll(() => batch.getSnapshot().status).toBe('done');
  return batch.getSnapshot().output!;
}
