import { assign, enqueueActions, setup } from 'xstate';
import { PIN_REFUSED_REASONS, type LinkReason } from '#contracts/link/errors.ts';
import { CERTIFICATE_PAUSE_MS, FILING_POLL_MS } from '#contracts/limits.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import {
  filingBatchMachine,
  type BatchOutcome,
  type FilingBatchInput,
  type SendRow,
} from '../filingBatch/filingBatch.machine.ts';
import type { PinHandle } from '../pinHandle.ts';

/** A certificate whose filings wait for a person, and why: no PIN, a refused one, a last try to confirm, a locked token. */
export type WaitingForPin = {
  readonly certificate: LeadCertificate;
  readonly count: number;
  readonly reason: LinkReason | null;
};

type TypedPin = { readonly pin: PinHandle; readonly confirmLastTry: boolean };

type Context = {
  /** Certificates this tab leads, first the one that has been led longest: it takes filings without a certificate. */
  readonly certificates: readonly LeadCertificate[];
  /** What this round has still to do. */
  readonly round: readonly LeadCertificate[];
  readonly present: LeadCertificate | null;
  readonly typed: Readonly<Record<string, TypedPin>>;
  readonly waitingForPin: readonly WaitingForPin[];
  /** Filings of the present batch, then of the last one. */
  readonly rows: readonly SendRow[];
  /** Filings left out until a person asks for them again: they failed for reasons of their own. */
  readonly held: readonly string[];
  readonly failure: BatchOutcome['failure'];
  /** True when the last batch has filed, and its certificate has more to file than one call carries. */
  readonly goesOn: boolean;
  readonly isPaused: boolean;
};

export type FilingDispatchEvent =
  | { type: 'session.active'; certificate: LeadCertificate }
  | { type: 'session.lost'; certificateId: string }
  /** A person approved or refiled, or wants what failed to be tried again: `filingIds` are held no longer. */
  | { type: 'filings.approved'; filingIds: readonly string[] }
  | { type: 'pin.entered'; certificateId: string; pin: PinHandle; confirmLastTry: boolean }
  | { type: 'dispatch.pause' }
  | { type: 'dispatch.resume' };

const BROKEN: BatchOutcome = { rows: [], waiting: 0, hasMore: false, failure: 'unreachable' };

/** Reasons after which only a person can go on. */
const NEEDS_PERSON: readonly LinkReason[] = ['pinRequired', 'lastTryUnconfirmed', ...PIN_REFUSED_REASONS];
/** Reasons that lie in the filing itself: the same again would fail the same way. */
const OF_THE_FILING: readonly LinkReason[] = [
  'documentUnsignable',
  'contentChanged',
  'signatureInvalid',
  'attemptUnavailable',
];

/**
 * Sends what is approved, for the certificates this tab leads, one certificate after another: every minute, at once
 * when a person approves or gives a PIN. What one call does not carry follows at once. Pauses on a person's word. To be
 * spawned with the system id `filingDispatch`.
 */
export const filingDispatchMachine = setup({
  types: { context: {} as Context, events: {} as FilingDispatchEvent, tags: {} as 'busy' | 'paused' },
  actors: { filingBatch: filingBatchMachine },
  guards: {
    leadsAny: ({ context }) => context.certificates.length > 0,
    leadsNone: ({ context }) => context.certificates.length === 0,
    hasRound: ({ context }) => context.round.length > 0,
    isPaused: ({ context }) => context.isPaused,
    goesOn: ({ context }) => context.goesOn && context.round.length > 0,
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
    dropCertificate: assign(({ context }, params: { certificateId: string }) => {
      const isOther = (certificate: LeadCertificate) => certificate.certificateId !== params.certificateId;
      return {
        certificates: context.certificates.filter(isOther),
        round: context.round.filter(isOther),
        waitingForPin: context.waitingForPin.filter((waiting) => isOther(waiting.certificate)),
        typed: without(context.typed, params.certificateId),
      };
    }),
    planRound: assign({ round: ({ context }) => context.certificates }),
    planAgain: assign({
      round: ({ context }) => [
        ...context.certificates.filter((certificate) => certificate.certificateId === context.present?.certificateId),
        ...context.certificates.filter((certificate) => certificate.certificateId !== context.present?.certificateId),
      ],
    }),
    takeNext: assign(({ context }) => ({ present: context.round[0] ?? null, round: context.round.slice(1) })),
    release: assign({
      held: ({ context }, { filingIds }: { filingIds: readonly string[] }) =>
        context.held.filter((id) => !filingIds.includes(id)),
    }),
    takePin: assign(
      ({ context }, { certificateId, pin, confirmLastTry }: Extract<FilingDispatchEvent, { type: 'pin.entered' }>) => ({
        typed: { ...context.typed, [certificateId]: { pin, confirmLastTry } },
        waitingForPin: context.waitingForPin.filter((waiting) => waiting.certificate.certificateId !== certificateId),
      }),
    ),
    noteRows: assign({
      rows: ({ context }, { rows }: { rows: readonly SendRow[] }) => (rows.length > 0 ? rows : context.rows),
    }),
    takeOutcome: assign(({ context }, { outcome }: { outcome: BatchOutcome }) => afterBatch(context, outcome)),
    stopBatch: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('filingBatch', { type: 'batch.stop' });
    }),
    markPaused: assign({ isPaused: true, round: [] }),
    markResumed: assign({ isPaused: false }),
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
    held: [],
    failure: null,
    goesOn: false,
    isPaused: false,
  },
  initial: 'idle',
  on: {
    'session.active': {
      actions: { type: 'addCertificate', params: ({ event }) => ({ certificate: event.certificate }) },
    },
    'session.lost': {
      actions: { type: 'dropCertificate', params: ({ event }) => ({ certificateId: event.certificateId }) },
    },
    'filings.approved': { actions: [{ type: 'release', params: ({ event }) => event }, 'planAgain'] },
    'pin.entered': { actions: [{ type: 'takePin', params: ({ event }) => event }, 'planAgain'] },
  },
  states: {
    idle: {
      always: { guard: 'leadsAny', target: 'sending', actions: 'planRound' },
      on: { 'dispatch.pause': { target: 'paused', actions: 'markPaused' } },
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
        'dispatch.pause': { target: 'paused', actions: 'markPaused' },
      },
    },
    sending: {
      tags: 'busy',
      entry: 'takeNext',
      invoke: {
        id: 'filingBatch',
        systemId: 'filingBatch',
        src: 'filingBatch',
        input: ({ context }) => batchOf(context),
        onSnapshot: { actions: { type: 'noteRows', params: ({ event }) => ({ rows: event.snapshot.context.rows }) } },
        onDone: {
          target: 'pausing',
          actions: { type: 'takeOutcome', params: ({ event }) => ({ outcome: event.output }) },
        },
        onError: { target: 'pausing', actions: { type: 'takeOutcome', params: { outcome: BROKEN } } },
      },
      on: {
        'session.lost': [
          {
            guard: { type: 'isPresent', params: ({ event }) => ({ certificateId: event.certificateId }) },
            actions: [
              { type: 'dropCertificate', params: ({ event }) => ({ certificateId: event.certificateId }) },
              'stopBatch',
            ],
          },
          { actions: { type: 'dropCertificate', params: ({ event }) => ({ certificateId: event.certificateId }) } },
        ],
        'dispatch.pause': { actions: ['markPaused', 'stopBatch'] },
        'dispatch.resume': { actions: ['markResumed', 'planAgain'] },
      },
    },
    pausing: {
      always: [
        { guard: 'isPaused', target: 'paused' },
        { guard: 'goesOn', target: 'sending' },
      ],
      after: { certificatePauseMs: [{ guard: 'hasRound', target: 'sending' }, { target: 'waiting' }] },
      on: { 'dispatch.pause': { target: 'paused', actions: 'markPaused' } },
    },
    paused: {
      tags: 'paused',
      on: { 'dispatch.resume': { target: 'waiting', actions: ['markResumed', 'planRound'] } },
    },
  },
});

