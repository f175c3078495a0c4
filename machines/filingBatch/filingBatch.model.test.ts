import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import { FILING_CALL_MAX } from '#contracts/limits.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { filingSendMachine, type Opening, type SendOutcome } from '../filingSend/filingSend.machine.ts';
import type { PinHandle } from '../pinHandle.ts';
import { broke, settled } from '../testing/paths.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import {
  filingBatchMachine,
  type ApprovedFiling,
  type BatchOutcome,
  type FilingBatchInput,
  type FilingWork,
  type HostEvent,
  type SendRow,
} from './filingBatch.machine.ts';

const alfa: LeadCertificate = { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' };
const input: FilingBatchInput = {
  certificate: alfa,
  pin: null,
  confirmLastTry: false,
  mayAssign: true,
  held: ['f-held'],
  maySend: true,
};
const filing = (filingId: string, isAssigned = true): ApprovedFiling => ({
  filingId,
  taxId: '12345674',
  isAssigned,
});
const reopened = { filingId: 'f-open', attemptId: 'a-open' };
const work: FilingWork = { leftOpen: [], approved: [filing('f-1'), filing('f-2', false), filing('f-held')] };
const indexed = { kind: 'submitted', uploadIndex: '1100000001', signedSha256: 'a'.repeat(64) } as const;
const changed = (filingId: string, step: string, attemptId: string | null) => ({
  type: 'send.changed',
  filingId,
  step,
  attemptId,
});
const ended = (filingId: string, outcome: SendOutcome) => settled(`filingSend.${filingId}`, outcome);

type Deciding = {
  approved: readonly ApprovedFiling[];
  leftOpen: readonly unknown[];
  rows: readonly SendRow[];
  pin: PinHandle | null;
  waiting: number;
  failure: unknown;
};

describe('filingBatch', () => {
  walkEveryEdge(filingBatchMachine, {
    inputs: [input, { ...input, mayAssign: false }, { ...input, maySend: false }],
    key: ({ approved, leftOpen, rows, pin, waiting, failure }: Deciding) => [
      approved.map(({ filingId, isAssigned }) => [filingId, isAssigned]),
      leftOpen.length,
      rows.map((row) => [row.step, row.outcome?.kind === 'leftOpen']),
      pin?.kind,
      waiting,
      failure !== null,
    ],
    events: [
      settled('findWork', work),
      settled('findWork', { leftOpen: [reopened], approved: [] }),
      settled('findWork', { leftOpen: [], approved: [] }),
      broke('findWork'),
      settled('assignClients'),
      broke('assignClients'),
      settled('findPin', { kind: 'saved' }),
      settled('findPin', null),
      broke('findPin'),
      changed('f-1', 'ready', 'a-1'),
      ended('f-1', indexed),
      ended('f-1', { kind: 'leftOpen' }),
      ended('f-2', { kind: 'heldElsewhere' }),
      changed('f-open', 'ready', 'a-open'),
      ended('f-open', indexed),
      { type: 'host.signing', attemptId: 'a-1' },
      { type: 'host.sending', attemptId: 'a-1' },
      { type: 'host.reported', attemptId: 'a-1', result: indexed },
      { type: 'call.ended', failure: null },
      { type: 'call.ended', failure: linkError('wrongPin') },
      broke('signAndSend'),
      { type: 'batch.stop' },
    ],
    holds: (snapshot, walked, before) => {
      const { context } = snapshot;
      const happened = walked.map((event) => event.type);
      // Broken by sending without a PIN that somebody gave: the token would be asked with none.
      if (snapshot.matches('calling') && context.approved.length > 0) expect(context.pin).not.toBeNull();
      // Broken by `needsPin` that asks for what is approved alone: an attempt that was never signed is refused for its PIN.
      if (happened.at(-1) === 'xstate.done.actor.findWork' && context.leftOpen.length > 0 && context.maySend) {
        expect(snapshot.value).toBe('findingPin');
      }
      // Broken by `workFor` without `held`: what cannot be signed is tried again every minute.
      expect(context.rows.map((row) => row.filingId)).not.toContain('f-held');
      // Broken by opening attempts while a person has still to give a PIN: they would stay open.
      if (!context.maySend) expect(context.rows.every((row) => row.filingId === 'f-open')).toBe(true);
      // Broken by a second call for the same batch: the host would be asked twice within one round.
      if (before.matches('recording') || before.matches('calling')) expect(snapshot.matches('opening')).toBe(false);
      // Broken by leaving `calling` on `batch.stop`: what the host is at would go unheard.
      if (happened.at(-1) === 'batch.stop' && before.matches('calling')) expect(snapshot.value).toBe('calling');
      // Broken by an output that looks at the call alone: a filing that was not begun would be passed over in silence.
      if (snapshot.output?.rows.some((row) => row.outcome?.kind === 'leftOpen')) {
        expect(snapshot.output.failure).not.toBeNull();
      }
      // Broken by taking filings of nobody with a certificate that is not the first.
      if (!context.mayAssign) expect(context.approved.every((taken) => taken.isAssigned)).toBe(true);
    },
  });

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
    expect(outcome).toMatchObject({ failure: null, hasMore: false, waiting: 0 });
  });

  it('leaves open what the host did not report, and says that there is more than one call carries', async () => {
    const outcome = await runBatch({
      approved: Array.from({ length: FILING_CALL_MAX + 1 }, (_, at) => filing(`f-${at}`)),
      host: (attemptIds, sendBack) => {
        sendBack({ type: 'host.reported', attemptId: attemptIds[0]!, result: indexed });
        sendBack({ type: 'call.ended', failure: linkError('hostExited') });
      },
    });
    expect(outcome.rows).toHaveLength(FILING_CALL_MAX);
    expect(outcome.rows[0]?.outcome?.kind).toBe('submitted');
    expect(outcome.rows.slice(1).every((row) => row.outcome?.kind === 'leftOpen')).toBe(true);
    expect(outcome).toMatchObject({ hasMore: true, failure: { reason: 'hostExited' } });
  });
});

