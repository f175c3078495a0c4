import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { ErrorCode } from '#contracts/errors.ts';
import { SETTLE_ATTEMPTS_MAX } from '#contracts/limits.ts';
import type { LinkReason } from '#contracts/link/errors.ts';
import { notProvided } from '../notProvided.ts';

/** A filing to send; `attemptId` when its attempt was opened before and has no outcome yet. */
export type FilingToSend = { readonly filingId: string; readonly attemptId: string | null };
type Input = FilingToSend & { readonly certificateId: string };

/** How the server took the wish to send: opened, or taken by an attempt that nobody has settled. */
export type Opening =
  | { readonly kind: 'opened'; readonly attemptId: string }
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

/** What the host says became of an attempt. The signed bytes stay with the provided actors. */
export type AttemptResult =
  | { readonly kind: 'submitted'; readonly uploadIndex: string; readonly signedSha256: string }
  | { readonly kind: 'rejected'; readonly text: string; readonly signedSha256: string }
  | { readonly kind: 'unknown'; readonly reason: LinkReason; readonly signedSha256: string | null }
  | { readonly kind: 'notSent'; readonly reason: LinkReason; readonly text: string | null };

/**
 * How sending ended. `leftOpen`: the attempt has no outcome yet, and the next round asks the host for it; its reason is
 * null where the server or the host did not answer.
 */
export type SendOutcome =
  | AttemptResult
  | { readonly kind: 'heldElsewhere' }
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  | { readonly kind: 'leftOpen'; readonly reason: LinkReason | null };

/** The steps as the dispatcher and the screens name them. */
export type SendStep = 'opening' | 'ready' | 'signing' | 'sending' | 'recording' | 'ended';
/** The steps that are reported while they last. */
export type ToldStep = Exclude<SendStep, 'opening' | 'ended'>;

type Context = Input & {
  /** Its attempt was opened before: the host may have sent it, and alone knows. */
  readonly wasLeftOpen: boolean;
  /** Its host was not asked, and the attempt is given back. */
  readonly isHostUnasked: boolean;
  readonly result: AttemptResult | null;
  readonly ended: SendOutcome | null;
  /** Tries of the present remote step. */
  readonly attempts: number;
};

export type FilingSendEvent =
  | { type: 'host.signing' }
  | { type: 'host.sending' }
  | { type: 'host.reported'; result: AttemptResult }
  | { type: 'call.ended' }
  /** The call that would have asked the host for it is not made. */
  | { type: 'filing.passedOver'; reason: LinkReason };

type Key = { readonly filingId: string; readonly attemptId: string };
/** Whether the server accepted the report of an attempt, or knows something else. */
export type Closing = { readonly isRecorded: boolean };
export type ClosedAttempt = Key & Pick<Context, 'isHostUnasked'> & { readonly result: AttemptResult };

/** Reasons of a host that does not know because another browser or workstation is at the attempt, and will say. */
const BUSY: readonly LinkReason[] = ['attemptBusy', 'attemptUnavailable'];
const UNANSWERED: SendOutcome = { kind: 'leftOpen', reason: null };
const HELD_ELSEWHERE: SendOutcome = { kind: 'heldElsewhere' };

/**
 * Sending of one filing: an attempt is opened at the server, the host signs and sends, what was signed is stored, the
 * attempt is closed, the host may forget it. Only the steps between page and server are ever repeated: they change
 * nothing the second time. Nothing here asks the host to send again. Tells `filingBatch` each step but the last one: that
 * is its output.
 */
