import {
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  setup,
  type ActorRefFrom,
  type DoneActorEvent,
} from 'xstate';
import type { LinkError } from '#contracts/link/errors.ts';
import { FILING_CALL_MAX } from '#contracts/limits.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { CertificateAccess } from '../contentTransfer/contentTransfer.machine.ts';
import {
  filingSendMachine,
  type AttemptResult,
  type FilingToSend,
  type SendOutcome,
  type SendStep,
  type ToldStep,
} from '../filingSend/filingSend.machine.ts';
import { notProvided } from '../notProvided.ts';
import type { PinHandle } from '../pinHandle.ts';

/** An approved filing as the server lists it for a certificate. */
export type ApprovedFiling = {
  readonly filingId: string;
  readonly taxId: string;
  readonly isAssigned: boolean;
};

/** What there is to do with a certificate: attempts left open on this workstation, and approved filings. */
export type FilingWork = { readonly leftOpen: readonly FilingToSend[]; readonly approved: readonly ApprovedFiling[] };

/** One line of a batch for the screens. */
export type SendRow = {
  readonly filingId: string;
  readonly attemptId: string | null;
  readonly step: SendStep;
  readonly outcome: SendOutcome | null;
};

export type FilingBatchInput = {
  readonly certificate: LeadCertificate;
  /** Typed for this batch; null to use the saved one, or none where the token asks for none. */
  readonly pin: PinHandle | null;
  readonly confirmLastTry: boolean;
  /** True for the certificate that takes filings to which none is assigned. */
  readonly mayAssign: boolean;
  /** Filings that are left out: they failed for reasons of their own. */
  readonly held: readonly string[];
  /** False while only what was left open may be asked for, without a PIN. */
  readonly maySend: boolean;
};

/**
 * How a batch ended. `waiting` filings need a PIN that only a person can give. One that leaves filings open has a failure,
 * `unreachable` where the link had none: what the server did not hear or answer.
 */
export type BatchOutcome = {
  readonly rows: readonly SendRow[];
  readonly waiting: number;
  readonly hasMore: boolean;
  readonly failure: LinkError | 'unreachable' | null;
};

type Context = FilingBatchInput & {
  readonly leftOpen: readonly FilingToSend[];
  readonly approved: readonly ApprovedFiling[];
  readonly rows: readonly SendRow[];
  readonly sends: Readonly<Record<string, ActorRefFrom<typeof filingSendMachine>>>;
  readonly waiting: number;
  readonly hasMore: boolean;
  readonly failure: BatchOutcome['failure'];
};

/** What the one call of the link reports, attempt by attempt. */
export type HostEvent =
  | { type: 'host.signing'; attemptId: string }
  | { type: 'host.sending'; attemptId: string }
  | { type: 'host.reported'; attemptId: string; result: AttemptResult }
  | { type: 'call.ended'; failure: LinkError | null };

export type FilingBatchEvent =
  | HostEvent
  | { type: 'send.changed'; filingId: string; attemptId: string | null; step: ToldStep }
  | SendEnded
  | { type: 'batch.stop' };

/** A filing has come to its end: the output of its `filingSend`. */
type SendEnded = DoneActorEvent<SendOutcome, `filingSend.${string}`>;

/**
 * Filings of one certificate, in one call of the link under one PIN: found, assigned, opened, signed and sent by the
 * host one after another, recorded while the next one is sent. One that fails does not stop the others. Has the system
 * id `filingBatch`.
 */
