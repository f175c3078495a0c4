import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import { FILING_CALL_FIRST, FILING_CALL_MAX } from '#contracts/limits.ts';
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
import { walkEveryEdge } from '../testing/walk.ts';
import { filingBatchMachine } from './filingBatch.machine.ts';
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
  maySend: true,
  triesOne: false,
};
const filing = (filingId: string, isAssigned = true): ApprovedFiling => ({
  filingId,
  taxId: '12345674',
  isAssigned,
  approvedAt: APPROVED,
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
  called: readonly string[];
  isStopped: boolean;
  triesOne: boolean;
  pin: PinHandle | null;
  waiting: number;
  failure: unknown;
};

const calledBefore = Array.from({ length: FILING_CALL_FIRST }, (_, at) => ({
  filingId: `f-${at}`,
  attemptId: `a-${at}`,
}));
/** What was left open is ready for a call that is not made: it is stopped while others are opened, or the one before fails. */
const passedOver = [
  { leftOpen: [reopened], approved: [filing('f-1')], end: { type: 'batch.stop' } },
  ...[{ type: 'call.ended', failure: linkError('wrongPin') }, broke('signAndSend')].map((end) => ({
    leftOpen: [...calledBefore, reopened],
    approved: [],
    end,
  })),
];

describe('filingBatch', () => {
  walkEveryEdge(filingBatchMachine, {
    // It says so itself when the call has ended.
    endless: ['signAndSend'],
    inputs: [input, { ...input, mayAssign: false }, { ...input, maySend: false }, { ...input, triesOne: true }],
    key: ({ approved, leftOpen, rows, called, isStopped, triesOne, pin, waiting, failure }: Deciding) => [
      approved.map(({ filingId, isAssigned }) => [filingId, isAssigned]),
      leftOpen.length,
      rows.map((row) => [row.step, row.outcome?.kind === 'leftOpen']),
      called,
      isStopped,
      triesOne,
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
      broke('findPin', linkError('hostMissing')),
      changed('f-1', 'ready', 'a-1'),
      changed('f-1', 'recording', 'a-1'),
      ended('f-1', indexed),
      ended('f-1', { kind: 'leftOpen', reason: null }),
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
    extraPaths: passedOver.map(({ leftOpen, approved, end }) => ({
      input,
      events: [
        settled('findWork', { leftOpen, approved }),
        settled('findPin', { kind: 'saved' }),
        ...leftOpen.map(({ filingId, attemptId }) => changed(filingId, 'ready', attemptId)),
        end,
      ],
    })),
    holds: (snapshot, walked, before) => {
      const { context } = snapshot;
      const happened = walked.map((event) => event.type);
      // Broken by sending without a PIN that somebody gave: the token would be asked with none.
      if (snapshot.matches('calling') && context.approved.length > 0) expect(context.pin).not.toBeNull();
      // Broken by `needsPin` that asks for what is approved alone: an attempt that was never signed is refused for its PIN.
      if (happened.at(-1) === 'xstate.done.actor.findWork' && context.leftOpen.length > 0 && context.maySend) {
        expect(snapshot.value).toBe('findingPin');
      }
      // Broken by taking a link that does not answer for a PIN that is not saved: a person would be asked for one.
      const said = walked.at(-1);
      if (said?.type === 'xstate.error.actor.findPin') {
        const { approved, leftOpen } = before.context;
        expect(snapshot.output).toEqual({
          rows: leftOpen.map((open) => ({ ...open, step: 'ended', outcome: { kind: 'leftOpen', reason: null } })),
          approved,
          untried: approved.map(({ filingId }) => filingId),
          waiting: 0,
          hasMore: false,
          failure: said['error'] instanceof Error ? 'unreachable' : said['error'],
        });
      }
      // Broken by `workFor` without `held`: what cannot be signed is tried again every minute.
      expect(context.rows.map((row) => row.filingId)).not.toContain('f-held');
      // Broken by `workFor` that goes by the filing alone: held under another certificate, or before it was approved anew.
      if (happened.at(-1) === 'xstate.done.actor.findWork' && context.maySend && context.mayAssign) {
        const found: FilingWork | undefined = walked.at(-1)?.['output'];
        expect(context.approved).toEqual(found?.approved.filter(({ filingId }) => filingId !== 'f-held'));
      }
      // Broken by opening attempts while a person has still to give a PIN: they would stay open.
      if (!context.maySend) expect(context.rows.every((row) => row.filingId === 'f-open')).toBe(true);
      // Broken by a way back from `recording`, or by `goesOn` without its guard: a host that failed, or was stopped, would
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
      // Broken by `toBegin` that looks past `triesOne`: while the authority is down all would be opened every minute.
      if (context.triesOne) expect(context.rows.length - before.context.rows.length).toBeLessThanOrEqual(1);
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

  it('leaves open what the host did not report, and gives back what was opened for the next call', async () => {
    const closed: string[] = [];
    const outcome = await runBatch({
      approved: many(3 * FILING_CALL_FIRST + 1),
      closed,
      host: (attemptIds, sendBack) => {
        sendBack({ type: 'host.reported', attemptId: attemptIds[0]!, result: indexed });
        sendBack({ type: 'call.ended', failure: linkError('hostExited') });
      },
    });
    const kinds = outcome.rows.map((row) => row.outcome?.kind);
    expect(kinds[0]).toBe('submitted');
    expect(kinds.slice(1, FILING_CALL_FIRST).every((kind) => kind === 'leftOpen')).toBe(true);
    expect(kinds.slice(FILING_CALL_FIRST).every((kind) => kind === 'notSent')).toBe(true);
    expect(closed.filter((end) => end.startsWith('notSent'))).toHaveLength(2 * FILING_CALL_FIRST);
    expect(outcome).toMatchObject({ untried: [`f-${3 * FILING_CALL_FIRST}`], failure: { reason: 'hostExited' } });
  });

  it('takes as many calls as it needs, each up to twice as long, and opens the filings of the next one during the present one', async () => {
    const sizes = [FILING_CALL_FIRST, 2 * FILING_CALL_FIRST, FILING_CALL_MAX, 1];
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
    // Broken by beginning the next filings only when the call has ended.
    expect(opened.at(FILING_CALL_FIRST)).toBe(0);
    expect(closed.every((end) => end.startsWith('submitted'))).toBe(true);
    expect(outcome).toMatchObject({ untried: [], failure: null, hasMore: false });
  });

  it('that is stopped makes no other call and gives back what was opened for it', async () => {
    const calls: (readonly string[])[] = [];
    const closed: string[] = [];
    const outcome = await runBatch({
      approved: many(FILING_CALL_FIRST + 2),
      closed,
      host: (attemptIds, sendBack, stop) => {
        calls.push(attemptIds);
        stop();
        sendAll(attemptIds, sendBack);
      },
    });
    expect(calls).toHaveLength(1);
    expect(outcome.rows.map((row) => row.outcome?.kind).slice(-2)).toEqual(['notSent', 'notSent']);
    expect(closed.slice(-2)).toHaveLength(2);
    expect(outcome.rows).toHaveLength(FILING_CALL_FIRST + 2);
  });

  it('after one that was not carried through begins with one filing, and goes on where that one went', async () => {
    for (const [failure, sizes, untried] of [
      [null, [1, FILING_CALL_FIRST, 4], 0],
      [linkError('authorityDown'), [1], FILING_CALL_FIRST + 4],
    ] as const) {
      const calls: (readonly string[])[] = [];
      const outcome = await runBatch({
        approved: many(FILING_CALL_FIRST + 5),
        triesOne: true,
        host: (attemptIds, sendBack) => {
          calls.push(attemptIds);
          const unsent = { kind: 'notSent', reason: 'authorityDown', text: null } as const;
          const result = failure === null ? indexed : unsent;
          for (const attemptId of attemptIds) sendBack({ type: 'host.reported', attemptId, result });
          sendBack({ type: 'call.ended', failure });
        },
      });
      expect(calls.map((call) => call.length)).toEqual(sizes);
      expect(outcome.untried).toHaveLength(untried);
    }
  });
});

describe('filings for which the server did not answer', () => {
  it('are told of, and nothing is asked of the host for them', async () => {
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
    const outcome = await runBatch({ approved: many(2 * FILING_CALL_FIRST), host: sendAll, open });
    expect(asked).toHaveLength(FILING_CALL_FIRST);
    expect(outcome).toMatchObject({ failure: 'unreachable' });
    expect(outcome.untried).toHaveLength(FILING_CALL_FIRST);
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
  triesOne = false,
  closed = [],
}: {
  approved: readonly ApprovedFiling[];
  host: Host;
  open?: (filingId: string) => Promise<Opening>;
  assign?: () => Promise<void>;
  triesOne?: boolean;
  /** Gets what the server was told of each attempt. */
  closed?: string[];
}): Promise<BatchOutcome> {
  const filingSend = filingSendMachine.provide({
    actors: {
      openAttempt: fromPromise<Opening, { filingId: string; certificateId: string }>(({ input: { filingId } }) =>
        open(filingId),
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
        findWork: fromPromise(() => Promise.resolve<FilingWork>({ leftOpen: [], approved })),
        assignClients: fromPromise(assign),
        findPin: fromPromise(() => Promise.resolve<PinHandle | null>({ kind: 'saved' })),
        filingSend,
        signAndSend: fromCallback(({ input: { attemptIds }, sendBack }) => {
          // As long as a call takes, so that what is asked of the server meanwhile is answered.
          setImmediate(() => host(attemptIds, sendBack, () => batch.send({ type: 'batch.stop' })));
        }),
      },
    }),
    { input: { ...input, triesOne }, systemId: 'filingBatch' },
  ).start();
  await expect.poll(() => batch.getSnapshot().status).toBe('done');
  return batch.getSnapshot().output!;
}