export const filingSendMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FilingSendEvent,
    input: {} as Input,
    output: {} as SendOutcome,
  },
  actors: {
    /** Under the session that leads the certificate. */
    openAttempt: fromPromise<Opening, { filingId: string; certificateId: string }>(notProvided),
    storeSigned: fromPromise<void, Key & { uploadIndex: string | null }>(notProvided),
    closeAttempt: fromPromise<Closing, ClosedAttempt>(notProvided),
    settleAtHost: fromPromise<void, { attemptId: string }>(notProvided),
  },
  guards: {
    wasLeftOpen: ({ context }) => context.wasLeftOpen,
    isOpened: (_, { opening }: { opening: Opening }) => opening.kind === 'opened',
    isSentElsewhere: ({ context }) => busyReason(context) !== null,
    hasSigned: ({ context }) =>
      context.result !== null && context.result.kind !== 'notSent' && context.result.signedSha256 !== null,
    // Another browser of the workstation has found it open and given it to the host.
    isTakenUp: ({ context }, { closing }: { closing: Closing }) => context.isHostUnasked && !closing.isRecorded,
    canTryAgain: ({ context }) => context.attempts < SETTLE_ATTEMPTS_MAX,
  },
  actions: {
    takeAttempt: assign({
      attemptId: (_, { opening }: { opening: Opening }) => (opening.kind === 'opened' ? opening.attemptId : null),
    }),
    takeRefusal: assign({ ended: (_, { opening }: { opening: Opening }) => endOf(opening) }),
    takeResult: assign({ result: (_, { result }: { result: AttemptResult }) => result }),
    takeNothingSent: assign({
      isHostUnasked: true,
      result: (_, { reason }: { reason: LinkReason }): AttemptResult => ({ kind: 'notSent', reason, text: null }),
    }),
    endWithResult: assign({ ended: ({ context }) => context.result }),
    endOpen: assign({ ended: UNANSWERED }),
    endElsewhere: assign({ ended: HELD_ELSEWHERE }),
    endBusy: assign({ ended: ({ context }) => ({ kind: 'leftOpen' as const, reason: busyReason(context) }) }),
    endUnasked: assign({ ended: (_, { reason }: { reason: LinkReason }) => ({ kind: 'leftOpen' as const, reason }) }),
    startCounting: assign({ attempts: 0 }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    tellBatch: sendParent(({ context: { filingId, attemptId } }, { step }: { step: ToldStep }) => ({
      type: 'send.changed',
      filingId,
      attemptId,
      step,
    })),
  },
  delays: { tryAgainMs: ({ context }) => 2 ** context.attempts * 500 },
}).createMachine({
  id: 'filingSend',
  context: ({ input }) => ({
    ...input,
    wasLeftOpen: input.attemptId !== null,
    isHostUnasked: false,
    result: null,
    ended: null,
    attempts: 0,
  }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'wasLeftOpen', target: 'ready' }, { target: 'opening' }] },
    opening: {
      invoke: {
        id: 'openAttempt',
        src: 'openAttempt',
        input: ({ context: { filingId, certificateId } }) => ({ filingId, certificateId }),
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => ({ opening: event.output }) },
            target: 'ready',
            actions: { type: 'takeAttempt', params: ({ event }) => ({ opening: event.output }) },
          },
          { target: 'ended', actions: { type: 'takeRefusal', params: ({ event }) => ({ opening: event.output }) } },
        ],
        // The answer may be what was lost: if the attempt was opened, the next round finds it.
        onError: { target: 'ended', actions: 'endOpen' },
      },
    },
    ready: {
      entry: { type: 'tellBatch', params: { step: 'ready' } },
      on: {
        'filing.passedOver': [
          { guard: 'wasLeftOpen', target: 'ended', actions: { type: 'endUnasked', params: ({ event }) => event } },
          // Opened for that call: the host never got it.
          { target: 'reported', actions: { type: 'takeNothingSent', params: ({ event }) => event } },
        ],
        'host.signing': 'signing',
        'host.sending': 'sending',
        'host.reported': { target: 'reported', actions: { type: 'takeResult', params: ({ event }) => event } },
        'call.ended': { target: 'ended', actions: 'endOpen' },
      },
    },
    signing: {
      entry: { type: 'tellBatch', params: { step: 'signing' } },
      on: {
        'host.sending': 'sending',
        'host.reported': { target: 'reported', actions: { type: 'takeResult', params: ({ event }) => event } },
        'call.ended': { target: 'ended', actions: 'endOpen' },
      },
    },
    sending: {
      entry: { type: 'tellBatch', params: { step: 'sending' } },
      on: {
        'host.reported': { target: 'reported', actions: { type: 'takeResult', params: ({ event }) => event } },
        'call.ended': { target: 'ended', actions: 'endOpen' },
      },
    },
    reported: {
      entry: { type: 'tellBatch', params: { step: 'recording' } },
      always: [
        { guard: 'isSentElsewhere', target: 'ended', actions: 'endBusy' },
        { guard: 'hasSigned', target: 'storingSigned' },
        { target: 'closing' },
      ],
    },
    storingSigned: {
      entry: 'countAttempt',
      invoke: {
        id: 'storeSigned',
        src: 'storeSigned',
        input: ({ context }) => ({ ...keyOf(context), uploadIndex: indexOf(context.result) }),
        onDone: { target: 'closing', actions: 'startCounting' },
        onError: [
          { guard: 'canTryAgain', target: 'storingAgain' },
          { target: 'ended', actions: 'endOpen' },
        ],
      },
    },
    storingAgain: { after: { tryAgainMs: 'storingSigned' } },
    closing: {
      entry: 'countAttempt',
      invoke: {
        id: 'closeAttempt',
        src: 'closeAttempt',
        input: ({ context: { isHostUnasked, result, ...context } }) => ({
          ...keyOf(context),
          isHostUnasked,
          result: result ?? NOTHING_SENT,
        }),
        onDone: [
          {
            guard: { type: 'isTakenUp', params: ({ event }) => ({ closing: event.output }) },
            target: 'ended',
            actions: 'endElsewhere',
          },
          { target: 'settling', actions: 'endWithResult' },
        ],
        onError: [
          { guard: 'canTryAgain', target: 'closingAgain' },
          { target: 'ended', actions: 'endOpen' },
        ],
      },
    },
    closingAgain: { after: { tryAgainMs: 'closing' } },
    settling: {
      invoke: {
        id: 'settleAtHost',
        src: 'settleAtHost',
        input: ({ context }) => ({ attemptId: context.attemptId ?? '' }),
        onDone: 'ended',
        // The host keeps what it could have forgotten; no harm.
        onError: 'ended',
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context }) => context.ended ?? UNANSWERED,
});

/** The machine closes no attempt without a result. */
const NOTHING_SENT: AttemptResult = { kind: 'notSent', reason: 'unexpected', text: null };

const endOf = (opening: Opening): SendOutcome =>
  opening.kind === 'refused' ? { kind: 'refused', code: opening.code } : HELD_ELSEWHERE;

/** Why it is not known what became of an attempt that is sent elsewhere; null where nobody is at it. */
const busyReason = ({ result }: Context): LinkReason | null =>
  result?.kind === 'unknown' && BUSY.includes(result.reason) ? result.reason : null;

const keyOf = ({ filingId, attemptId }: FilingToSend): Key => ({ filingId, attemptId: attemptId ?? '' });

const indexOf = (result: AttemptResult | null) => (result?.kind === 'submitted' ? result.uploadIndex : null);