export const filingBatchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FilingBatchEvent,
    input: {} as FilingBatchInput,
    output: {} as BatchOutcome,
    tags: {} as 'busy',
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
    hasNothing: ({ context }) => context.approved.length === 0 && context.leftOpen.length === 0,
    hasUnassigned: ({ context }) => context.approved.some((filing) => !filing.isAssigned),
    // What was left open may never have been signed: it needs the PIN as well, if one may be used.
    needsPin: ({ context }) => context.maySend && context.pin === null,
    isAllOpened: ({ context }) => context.rows.every((row) => row.step === 'ready' || row.step === 'ended'),
    isAllEnded: ({ context }) => context.rows.every((row) => row.step === 'ended'),
  },
  actions: {
    takeWork: assign(({ context }, { work }: { work: FilingWork }) => workFor(context, work)),
    takeAssigned: assign({
      approved: ({ context }) => context.approved.map((filing) => ({ ...filing, isAssigned: true })),
    }),
    dropUnassigned: assign({ approved: ({ context }) => context.approved.filter((filing) => filing.isAssigned) }),
    takePin: assign(({ context }, { pin }: { pin: PinHandle | null }) =>
      pin === null ? { approved: [], waiting: context.approved.length, hasMore: false } : { pin },
    ),
    startSends: assign(({ context, spawn }) => {
      const filings: readonly FilingToSend[] = [
        ...context.leftOpen,
        ...context.approved.map(({ filingId }) => ({ filingId, attemptId: null })),
      ];
      const spawned = filings.map((filing) => [
        filing.filingId,
        spawn('filingSend', {
          id: sendIdOf(filing),
          input: { ...filing, certificateId: context.certificate.certificateId },
        }),
      ]);
      return {
        rows: filings.map((filing) => ({ ...filing, step: 'opening' as const, outcome: null })),
        sends: Object.fromEntries(spawned),
      };
    }),
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
    tellSend: enqueueActions(({ context, enqueue }, event: Exclude<HostEvent, { type: 'call.ended' }>) => {
      const row = context.rows.find((candidate) => candidate.attemptId === event.attemptId);
      const send = row && row.step !== 'ended' && context.sends[row.filingId];
      if (send) enqueue.sendTo(send, event);
    }),
    tellAllCallEnded: enqueueActions(({ context, enqueue }) => {
      for (const row of context.rows) {
        const send = context.sends[row.filingId];
        if (send && row.step !== 'ended') enqueue.sendTo(send, { type: 'call.ended' });
      }
    }),
    recordFailure: assign({
      failure: ({ context }, { failure }: { failure: BatchOutcome['failure'] }) => failure ?? context.failure,
    }),
    stopCall: enqueueActions(({ enqueue }) => {
      enqueue.assign({ hasMore: false });
      enqueue.sendTo('signAndSend', { type: 'call.stop' });
    }),
  },
}).createMachine({
  id: 'filingBatch',
  context: ({ input }) => ({
    ...input,
    leftOpen: [],
    approved: [],
    rows: [],
    sends: {},
    waiting: 0,
    hasMore: false,
    failure: null,
  }),
  initial: 'finding',
  states: {
    finding: {
      tags: 'busy',
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
      tags: 'busy',
      always: [
        { guard: 'hasNothing', target: 'ended' },
        { guard: 'hasUnassigned', target: 'askingAssignment' },
        { target: 'unlocking' },
      ],
    },
    askingAssignment: {
      tags: 'busy',
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
      tags: 'busy',
      always: [{ guard: 'needsPin', target: 'findingPin' }, { target: 'opening' }],
    },
    findingPin: {
      tags: 'busy',
      invoke: {
        id: 'findPin',
        src: 'findPin',
        input: ({ context }) => ({ certificate: context.certificate }),
        onDone: { target: 'opening', actions: { type: 'takePin', params: ({ event }) => ({ pin: event.output }) } },
        onError: { target: 'opening', actions: { type: 'takePin', params: { pin: null } } },
      },
      on: { 'batch.stop': 'ended' },
    },
    opening: {
      tags: 'busy',
      entry: 'startSends',
      always: [
        { guard: 'isAllEnded', target: 'ended' },
        { guard: 'isAllOpened', target: 'calling' },
      ],
      on: {
        'send.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
        'xstate.done.actor.filingSend.*': { actions: { type: 'takeEnd', params: ({ event }) => event } },
      },
    },
    calling: {
      tags: 'busy',
      invoke: {
        id: 'signAndSend',
        src: 'signAndSend',
        input: ({ context: { certificate, pin, confirmLastTry, rows } }) => ({
          access: { certificate, pin: pin ?? { kind: 'none' }, confirmLastTry },
          attemptIds: rows.flatMap((row) => (row.step === 'ready' && row.attemptId !== null ? [row.attemptId] : [])),
        }),
        onError: {
          target: 'recording',
          actions: [{ type: 'recordFailure', params: { failure: 'unreachable' } }, 'tellAllCallEnded'],
        },
      },
      on: {
        'host.signing': { actions: { type: 'tellSend', params: ({ event }) => event } },
        'host.sending': { actions: { type: 'tellSend', params: ({ event }) => event } },
        'host.reported': { actions: { type: 'tellSend', params: ({ event }) => event } },
        'send.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
        'xstate.done.actor.filingSend.*': { actions: { type: 'takeEnd', params: ({ event }) => event } },
        'call.ended': {
          target: 'recording',
          actions: [{ type: 'recordFailure', params: ({ event }) => ({ failure: event.failure }) }, 'tellAllCallEnded'],
        },
        'batch.stop': { actions: 'stopCall' },
      },
    },
    recording: {
      tags: 'busy',
      always: { guard: 'isAllEnded', target: 'ended' },
      on: {
        'send.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
        'xstate.done.actor.filingSend.*': { actions: { type: 'takeEnd', params: ({ event }) => event } },
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context: { rows, waiting, hasMore, failure } }) => ({
    rows,
    waiting,
    hasMore,
    failure: failure ?? (rows.some(isLeftOpen) ? 'unreachable' : null),
  }),
});

const sendIdOf = ({ filingId }: Pick<FilingToSend, 'filingId'>) => `filingSend.${filingId}` as const;

const isLeftOpen = ({ outcome }: SendRow) => outcome?.kind === 'leftOpen';

/** What of the work this batch takes: what was left open first, and no more than one call carries. */
function workFor({ mayAssign, maySend, held }: FilingBatchInput, { leftOpen, approved }: FilingWork) {
  const open = leftOpen.slice(0, FILING_CALL_MAX);
  const mine = approved.filter((filing) => (filing.isAssigned || mayAssign) && !held.includes(filing.filingId));
  const taken = maySend ? mine.slice(0, FILING_CALL_MAX - open.length) : [];
  return {
    leftOpen: open,
    approved: taken,
    waiting: maySend ? 0 : mine.length,
    hasMore: maySend && taken.length < mine.length,
  };
}
