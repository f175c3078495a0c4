import { describe, expect } from 'vitest';
import { SETTLE_ATTEMPTS_MAX } from '#contracts/limits.ts';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { broke, settled } from '../testing/events.ts';
import type { Outcome } from '../testing/oracle.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { filingSendMachine, type AttemptResult, type FilingToSend } from './filingSend.machine.ts';

const fresh = { filingId: 'f-1', attemptId: null, certificateId: 'c-1' };
const leftOpen = { ...fresh, attemptId: 'a-1' };
const results: AttemptResult[] = [
  { kind: 'submitted', uploadIndex: '1100000001', signedSha256: 'a'.repeat(64) },
  { kind: 'rejected', text: 'refuzat', signedSha256: 'a'.repeat(64) },
  { kind: 'unknown', reason: 'authorityTimeout', signedSha256: 'a'.repeat(64) },
  { kind: 'unknown', reason: 'hostExited', signedSha256: null },
  { kind: 'unknown', reason: 'attemptBusy', signedSha256: null },
  { kind: 'unknown', reason: 'attemptUnavailable', signedSha256: null },
  { kind: 'notSent', reason: 'tokenRemoved', text: null },
];

type Deciding = FilingToSend & {
  attempts: number;
  isHostUnasked: boolean;
  result: AttemptResult | null;
  ended: { kind: string } | null;
};

type Before = SnapshotFrom<typeof filingSendMachine>;

const STEP = ['parent: send.changed'];
const HELD = { kind: 'heldElsewhere' };
const ended = (outcome: object): Outcome => ({ to: 'ended', context: { ended: outcome } });
const OPEN = ended({ kind: 'leftOpen', reason: null });
/** What was signed is stored first; one that another browser is at stays open. */
const reported = ({ result }: AnyEventObject): Outcome => {
  if (result.kind === 'unknown' && result.reason.startsWith('attempt')) {
    return { ...ended({ kind: 'leftOpen', reason: result.reason }), tells: STEP };
  }
  const isSigned = result.kind !== 'notSent' && result.signedSha256 !== null;
  return { to: isSigned ? 'storingSigned' : 'closing', tells: STEP, context: { result, attempts: 1 } };
};
const againOrOpen =
  (again: string) =>
  (_: AnyEventObject, { context }: Before): Outcome =>
    context.attempts < SETTLE_ATTEMPTS_MAX ? { to: again } : OPEN;

