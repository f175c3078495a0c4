import { describe, expect, it } from 'vitest';
import { createActor, type AnyEventObject } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import { type SendOutcome } from '../filingSend/filingSend.machine.ts';
import type { PinHandle } from '../pinHandle.ts';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { filingBatchMachine } from './filingBatch.machine.ts';
import { approvalOf, APPROVED, filing, indexed, input } from './filingBatch.samples.ts';
import { FILING_BATCH_TABLE } from './filingBatch.table.ts';
import type { ApprovedFiling, FilingWork, SendRow } from './filingBatch.types.ts';

const reopened = { filingId: 'f-open', attemptId: 'a-open' };
const typed: PinHandle = { kind: 'typed', handle: 'p-1' };
const work: FilingWork = { openAttempts: [], approved: [filing('f-1'), filing('f-2', false), filing('f-held')] };
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
  waiting: readonly ApprovedFiling[];
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
  settled('findPin', { kind: 'none' }),
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
      { ...input, leftOut: [] },
      { ...input, canSend: false },
      { ...input, probeOnly: true, pin: typed, ticked: [approvalOf('f-1'), approvalOf('f-2')] },
      { ...input, pin: typed },
    ],
    key: ({ approved, openAttempts, rows, called, isStopped, probeOnly, pin, waiting, failure }: Deciding) => [
      approved.map(({ filingId, isAssigned }) => [filingId, isAssigned]),
      openAttempts.length,
      rows.map((row) => [row.step, row.outcome?.kind === 'leftOpen']),
      called,
      isStopped,
      probeOnly,
      pin?.kind,
      waiting.map(({ filingId }) => filingId),
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
          waiting: [],
          hasMore: false,
          failure: said['error'] instanceof Error ? 'unreachable' : said['error'],
        });
      }
      // Broken by `workFor` without `held`: what cannot be signed is tried again every minute.
      expect(context.rows.map((row) => row.filingId)).not.toContain('f-held');
      // Broken by `workFor` that goes by the filing alone: held under another certificate, or before it was approved anew.
      if (happened.at(-1) === 'xstate.done.actor.findWork' && context.canSend && context.pin === null) {
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
      // Broken by taking a token that is logged in for a person's word: it may have been opened for something else.
      if (context.rows.length > 0 && context.pin?.kind !== 'saved') {
        const ticked = ['f-open', ...context.ticked.map(({ filingId }) => filingId)];
        expect(ticked).toEqual(expect.arrayContaining(context.rows.map(({ filingId }) => filingId)));
      }
      // Broken by a saved PIN that sends what a person has left without its tick.
      const isSaved = context.pin?.kind === 'saved' && happened.includes('xstate.done.actor.findPin');
      const leftOut = context.leftOut.filter(({ approvedAt }) => approvedAt === APPROVED);
      if (isSaved)
        for (const { filingId } of leftOut) expect(context.rows.map((row) => row.filingId)).not.toContain(filingId);
      // Broken by losing what does not go: nobody would be asked for it.
      if (walked.at(-1)?.type === 'xstate.done.actor.findPin') {
        expect([...context.approved, ...context.waiting]).toHaveLength(before.context.approved.length);
      }
    },
  });

  it('goes on with the other filings when a defect breaks the sending of one', () => {
    const batch = createActor(inertOf(filingBatchMachine), { input: { ...input, leftOut: [] } }).start();
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
});