describe('filings for which the server did not answer', () => {
  it('are told of, and nothing is asked of the host for them', async () => {
    const host = vi.fn<Host>();
    const outcome = await runBatch({ approved: [filing('f-1'), filing('f-2')], host, open: lost });
    expect(host).not.toHaveBeenCalled();
    expect(outcome).toMatchObject({ failure: 'unreachable', rows: [{ attemptId: null }, { attemptId: null }] });
  });

  it('do not stop the others, and are told of beside them', async () => {
    const approved = [filing('f-1'), filing('f-2'), filing('f-3')];
    const outcome = await runBatch({ approved, host: sendAll, open: allBut('f-2') });
    expect(outcome.rows.map((row) => row.outcome?.kind)).toEqual(['submitted', 'leftOpen', 'submitted']);
    expect(outcome.failure).toBe('unreachable');
  });

  it('are told of where they could not be given a certificate', async () => {
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

type Host = (attemptIds: readonly string[], sendBack: (event: HostEvent) => void) => void;

const opened = (filingId: string) => Promise.resolve<Opening>({ kind: 'opened', attemptId: `a ${filingId}` });

const lost = () => Promise.reject(new Error('no answer'));
const allBut = (missing: string) => (filingId: string) => (filingId === missing ? lost() : opened(filingId));

const sendAll: Host = (attemptIds, sendBack) => {
  for (const attemptId of attemptIds) sendBack({ type: 'host.reported', attemptId, result: indexed });
  sendBack({ type: 'call.ended', failure: null });
};

/** Runs a batch with a server that takes everything and the host that is given. */
async function runBatch({
  approved,
  host,
  open = opened,
  assign = () => Promise.resolve(),
}: {
  approved: readonly ApprovedFiling[];
  host: Host;
  open?: (filingId: string) => Promise<Opening>;
  assign?: () => Promise<void>;
}): Promise<BatchOutcome> {
  const filingSend = filingSendMachine.provide({
    actors: {
      openAttempt: fromPromise<Opening, { filingId: string; certificateId: string }>(({ input: { filingId } }) =>
        open(filingId),
      ),
      storeSigned: fromPromise(() => Promise.resolve()),
      closeAttempt: fromPromise(() => Promise.resolve()),
      settleAtHost: fromPromise(() => Promise.resolve()),
    },
  });
  const batch = createActor(
    filingBatchMachine.provide({
      actors: {
        findWork: fromPromise(() => Promise.resolve<FilingWork>({ leftOpen: [], approved })),
        assignClients: fromPromise(assign),
        findPin: fromPromise(() => Promise.resolve<PinHandle | null>({ kind: 'saved' })),
        filingSend,
        signAndSend: fromCallback(({ input: { attemptIds }, sendBack }) => {
          queueMicrotask(() => host(attemptIds, sendBack));
        }),
      },
    }),
    { input, systemId: 'filingBatch' },
  ).start();
  await expect.poll(() => batch.getSnapshot().status).toBe('done');
  return batch.getSnapshot().output!;
}