describe('filingSend', () => {
  walkEveryEdge(filingSendMachine, {
    inputs: [fresh, leftOpen],
    key: ({ attempts, attemptId, isHostUnasked, result, ended }: Deciding) => [
      attempts,
      attemptId,
      isHostUnasked,
      result?.kind,
      result?.kind === 'unknown' && result.reason,
      ended?.kind,
    ],
    events: [
      settled('openAttempt', { kind: 'opened', attemptId: 'a-1' }),
      settled('openAttempt', { kind: 'taken' }),
      settled('openAttempt', { kind: 'refused', code: 'filing.notSendable' }),
      broke('openAttempt'),
      { type: 'host.signing' },
      { type: 'host.sending' },
      ...results.map((result) => ({ type: 'host.reported', result })),
      { type: 'call.ended' },
      { type: 'filing.passedOver', reason: 'authorityDown' },
      settled('storeSigned'),
      broke('storeSigned'),
      { type: 'xstate.after.tryAgainMs.filingSend.storingAgain' },
      settled('closeAttempt', { isRecorded: true }),
      settled('closeAttempt', { isRecorded: false }),
      broke('closeAttempt'),
      { type: 'xstate.after.tryAgainMs.filingSend.closingAgain' },
      settled('settleAtHost'),
      broke('settleAtHost'),
    ],
    // machines.md, `filingSend`: nothing is sent again; what is not known stays open for the next round; only the steps
    // between page and server are repeated, and not for ever.
    oracle: {
      // One that was left open has its attempt: a second one would send it twice.
      starts: ({ attemptId }) => (attemptId === null ? 'opening' : { to: 'ready', tells: STEP }),
      states: {
        opening: {
          'xstate.done.actor.openAttempt': ({ output }) => {
            if (output.kind === 'opened') return { to: 'ready', tells: STEP, context: { attemptId: 'a-1' } };
            return ended(output.kind === 'taken' ? HELD : output);
          },
          'xstate.error.actor.openAttempt': OPEN,
        },
        ready: {
          'filing.passedOver': ({ reason }, { context }) =>
            context.wasLeftOpen
              ? ended({ kind: 'leftOpen', reason })
              : {
                  to: 'closing',
                  tells: STEP,
                  context: { isHostUnasked: true, result: { kind: 'notSent', reason, text: null }, attempts: 1 },
                },
          'host.signing': { to: 'signing', tells: STEP },
          'host.sending': { to: 'sending', tells: STEP },
          'host.reported': reported,
          'call.ended': OPEN,
        },
        signing: { 'host.sending': { to: 'sending', tells: STEP }, 'host.reported': reported, 'call.ended': OPEN },
        sending: { 'host.reported': reported, 'call.ended': OPEN },
        storingSigned: {
          'xstate.done.actor.storeSigned': { to: 'closing', context: { attempts: 1 } },
          'xstate.error.actor.storeSigned': againOrOpen('storingAgain'),
        },
        storingAgain: {
          'xstate.after.tryAgainMs.filingSend.storingAgain': (_, { context }) => ({
            to: 'storingSigned',
            context: { attempts: context.attempts + 1 },
          }),
        },
        closing: {
          'xstate.done.actor.closeAttempt': ({ output }, { context }) =>
            context.isHostUnasked && !output.isRecorded
              ? ended(HELD)
              : { to: 'settling', context: { ended: context.result } },
          'xstate.error.actor.closeAttempt': againOrOpen('closingAgain'),
        },
        closingAgain: {
          'xstate.after.tryAgainMs.filingSend.closingAgain': (_, { context }) => ({
            to: 'closing',
            context: { attempts: context.attempts + 1 },
          }),
        },
        settling: { 'xstate.done.actor.settleAtHost': 'ended', 'xstate.error.actor.settleAtHost': 'ended' },
      },
    },
    holds: (snapshot, walked, before) => {
      const { context } = snapshot;
      const happened = walked.map((event) => event.type);
      const isClosed = happened.includes('xstate.done.actor.closeAttempt');
      // Broken by ending with the host's word before the server has it: the filing would look sent and be sent again.
      if (context.ended !== null && context.ended.kind !== 'leftOpen' && context.result !== null) {
        expect(isClosed).toBe(true);
      }
      // Broken by `filing.passedOver` that takes an attempt which came open for one the host never got.
      const cameOpen = context.attemptId !== null && !happened.includes('xstate.done.actor.openAttempt');
      if (cameOpen && snapshot.matches('closing')) expect(happened).toContain('host.reported');
      // Broken by taking the word of a page for that of the host which has claimed the attempt meanwhile.
      const isRefused = walked.some((event) => event['output']?.isRecorded === false);
      if (isRefused && !happened.includes('host.reported')) {
        expect(snapshot.output).toEqual({ kind: 'heldElsewhere' });
      }
      // Broken by closing what is being sent elsewhere: a person could say at once that it was not.
      if (context.result?.kind === 'unknown' && context.result.reason.startsWith('attempt')) {
        expect(snapshot.output).toEqual({ kind: 'leftOpen', reason: context.result.reason });
      }
      // Broken by letting the host forget what the server does not have yet.
      if (snapshot.matches('settling')) {
        expect(isClosed).toBe(true);
        if (context.result?.kind === 'submitted') expect(happened).toContain('xstate.done.actor.storeSigned');
      }
      // Broken by a second opening: two attempts of one filing.
      expect(happened.filter((type) => type === 'xstate.done.actor.openAttempt').length).toBeLessThanOrEqual(1);
      if (before.matches('ready')) expect(snapshot.matches('opening')).toBe(false);
      // Broken by counting no attempt on `storingSigned` or `closing`.
      expect(context.attempts).toBeLessThanOrEqual(SETTLE_ATTEMPTS_MAX);
      // Broken by taking the silence of the host for "not sent".
      if (happened.at(-1) === 'call.ended' && context.result === null && before.context.ended === null) {
        expect(snapshot.output).toEqual({ kind: 'leftOpen', reason: null });
      }
    },
  });
});
