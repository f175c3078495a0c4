import { assign, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import { CERTIFICATE_PAUSE_MS, FILING_POLL_MS } from '#contracts/limits.ts';
import {
  isLed,
  letGo,
  nextOf,
  NO_ROUNDS,
  roundFrom,
  roundWith,
  withCertificate,
  withoutCertificate,
} from '../certificateRounds/certificateRounds.ts';
import { onlyRelease, pinsOf } from '../certificateRounds/releases.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { notStarted } from '../filingBatch/batchWork.ts';
import { filingBatchMachine } from '../filingBatch/filingBatch.machine.ts';
import type { BatchOutcome, FilingBatchContext } from '../filingBatch/filingBatch.types.ts';
import { filingTicks } from '../filingBatch/filingTicks.ts';
import { pinRefused, pinsRetained, retainedPins } from '../retainedPins.ts';
import { afterBatch, batchOf, continuesNow, rowsAfter } from './afterBatch.ts';
import { NO_TALLY } from './batchReport.ts';
import type {
  FilingDispatchContext,
  FilingDispatchEvent,
  FilingDispatchOutcome,
  FilingPinEntered,
} from './filingDispatch.types.ts';
import { persistPause, pauseChanged } from './persistPause.ts';

const BROKEN: BatchOutcome = {
  rows: [],
  approved: [],
  notStarted: [],
  waiting: [],
  hasMore: false,
  failure: 'unreachable',
};

const takeDone = (isStopping: boolean) =>
  ({
    type: 'takeOutcome',
    params: ({ event }: { event: { output: BatchOutcome } }) => ({ outcome: event.output, isStopping }),
  }) as const;
const takeBroken = (isStopping: boolean) => ({ type: 'takeOutcome', params: { outcome: BROKEN, isStopping } }) as const;

const certificateOf = ({ event }: { event: { certificate: LeadCertificate } }) => ({ certificate: event.certificate });
const comesDuringRound = {
  actions: [
    { type: 'addCertificate', params: certificateOf },
    { type: 'joinRound', params: certificateOf },
  ],
} as const;

/**
 * Sends what is approved, for the certificates this tab leads, one certificate after another: every minute, at once
 * when a person approves or gives a PIN. Without a saved PIN only what a person has ticked goes, also on a token that is
 * logged in already. What one call does not carry follows at once. Pauses on a person's word, over a reload of the page
 * too. A PIN is forgotten with the filings it was typed for. To be spawned with the system id `filingDispatch`.
 */
export const filingDispatchMachine = setup({
  types: {
    context: {} as FilingDispatchContext,
    events: {} as FilingDispatchEvent,
    emitted: {} as FilingDispatchOutcome,
    tags: {} as 'busy' | 'paused',
  },
  actors: { filingBatch: filingBatchMachine, retainedPins, persistPause },
  guards: {
    leadsAny: ({ context }) => context.certificates.length > 0,
    leadsNone: ({ context }) => context.certificates.length === 0,
    hasRound: ({ context }) => context.round.length > 0,
    isStopping: stateIn({ sending: 'stopping' }),
    continuesNow: ({ context }, { outcome }: { outcome: BatchOutcome }) => continuesNow(context, outcome),
    isLed: ({ context }, params: { certificateId: string }) => isLed(context, params.certificateId),
    isPresent: ({ context }, params: { certificateId: string }) =>
      context.present?.certificateId === params.certificateId,
  },
  actions: {
    addCertificate: assign({
      certificates: ({ context }, { certificate }: { certificate: LeadCertificate }) =>
        withCertificate(context.certificates, certificate),
    }),
    joinRound: assign({
      round: ({ context }, { certificate }: { certificate: LeadCertificate }) => roundWith(context, certificate),
    }),
    dropCertificate: enqueueActions(({ context, enqueue }, params: { certificateId: string }) => {
      const after = withoutCertificate(context, params.certificateId);
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(after.released)));
      enqueue.assign(after);
    }),
    planRound: assign({ round: ({ context }) => context.certificates }),
    planAgain: assign({ round: ({ context }) => roundFrom(context.certificates, context.present?.certificateId) }),
    /** The certificate whose PIN was given comes first: it opens the token for the others. */
    planReleased: assign({
      round: ({ context }, { certificateId }: FilingPinEntered) => roundFrom(context.certificates, certificateId),
    }),
    takeNext: assign(({ context }) => nextOf(context)),
    release: assign({
      held: ({ context }, { filingIds }: { filingIds: readonly string[] }) =>
        context.held.filter(({ filingId }) => !filingIds.includes(filingId)),
      leftOut: ({ context }, { filingIds }: { filingIds: readonly string[] }) =>
        context.leftOut.filter(({ filingId }) => !filingIds.includes(filingId)),
    }),
    takePin: enqueueActions(({ context, enqueue }, entered: FilingPinEntered) => {
      const after = letGo(context, entered, filingTicks);
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(after.released)));
      enqueue.assign(after);
    }),
    refusePin: enqueueActions(({ context, enqueue }, { pin }: FilingPinEntered) => {
      for (const event of pinRefused(pinsOf(context.released), pin)) enqueue.sendTo('retainedPins', event);
    }),
    noteRows: assign(({ context }, { batch }: { batch: FilingBatchContext }) => {
      const ids = notStarted(batch).map(({ filingId }) => filingId);
      return { rows: rowsAfter(context.rows, batch.rows, ids), notStarted: ids };
    }),
    takeOutcome: enqueueActions(
      ({ context, enqueue }, { outcome, isStopping }: { outcome: BatchOutcome; isStopping: boolean }) => {
        const after = { ...context, ...afterBatch(context, outcome, isStopping) };
        enqueue.sendTo('retainedPins', pinsRetained(pinsOf(after.released)));
        enqueue.assign(after);
      },
    ),
    dropReport: assign({
      reports: ({ context }, params: { certificateId: string }) =>
        context.reports.filter(({ certificate }) => certificate.certificateId !== params.certificateId),
    }),
    /** Once for a round, over all its certificates. */
    emitSum: enqueueActions(({ context: { tally }, enqueue }, { isOver }: { isOver: boolean }) => {
      if (!isOver || tally.sent + tally.refused + tally.unknown === 0) return;
      enqueue.emit({ type: 'sending.ended', tally });
      enqueue.assign({ tally: NO_TALLY });
    }),
    stopBatch: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('filingBatch', { type: 'batch.stop' });
    }),
    recordPause: enqueueActions(({ context, enqueue }) => {
      const released = onlyRelease(context.released, context.present?.certificateId);
      enqueue.sendTo('retainedPins', pinsRetained(pinsOf(released)));
      enqueue.sendTo('persistPause', pauseChanged(true));
      enqueue.assign({ round: [], released });
    }),
    forgetPause: sendTo('persistPause', pauseChanged(false)),
  },
  delays: { filingPollMs: FILING_POLL_MS, certificatePauseMs: CERTIFICATE_PAUSE_MS },
}).createMachine({
  id: 'filingDispatch',
  context: {
    ...NO_ROUNDS,
    rows: [],
    notStarted: [],
    held: [],
    reports: [],
    tally: NO_TALLY,
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
        actions: [
          { type: 'takePin', params: ({ event }) => event },
          { type: 'planReleased', params: ({ event }) => event },
        ],
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
        running: {
          on: {
            'session.active': comesDuringRound,
            'dispatch.pause': { target: 'stopping', actions: ['recordPause', 'stopBatch'] },
          },
        },
        // A person has paused: what the link is at comes to its end.
        stopping: {
          tags: 'paused',
          on: { 'dispatch.resume': { target: 'running', actions: ['forgetPause', 'planAgain'] } },
        },
      },
    },
    pausing: {
      entry: { type: 'emitSum', params: ({ context }) => ({ isOver: context.round.length === 0 }) },
      after: { certificatePauseMs: 'waiting' },
      on: {
        'session.active': comesDuringRound,
        'dispatch.pause': { target: 'paused', actions: 'recordPause' },
      },
    },
    paused: {
      entry: { type: 'emitSum', params: { isOver: true } },
      tags: 'paused',
      on: { 'dispatch.resume': { target: 'waiting', actions: ['forgetPause', 'planRound'] } },
    },
  },
});
