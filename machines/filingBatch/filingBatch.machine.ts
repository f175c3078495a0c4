import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { LinkError } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { CertificateAccess } from '../contentTransfer/contentTransfer.machine.ts';
import { filingSendMachine, type FilingToSend, type ToldStep } from '../filingSend/filingSend.machine.ts';
import { linkErrorOf } from '../linkReason.ts';
import { notProvided } from '../notProvided.ts';
import type { PinHandle } from '../pinHandle.ts';
import {
  failureOf,
  filingsOfNextCall,
  isOpened,
  notStarted,
  readyToCall,
  rowsLeftOpen,
  workFor,
  workUnder,
} from './batchWork.ts';
import type {
  FilingWork,
  FilingBatchInput,
  BatchOutcome,
  FilingBatchContext,
  HostEvent,
  FilingBatchEvent,
  SendBroken,
  SendEnded,
} from './filingBatch.types.ts';

/**
 * Files the approved filings of one certificate that a person has ticked, or all of them under a saved PIN, in calls of the link that carry at most fifty. The filings
 * of a call are opened before it, then signed and sent by the host one after another, and recorded as they are reported.
 * One that fails does not stop the others.
 */
export const filingBatchMachine = setup({
  types: {
    context: {} as FilingBatchContext,
    events: {} as FilingBatchEvent,
    input: {} as FilingBatchInput,
    output: {} as BatchOutcome,
  },
  actors: {
    findWork: fromPromise<FilingWork, { certificateId: string }>(notProvided),
    assignClients: fromPromise<void, { certificateId: string; taxIds: readonly string[] }>(notProvided),
    /** Which PIN the certificate can be used with now, or null when a person has to type one. */
    findPin: fromPromise<PinHandle | null, { certificate: LeadCertificate }>(notProvided),
    filingSend: filingSendMachine,
    /** Takes `call.stop`: the host finishes what it is at and reports the rest as not sent. */
    signAndSend: fromCallback<{ type: 'call.stop' }, { access: CertificateAccess; attemptIds: readonly string[] }>(
      () => {
        throw new Error('signAndSend is not provided');
      },
    ),
  },
  guards: {
    hasNothing: ({ context }) => context.approved.length === 0 && context.openAttempts.length === 0,
    hasUnassigned: ({ context }) => context.approved.some((filing) => !filing.isAssigned),
    // An open attempt may never have been signed: it needs the PIN too, if one may be used.
    needsPin: ({ context }) => context.canSend && context.pin === null,
    canCall: ({ context }) => isOpened(context) && readyToCall(context).length > 0,
    canBegin: ({ context }) => isOpened(context) && filingsOfNextCall(context).length > 0,
    isOpened: ({ context }) => isOpened(context),
    isAllEnded: ({ context }) => context.rows.every((row) => row.step === 'ended'),
    continueNow: ({ context }, { failure }: { failure: LinkError | null }) => failure === null && !context.isStopped,
    isReady: (_, { step }: { step: ToldStep }) => step === 'ready',
  },
  actions: {
    takeWork: assign(({ context }, { work }: { work: FilingWork }) => workFor(context, work)),
    takeAssigned: assign({
      approved: ({ context }) => context.approved.map((filing) => ({ ...filing, isAssigned: true })),
    }),
    dropUnassigned: assign({ approved: ({ context }) => context.approved.filter((filing) => filing.isAssigned) }),
    takePin: assign(({ context }, { pin }: { pin: PinHandle | null }) => ({ pin, ...workUnder(pin, context) })),
    beginSends: assign(({ context, spawn }) => {
      const filings = filingsOfNextCall(context);
      const spawned = filings.map((filing) => [
        filing.filingId,
        spawn('filingSend', {
          id: sendIdOf(filing),
          input: { ...filing, certificateId: context.certificate.certificateId },
        }),
      ]);
      return {
        rows: [...context.rows, ...filings.map((filing) => ({ ...filing, step: 'opening' as const, outcome: null }))],
        sends: { ...context.sends, ...Object.fromEntries(spawned) },
      };
    }),
    leaveOpen: assign({ rows: ({ context }) => rowsLeftOpen(context) }),
    takeCall: assign({ called: ({ context }) => readyToCall(context).map((row) => row.filingId) }),
    // A last try is confirmed for one call. A probe that went well clears the way for the rest.
    noteCall: assign({ confirmLastTry: false, probeOnly: false }),
    noteStop: assign({ hasMore: false, isStopped: true }),
    takeChange: assign({
      rows: ({ context }, change: Extract<FilingBatchEvent, { type: 'send.changed' }>) =>
        context.rows.map((row) =>
          row.filingId === change.filingId ? { ...row, attemptId: change.attemptId, step: change.step } : row,
        ),
    }),
    takeEnd: assign({
      rows: ({ context }, { type, output }: SendEnded) =>
        context.rows.map((row) =>
          type === `xstate.done.actor.${sendIdOf(row)}` ? { ...row, step: 'ended' as const, outcome: output } : row,
        ),
    }),
    // A defect of ours: the next batch finds what became of it.
    takeDefect: assign({
      rows: ({ context }, { type }: SendBroken) =>
        context.rows.map((row) =>
          type === `xstate.error.actor.${sendIdOf(row)}`
            ? { ...row, step: 'ended' as const, outcome: { kind: 'leftOpen' as const, reason: null } }
            : row,
        ),
    }),
    tellSend: enqueueActions(({ context, enqueue }, event: Exclude<HostEvent, { type: 'call.ended' }>) => {
      const row = context.rows.find((candidate) => candidate.attemptId === event.attemptId);
      const send = row && row.step !== 'ended' && context.sends[row.filingId];
      if (send) enqueue.sendTo(send, event);
    }),
    tellCallEnded: enqueueActions(({ context, enqueue }) => {
      for (const row of context.rows) {
        const send = context.sends[row.filingId];
        const isOfCall = context.called.includes(row.filingId);
        if (send && isOfCall && row.step !== 'ended') enqueue.sendTo(send, { type: 'call.ended' });
      }
    }),
    giveBackOpened: enqueueActions(({ context, enqueue }) => {
      for (const { filingId } of readyToCall(context)) {
        const send = context.sends[filingId];
        if (send) enqueue.sendTo(send, PASSED_OVER);
      }
    }),
    giveBack: enqueueActions(({ context, enqueue }, { filingId }: { filingId: string }) => {
      const send = context.sends[filingId];
      if (send) enqueue.sendTo(send, PASSED_OVER);
    }),
    recordFailure: assign({
      failure: ({ context }, { failure }: { failure: BatchOutcome['failure'] }) => failure ?? context.failure,
    }),
    stopCall: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('signAndSend', { type: 'call.stop' });
    }),
  },
}).createMachine({
  id: 'filingBatch',
  context: ({ input }) => ({
    ...input,
    openAttempts: [],
    approved: [],
    rows: [],
    sends: {},
    called: [],
    isStopped: false,
    waiting: [],
    hasMore: false,
    failure: null,
  }),
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'findWork',
        src: 'findWork',
        input: ({ context }) => ({ certificateId: context.certificate.certificateId }),
        onDone: { target: 'assigning', actions: { type: 'takeWork', params: ({ event }) => ({ work: event.output }) } },
        onError: { target: 'ended', actions: { type: 'recordFailure', params: { failure: 'unreachable' } } },
      },
      on: { 'batch.stop': 'ended' },
    },
    assigning: {
      always: [
        { guard: 'hasNothing', target: 'ended' },
        { guard: 'hasUnassigned', target: 'askingAssignment' },
        { target: 'unlocking' },
      ],
    },
    askingAssignment: {
      invoke: {
        id: 'assignClients',
        src: 'assignClients',
        input: ({ context }) => ({
          certificateId: context.certificate.certificateId,
          taxIds: [...new Set(context.approved.filter((filing) => !filing.isAssigned).map((filing) => filing.taxId))],
        }),
        onDone: { target: 'unlocking', actions: 'takeAssigned' },
        onError: {
          target: 'unlocking',
          actions: ['dropUnassigned', { type: 'recordFailure', params: { failure: 'unreachable' } }],
        },
      },
      on: { 'batch.stop': 'ended' },
    },
    unlocking: {
      always: [{ guard: 'needsPin', target: 'findingPin' }, { target: 'opening' }],
    },
    findingPin: {
      invoke: {
        id: 'findPin',
        src: 'findPin',
        input: ({ context }) => ({ certificate: context.certificate }),
        onDone: { target: 'opening', actions: { type: 'takePin', params: ({ event }) => ({ pin: event.output }) } },
        // A link that cannot say which PIN to use cannot sign either: nothing is opened, no PIN is asked for.
        onError: {
          target: 'ended',
          actions: [
            'leaveOpen',
            {
              type: 'recordFailure',
              params: ({ event }) => ({ failure: linkErrorOf(event.error) ?? ('unreachable' as const) }),
            },
          ],
        },
      },
      on: { 'batch.stop': 'ended' },
    },
    opening: {
      entry: 'beginSends',
      always: [
        { guard: 'canCall', target: 'calling' },
        { guard: 'canBegin', target: 'opening', reenter: true },
        { guard: 'isOpened', target: 'recording' },
      ],
      on: {
        'send.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
        'xstate.done.actor.filingSend.*': { actions: { type: 'takeEnd', params: ({ event }) => event } },
        'xstate.error.actor.filingSend.*': { actions: { type: 'takeDefect', params: ({ event }) => event } },
        'batch.stop': { target: 'recording', actions: ['noteStop', 'giveBackOpened'] },
      },
    },
    calling: {
      entry: 'takeCall',
      invoke: {
        id: 'signAndSend',
        src: 'signAndSend',
        input: ({ context: { certificate, pin, confirmLastTry, rows, called } }) => ({
          access: { certificate, pin: pin ?? { kind: 'none' }, confirmLastTry },
          attemptIds: rows.flatMap(({ filingId, attemptId }) =>
            called.includes(filingId) && attemptId !== null ? [attemptId] : [],
          ),
        }),
        onError: {
          target: 'recording',
          actions: [{ type: 'recordFailure', params: { failure: 'unreachable' } }, 'tellCallEnded'],
        },
      },
      on: {
        'host.signing': { actions: { type: 'tellSend', params: ({ event }) => event } },
        'host.sending': { actions: { type: 'tellSend', params: ({ event }) => event } },
        'host.reported': { actions: { type: 'tellSend', params: ({ event }) => event } },
        'send.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
        'xstate.done.actor.filingSend.*': { actions: { type: 'takeEnd', params: ({ event }) => event } },
        'xstate.error.actor.filingSend.*': { actions: { type: 'takeDefect', params: ({ event }) => event } },
        'call.ended': [
          {
            guard: { type: 'continueNow', params: ({ event }) => event },
            target: 'opening',
            actions: ['tellCallEnded', 'noteCall'],
          },
          {
            target: 'recording',
            actions: [{ type: 'recordFailure', params: ({ event }) => ({ failure: event.failure }) }, 'tellCallEnded'],
          },
        ],
        'batch.stop': { actions: ['noteStop', 'stopCall'] },
      },
    },
    recording: {
      always: { guard: 'isAllEnded', target: 'ended' },
      on: {
        'send.changed': [
          {
            guard: { type: 'isReady', params: ({ event }) => event },
            actions: [
              { type: 'takeChange', params: ({ event }) => event },
              { type: 'giveBack', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'takeChange', params: ({ event }) => event } },
        ],
        'xstate.done.actor.filingSend.*': { actions: { type: 'takeEnd', params: ({ event }) => event } },
        'xstate.error.actor.filingSend.*': { actions: { type: 'takeDefect', params: ({ event }) => event } },
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context, context: { rows, approved, waiting, hasMore } }) => ({
    rows,
    approved,
    notStarted: notStarted(context).map(({ filingId }) => filingId),
    waiting,
    hasMore,
    failure: failureOf(context),
  }),
});

const sendIdOf = ({ filingId }: Pick<FilingToSend, 'filingId'>) => `filingSend.${filingId}` as const;
const PASSED_OVER = { type: 'filing.passedOver', reason: 'cancelledByUser' } as const;
