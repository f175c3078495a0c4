import { assign, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import type { LinkReason } from '#contracts/link/errors.ts';
import { CERTIFICATE_PAUSE_MS, FILING_POLL_MS } from '#contracts/limits.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { notStarted } from '../filingBatch/batchWork.ts';
import { filingBatchMachine } from '../filingBatch/filingBatch.machine.ts';
import type { BatchOutcome, FilingBatchContext, HeldFiling, SendRow } from '../filingBatch/filingBatch.types.ts';
import { pinRefused, pinsRetained, retainedPins } from '../retainedPins.ts';
import type { PinHandle } from '../pinHandle.ts';
import { afterBatch, batchOf, continuesNow, presentFirst, rowsAfter } from './afterBatch.ts';
import type { BatchReport } from './batchReport.ts';
import { persistPause, pauseChanged } from './persistPause.ts';
import { onlyPin, pinsOf, withoutPin, type TypedPins } from '../typedPins.ts';

/** A certificate whose filings wait for a person, and why: no PIN, a refused one, a last try to confirm, a locked token. */
export type WaitingForPin = {
  readonly certificate: LeadCertificate;
  readonly count: number;
  readonly reason: LinkReason | null;
};

/** What the dispatcher knows. */
export type FilingDispatchContext = {
  /** Certificates this tab leads, first the one that has been led longest: it takes filings without a certificate. */
  readonly certificates: readonly LeadCertificate[];
  /** What this round has still to do. */
  readonly round: readonly LeadCertificate[];
  readonly present: LeadCertificate | null;
  readonly typed: TypedPins;
  readonly waitingForPin: readonly WaitingForPin[];
  /** Filings of the present batch, then of the last one. */
  readonly rows: readonly SendRow[];
  /** Filings of the present batch that it has not begun; an earlier one may have left a row of them. */
  readonly notStarted: readonly string[];
  /** Left out until a person asks for them again, gives them to another certificate or approves them anew. */
  readonly held: readonly HeldFiling[];
  /** The last batch of each certificate, where it was not carried through: until the next one, or until it was read. */
  readonly reports: readonly BatchReport[];
};

export type FilingDispatchEvent =
  | { type: 'session.active'; certificate: LeadCertificate }
  | { type: 'session.lost'; certificateId: string }
  /** A person approved or refiled, or wants what failed to be tried again: `filingIds` are held no longer. */
  | { type: 'filings.approved'; filingIds: readonly string[] }
  | PinEntered
  | { type: 'report.read'; certificateId: string }
  | { type: 'dispatch.pause' }
  | { type: 'dispatch.resume' };

type PinEntered = { type: 'pin.entered'; certificateId: string; pin: PinHandle; confirmLastTry: boolean };

const BROKEN: BatchOutcome = {
  rows: [],
  approved: [],
  notStarted: [],
  waiting: 0,
  hasMore: false,
  failure: 'unreachable',
};

const takeDone = (isStopping: boolean) =>
  ({
    type: 'takeOutcome',
    params: ({ event }: { event: { output: BatchOutcome } }) => ({ outcome: event.output, isStopping }),
  }) as const;
const takeBroken = (isStopping: boolean) => ({ type: 'takeOutcome', params: { outcome: BROKEN, isStopping } }) as const;

/**
 * Sends what is approved, for the certificates this tab leads, one certificate after another: every minute, at once
 * when a person approves or gives a PIN. What one call does not carry follows at once. Pauses on a person's word, over a
 * reload of the page too. A PIN is forgotten with the filings it was typed for. To be spawned with the system id `filingDispatch`.
 */
export const filingDispatchMachine = setup({
  types: { context: {} as FilingDispatchContext, events: {} as FilingDispatchEvent, tags: {} as 'busy' | 'paused' },
  actors: { filingBatch: filingBatchMachine, retainedPins, persistPause },
  guards: {
    leadsAny: ({ context }) => context.certificates.length > 0,
    leadsNone: ({ context }) => context.certificates.length === 0,
    hasRound: ({ context }) => context.round.length > 0,
    isStopping: stateIn({ sending: 'stopping' }),
    continuesNow: ({ context }, { outcome }: { outcome: BatchOutcome }) => continuesNow(context, outcome),
    isLed: ({ context }, params: { certificateId: string }) =>
      context.certificates.some((certificate) => certificate.certificateId === params.certificateId),
    isPresent: ({ context }, params: { certificateId: string }) =>
      context.present?.certificateId === params.certificateId,
  },
  actions: {
    addCertificate: assign({
      certificates: ({ context }, { certificate }: { certificate: LeadCertificate }) => [
        ...context.certificates.filter((known) => known.certificateId !== certificate.certificateId),
        certificate,
      ],
    }),
    dropCertificate: enqueueActions(({ context, enqueue }, params: { certificateId: string }) => {
      const isOther = (certificate: LeadCertificate) => certificate.certificateId !== params.certificateId;
      const typed = withoutPin(context.typed, params.certificateId);
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(typed)));
      enqueue.assign({
        certificates: context.certificates.filter(isOther),
        round: context.round.filter(isOther),
        waitingForPin: context.waitingForPin.filter((waiting) => isOther(waiting.certificate)),
        typed,
      });
    }),
    planRound: assign({ round: ({ context }) => context.certificates }),
    planAgain: assign({ round: ({ context }) => presentFirst(context) }),
    takeNext: assign(({ context }) => ({ present: context.round[0] ?? null, round: context.round.slice(1) })),
    release: assign({
      held: ({ context }, { filingIds }: { filingIds: readonly string[] }) =>
        context.held.filter(({ filingId }) => !filingIds.includes(filingId)),
    }),
    takePin: enqueueActions(({ context, enqueue }, { certificateId, pin, confirmLastTry }: PinEntered) => {
      const typed = { ...context.typed, [certificateId]: { pin, confirmLastTry } };
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(typed)));
      enqueue.assign({
        typed,
        waitingForPin: context.waitingForPin.filter((waiting) => waiting.certificate.certificateId !== certificateId),
      });
    }),
    refusePin: enqueueActions(({ context, enqueue }, { pin }: PinEntered) => {
      for (const event of pinRefused(pinsOf(context.typed), pin)) enqueue.sendTo('retainedPins', event);
    }),
    noteRows: assign(({ context }, { batch }: { batch: FilingBatchContext }) => {
      const ids = notStarted(batch).map(({ filingId }) => filingId);
      return { rows: rowsAfter(context.rows, batch.rows, ids), notStarted: ids };
    }),
    takeOutcome: enqueueActions(
      ({ context, enqueue }, { outcome, isStopping }: { outcome: BatchOutcome; isStopping: boolean }) => {
        const after = { ...context, ...afterBatch(context, outcome, isStopping) };
        enqueue.sendTo('retainedPins', pinsRetained(pinsOf(after.typed)));
        enqueue.assign(after);
      },
    ),
    dropReport: assign({
      reports: ({ context }, params: { certificateId: string }) =>
        context.reports.filter(({ certificate }) => certificate.certificateId !== params.certificateId),
    }),
    stopBatch: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('filingBatch', { type: 'batch.stop' });
    }),
    recordPause: enqueueActions(({ context, enqueue }) => {
      const typed = onlyPin(context.typed, context.present?.certificateId);
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(typed)));
      enqueue.sendTo('persistPause', pauseChanged(true));
      enqueue.assign({ round: [], typed });
    }),
    forgetPause: sendTo('persistPause', pauseChanged(false)),
  },
  delays: { filingPollMs: FILING_POLL_MS, certificatePauseMs: CERTIFICATE_PAUSE_MS },
}).createMachine({
  id: 'filingDispatch',
  context: {
    certificates: [],
    round: [],
    present: null,
    typed: {},
    waitingForPin: [],
    rows: [],
    notStarted: [],
    held: [],
    reports: [],
  },
  initial: 'idle',
  // They only forget and remember: there is nothing that could fail.
  invoke: [
    { id: 'retainedPins', src: 'retainedPins' },
    { id: 'persistPause', src: 'persistPause' },
  ],
  on: {
    'session.active': {
      actions: { type: 'addCertificate', params: ({ event }) => ({ certificate: event.certificate }) },
    },
    'session.lost': {
      actions: { type: 'dropCertificate', params: ({ event }) => ({ certificateId: event.certificateId }) },
    },
    'filings.approved': { actions: [{ type: 'release', params: ({ event }) => event }, 'planAgain'] },
    'pin.entered': [
      {
        guard: { type: 'isLed', params: ({ event }) => event },
        actions: [{ type: 'takePin', params: ({ event }) => event }, 'planAgain'],
      },
      { actions: { type: 'refusePin', params: ({ event }) => event } },
    ],
    'report.read': { actions: { type: 'dropReport', params: ({ event }) => event } },
  },
  states: {
    idle: {
      always: { guard: 'leadsAny', target: 'sending', actions: 'planRound' },
      on: { 'dispatch.pause': { target: 'paused', actions: 'recordPause' } },
    },
    waiting: {
      always: [
        { guard: 'leadsNone', target: 'idle' },
        { guard: 'hasRound', target: 'sending' },
      ],
      after: { filingPollMs: { target: 'sending', actions: 'planRound' } },
      on: {
        'session.active': {
          actions: [
            { type: 'addCertificate', params: ({ event }) => ({ certificate: event.certificate }) },
            'planRound',
          ],
        },
        'dispatch.pause': { target: 'paused', actions: 'recordPause' },
      },
    },
    sending: {
      tags: 'busy',
      entry: 'takeNext',
      invoke: {
        id: 'filingBatch',
        src: 'filingBatch',
        input: ({ context }) => batchOf(context),
        onSnapshot: { actions: { type: 'noteRows', params: ({ event }) => ({ batch: event.snapshot.context }) } },
        onDone: [
          { guard: 'isStopping', target: 'paused', actions: takeDone(true) },
          {
            guard: { type: 'continuesNow', params: ({ event }) => ({ outcome: event.output }) },
            target: 'sending',
            reenter: true,
            actions: takeDone(false),
          },
          { target: 'pausing', actions: takeDone(false) },
        ],
        onError: [
          { guard: 'isStopping', target: 'paused', actions: takeBroken(true) },
          { target: 'pausing', actions: takeBroken(false) },
        ],
      },
      on: {
        'session.lost': {
          guard: { type: 'isPresent', params: ({ event }) => ({ certificateId: event.certificateId }) },
          actions: [
            { type: 'dropCertificate', params: ({ event }) => ({ certificateId: event.certificateId }) },
            'stopBatch',
          ],
        },
      },
      initial: 'running',
      states: {
        running: { on: { 'dispatch.pause': { target: 'stopping', actions: ['recordPause', 'stopBatch'] } } },
        // A person has paused: what the link is at comes to its end.
        stopping: {
          tags: 'paused',
          on: { 'dispatch.resume': { target: 'running', actions: ['forgetPause', 'planAgain'] } },
        },
      },
    },
    pausing: {
      after: { certificatePauseMs: 'waiting' },
      on: { 'dispatch.pause': { target: 'paused', actions: 'recordPause' } },
    },
    paused: {
      tags: 'paused',
      on: { 'dispatch.resume': { target: 'waiting', actions: ['forgetPause', 'planRound'] } },
    },
  },
});
