import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { Outcome, Table } from '../testing/table.ts';
import type { filingSendMachine } from './filingSend.machine.ts';

type Before = SnapshotFrom<typeof filingSendMachine>;

const ATTEMPTS_MAX = 4;
const STEP = ['parent: send.changed'];
const HELD = { kind: 'heldElsewhere' };
const ended = (outcome: object): Outcome => ({ to: 'ended', context: { ended: outcome } });
const OPEN = ended({ kind: 'leftOpen', reason: null });
/** What was signed is stored first; one that another browser is at stays open. */
const reported = ({ result }: AnyEventObject): Outcome => {
  if (result.kind === 'unknown' && result.reason.startsWith('attempt')) {
    return { to: 'ended', tells: STEP, context: { result, ended: { kind: 'leftOpen', reason: result.reason } } };
  }
  const isSigned = result.kind !== 'notSent' && result.signedSha256 !== null;
  return { to: isSigned ? 'storingSigned' : 'closing', tells: STEP, context: { result, attempts: 1 } };
};
const againOrOpen =
  (again: string) =>
  (_: AnyEventObject, { context }: Before): Outcome =>
    context.attempts < ATTEMPTS_MAX ? { to: again } : OPEN;

/** Nothing is sent again; what is not known stays open for the next round; only page and server repeat. */
export const FILING_SEND_TABLE: Table<typeof filingSendMachine> = {
  // One that was left open has its attempt: a second one would send it twice.
  starts: ({ attemptId }) => (attemptId === null ? 'opening' : { to: 'ready', tells: STEP }),
  states: {
    opening: {
      'openAttempt answers': ({ output }) => {
        if (output.kind === 'opened') return { to: 'ready', tells: STEP, context: { attemptId: 'a-1' } };
        return ended(output.kind === 'taken' ? HELD : output);
      },
      'openAttempt fails': OPEN,
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
      'storeSigned answers': { to: 'closing', context: { attempts: 1 } },
      'storeSigned fails': againOrOpen('storingAgain'),
    },
    storingAgain: {
      'after tryAgainMs': {
        ms: ({ attempts }) => 2 ** attempts * 500,
        to: 'storingSigned',
        context: (_, { attempts }) => ({ attempts: attempts + 1 }),
      },
    },
    closing: {
      'closeAttempt answers': ({ output }, { context }) =>
        context.isHostUnasked && !output.isRecorded
          ? ended(HELD)
          : { to: 'settling', context: { ended: context.result } },
      'closeAttempt fails': againOrOpen('closingAgain'),
    },
    closingAgain: {
      'after tryAgainMs': {
        ms: ({ attempts }) => 2 ** attempts * 500,
        to: 'closing',
        context: (_, { attempts }) => ({ attempts: attempts + 1 }),
      },
    },
    settling: { 'settleAtHost answers': 'ended', 'settleAtHost fails': 'ended' },
  },
};