/** The machine never enters `sending` without a certificate; one that is none has no work. */
const NO_CERTIFICATE: LeadCertificate = { certificateId: '', thumbprint: '', name: '' };

function batchOf({ present, certificates, typed, waitingForPin, held }: Context): FilingBatchInput {
  const certificate = present ?? NO_CERTIFICATE;
  const given = typed[certificate.certificateId];
  const blocked = waitingForPin.some(
    (waiting) => waiting.certificate.certificateId === certificate.certificateId && waiting.reason !== null,
  );
  return {
    certificate,
    pin: given?.pin ?? null,
    confirmLastTry: given?.confirmLastTry ?? false,
    mayAssign: certificates[0]?.certificateId === certificate.certificateId,
    maySend: !blocked,
    held,
  };
}

function afterBatch(context: Context, { rows, waiting, hasMore, failure }: BatchOutcome): Partial<Context> {
  const { present } = context;
  if (present === null) return { failure, goesOn: false };
  const heldNow = [...new Set([...context.held, ...rows.filter(isOfTheFiling).map((row) => row.filingId)])];
  // A certificate that was lost meanwhile neither waits nor goes on.
  const isLed = context.certificates.some((certificate) => certificate.certificateId === present.certificateId);
  // A batch that has ended tells its last change only with its outcome.
  const shown = rows.length > 0 ? rows : context.rows;
  if (!isLed) return { present: null, failure, goesOn: false, held: heldNow, rows: shown };
  const reason = failure === null || failure === 'unreachable' ? null : failure.reason;
  const needsPerson = reason !== null && NEEDS_PERSON.includes(reason);
  const before = context.waitingForPin.find((known) => known.certificate.certificateId === present.certificateId);
  const goesOn = hasMore && failure === null;
  const count = waiting + (needsPerson ? rows.filter((row) => row.outcome?.kind === 'notSent').length : 0);
  const others = context.waitingForPin.filter((known) => known !== before);
  // What blocks the certificate stays said, whatever became of attempts that were left open meanwhile.
  const waits = { certificate: present, count, reason: before?.reason ?? (needsPerson ? reason : null) };
  return {
    present: null,
    failure,
    rows: shown,
    typed: needsPerson
      ? without(context.typed, present.certificateId)
      : confirmedOnce(context.typed, present.certificateId),
    waitingForPin: count > 0 ? [...others, waits] : others,
    held: heldNow,
    round: goesOn ? [present, ...context.round] : context.round,
    // Where nothing was filed, the same again waits for the pause.
    goesOn: goesOn && rows.some((row) => row.outcome?.kind === 'submitted'),
  };
}

const isOfTheFiling = ({ outcome }: SendRow) =>
  outcome !== null &&
  ((outcome.kind === 'notSent' && OF_THE_FILING.includes(outcome.reason)) ||
    (outcome.kind === 'refused' && outcome.code === 'session.otherCertificate'));

const without = (typed: Context['typed'], certificateId: string) =>
  Object.fromEntries(Object.entries(typed).filter(([id]) => id !== certificateId));

/** A last try is confirmed for one call only. */
const confirmedOnce = (typed: Context['typed'], certificateId: string): Context['typed'] => {
  const given = typed[certificateId];
  return given === undefined ? typed : { ...typed, [certificateId]: { ...given, confirmLastTry: false } };
};
