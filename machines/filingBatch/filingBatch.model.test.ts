import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import { FILING_CALL_MAX } from '#contracts/limits.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { filingSendMachine, type Opening } from '../filingSend/filingSend.machine.ts';
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
const changed = (filingId: string, step: string, attemptId: string | null, outcome: unknown = null) => ({
  type: 'send.changed',
  filingId,
  step,
  attemptId,
  outcome,
});

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
      rows.map((row) => row.step),
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
      changed('f-1', 'ended', 'a-1', indexed),
      changed('f-2', 'ended', null, { kind: 'heldElsewhere' }),
      changed('f-open', 'ready', 'a-open'),
      changed('f-open', 'ended', 'a-open', indexed),
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
            attemptId === 'a f-2' ? ({ kind: 'notSent', reason: 'documentUnsignable', text: null } as const) : indexed;
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

type Host = (attemptIds: readonly string[], sendBack: (event: HostEvent) => void) => void;

/** Runs a batch with a server that takes everything and the host that is given. */
async function runBatch({
  approved,
  host,
}: {
  approved: readonly ApprovedFiling[];
  host: Host;
}): Promise<BatchOutcome> {
  const filingSend = filingSendMachine.provide({
    actors: {
      openAttempt: fromPromise<Opening, { filingId: string; certificateId: string }>(({ input: { filingId } }) =>
        Promise.resolve({ kind: 'opened', attemptId: `a ${filingId}` }),
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
        assignClients: fromPromise(() => Promise.resolve()),
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
