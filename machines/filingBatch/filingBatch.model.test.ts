import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, type AnyEventObject } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import { FILING_CALL_MAX } from '#contracts/limits.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import {
  filingSendMachine,
  type ClosedAttempt,
  type Closing,
  type Opening,
  type SendOutcome,
} from '../filingSend/filingSend.machine.ts';
import type { PinHandle } from '../pinHandle.ts';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { filingBatchMachine } from './filingBatch.machine.ts';
import { FILING_BATCH_TABLE } from './filingBatch.table.ts';
import type {
  ApprovedFiling,
  BatchOutcome,
  FilingBatchInput,
  FilingWork,
  HostEvent,
  SendRow,
} from './filingBatch.types.ts';

const APPROVED = '2026-11-20T10:00:00.000Z';
const alfa: LeadCertificate = { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' };
const input: FilingBatchInput = {
  certificate: alfa,
  pin: null,
  confirmLastTry: false,
  mayAssign: true,
  held: [
    { filingId: 'f-held', certificateId: 'c-1', approvedAt: APPROVED },
    { filingId: 'f-1', certificateId: 'c-1', approvedAt: '2026-11-19T10:00:00.000Z' },
    { filingId: 'f-2', certificateId: 'c-2', approvedAt: APPROVED },
  ],
  canSend: true,
  probeOnly: false,
};
const filing = (filingId: string, isAssigned = true): ApprovedFiling => ({
  filingId,
  taxId: '12345674',
  isAssigned,
  approvedAt: APPROVED,
});
const reopened = { filingId: 'f-open', attemptId: 'a-open' };
const typed: PinHandle = { kind: 'typed', handle: 'p-1' };
const work: FilingWork = { openAttempts: [], approved: [filing('f-1'), filing('f-2', false), filing('f-held')] };
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
  openAttempts: readonly unknown[];
  rows: readonly SendRow[];
  called: readonly string[];
  isStopped: boolean;
  probeOnly: boolean;
  pin: PinHandle | null;
  waiting: number;
  failure: unknown;
};

const EVENTS: readonly AnyEventObject[] = [
  settled('findWork', work),
  settled('findWork', { openAttempts: [reopened], approved: [] }),
  settled('findWork', { openAttempts: [], approved: [] }),
  broke('findWork'),
  settled('assignClients'),
  broke('assignClients'),
  settled('findPin', { kind: 'saved' }),
  settled('findPin', null),
  broke('findPin'),
  broke('findPin', linkError('hostMissing')),
  changed('f-1', 'ready', 'a-1'),
  changed('f-1', 'recording', 'a-1'),
  ended('f-1', indexed),
  ended('f-1', { kind: 'leftOpen', reason: null }),
  ended('f-2', { kind: 'heldElsewhere' }),
  broke('filingSend.f-1'),
  changed('f-open', 'ready', 'a-open'),
  ended('f-open', indexed),
  { type: 'host.signing', attemptId: 'a-1' },
  { type: 'host.sending', attemptId: 'a-1' },
  { type: 'host.reported', attemptId: 'a-1', result: indexed },
  { type: 'call.ended', failure: null },
  { type: 'call.ended', failure: linkError('wrongPin') },
  broke('signAndSend'),
  { type: 'batch.stop' },
];

/** A filing tells its batch of its steps until it has ended. */
function canHappen(event: AnyEventObject, { rows }: Pick<Deciding, 'rows'>): boolean {
  const filingId: string | undefined = event['filingId'] ?? /actor\.filingSend\.(.*)$/.exec(event.type)?.[1];
  return filingId === undefined || rows.some((row) => row.filingId === filingId && row.step !== 'ended');
}

/** An open attempt is ready for a call that is not made: the batch is stopped while another filing is opened. */
const passedOver = {
  input,
  events: [
    settled('findWork', { openAttempts: [reopened], approved: [filing('f-1')] }),
    settled('findPin', { kind: 'saved' }),
    changed('f-open', 'ready', 'a-open'),
    { type: 'batch.stop' },
  ],
};

