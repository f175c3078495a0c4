import { describe, expect } from 'vitest';
import { SETTLE_ATTEMPTS_MAX } from '#contracts/limits.ts';
import { broke, settled } from '../testing/events.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { filingSendMachine, type AttemptResult, type FilingToSend } from './filingSend.machine.ts';
import { FILING_SEND_TABLE } from './filingSend.table.ts';

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

describe('filingSend', () => {
  walkEveryEdge(filingSendMachine, {
    table: FILING_SEND_TABLE,
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