describe('filingBatch', () => {
  walkEveryEdge(filingBatchMachine, {
    // It says so itself when the call has ended.
    endless: ['signAndSend'],
    inputs: [
      input,
      { ...input, mayAssign: false },
      { ...input, canSend: false },
      { ...input, probeOnly: true, pin: typed },
    ],
    key: ({ approved, openAttempts, rows, called, isStopped, probeOnly, pin, waiting, failure }: Deciding) => [
      approved.map(({ filingId, isAssigned }) => [filingId, isAssigned]),
      openAttempts.length,
      rows.map((row) => [row.step, row.outcome?.kind === 'leftOpen']),
      called,
      isStopped,
      probeOnly,
      pin?.kind,
      waiting,
      failure !== null,
    ],
    events: (snapshot) => EVENTS.filter((event) => canHappen(event, snapshot.context)),
    extraPaths: [passedOver],
    table: FILING_BATCH_TABLE,
    holds: (snapshot, walked, before) => {
      const { context } = snapshot;
      const happened = walked.map((event) => event.type);
      // Broken by sending without a PIN that somebody gave: the token would be asked with none.
      if (snapshot.matches('calling') && context.approved.length > 0) expect(context.pin).not.toBeNull();
      // Broken by `needsPin` that asks for what is approved alone: an attempt that was never signed is refused for its PIN.
      if (
        happened.at(-1) === 'xstate.done.actor.findWork' &&
        context.openAttempts.length > 0 &&
        context.canSend &&
        context.pin === null
      ) {
        expect(snapshot.value).toBe('findingPin');
      }
      // Broken by taking a link that does not answer for a PIN that is not saved: a person would be asked for one.
      const said = walked.at(-1);
      if (said?.type === 'xstate.error.actor.findPin') {
        const { approved, openAttempts } = before.context;
        expect(snapshot.output).toEqual({
          rows: openAttempts.map((open) => ({ ...open, step: 'ended', outcome: { kind: 'leftOpen', reason: null } })),
          approved,
          notStarted: approved.map(({ filingId }) => filingId),
          waiting: 0,
          hasMore: false,
          failure: said['error'] instanceof Error ? 'unreachable' : said['error'],
        });
      }
      // Broken by `workFor` without `held`: what cannot be signed is tried again every minute.
      expect(context.rows.map((row) => row.filingId)).not.toContain('f-held');
      // Broken by `workFor` that goes by the filing alone: held under another certificate, or before it was approved anew.
      if (happened.at(-1) === 'xstate.done.actor.findWork' && context.canSend && context.mayAssign) {
        const found: FilingWork | undefined = walked.at(-1)?.['output'];
        expect(context.approved).toEqual(found?.approved.filter(({ filingId }) => filingId !== 'f-held'));
      }
      // Broken by opening attempts while a person has still to give a PIN: they would stay open.
      if (!context.canSend) expect(context.rows.every((row) => row.filingId === 'f-open')).toBe(true);
      // Broken by a way back from `recording`, or by `continueNow` without its guard: a host that failed, or was stopped, would
      // be asked again within the round.
      const hasFailed = walked.some((event) => event.type === 'call.ended' && event['failure'] !== null);
      if (hasFailed || before.matches('recording')) expect(['recording', 'ended']).toContain(snapshot.value);
      if (context.isStopped && !before.matches('calling')) expect(['recording', 'ended']).toContain(snapshot.value);
      // Broken by giving back what was left open like what was opened for the call: the host may have sent it.
      if (context.sends['f-open']?.getSnapshot().matches('closing')) expect(happened).toContain('host.reported');
      // Broken by `takeCall` that takes what was called before: the host would be asked for it twice.
      if (before.matches('opening') && snapshot.matches('calling')) {
        expect(context.called.filter((id) => before.context.called.includes(id))).toEqual([]);
      }
      // Broken by `filingsOfNextCall` that looks past `probeOnly`: while the authority is down all would be opened every minute.
      if (context.probeOnly) expect(context.rows.length - before.context.rows.length).toBeLessThanOrEqual(1);
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

  it('goes on with the other filings when a defect breaks the sending of one', () => {
    const batch = createActor(inertOf(filingBatchMachine), { input }).start();
    batch.send(settled('findWork', { openAttempts: [], approved: [filing('f-1'), filing('f-2')] }) as never);
    batch.send(settled('findPin', { kind: 'saved' }) as never);
    batch.send(changed('f-1', 'ready', 'a-1') as never);
    batch.send(changed('f-2', 'ready', 'a-2') as never);
    batch.send(broke('filingSend.f-1') as never);
    expect(batch.getSnapshot()).toMatchObject({ status: 'active', value: 'calling' });
    batch.send(ended('f-2', indexed) as never);
    batch.send({ type: 'call.ended', failure: null });
    expect(batch.getSnapshot().output).toMatchObject({
      rows: [{ outcome: { kind: 'leftOpen' } }, { outcome: indexed }],
      failure: 'unreachable',
    });
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
    { input: { ...input, probeOnly } },
  ).start();
  await expect.poll(() => batch.getSnapshot().status).toBe('done');
  return batch.getSnapshot().output!;
}
