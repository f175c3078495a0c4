import { linkError } from '#contracts/link/errors.ts';
import type { Branch, Table } from '../testing/table.ts';
import type { linkCallMachine } from './linkCall.machine.ts';

const acked: Branch<typeof linkCallMachine> = {
  when: ({ by }) => by === 'host',
  to: 'pending.awaitingUser',
  context: ({ waits }) => ({ waits }),
};
const extended: Branch<typeof linkCallMachine> = {
  to: 'pending.awaitingUser',
  context: ({ progress }, { done }) =>
    progress === null ? { waits: null } : { waits: null, total: progress.total, done: Math.max(done, progress.done) },
};
const isCancelled: Branch<typeof linkCallMachine>['when'] = ({ error }) => error.reason === 'cancelledByUser';
const renewed = { restarts: 'after userInteractionMs' };

/** One call: 5 s for the extension, 5 s for the host, then 10 s for a person, renewed by each word of the host. */
export const LINK_CALL_TABLE: Table<typeof linkCallMachine> = {
  starts: 'pending.sending',
  states: {
    pending: {
      'link.extended': extended,
      'link.replied': 'succeeded',
      'link.refused': [
        { when: isCancelled, to: 'cancelled', context: ({ error }) => ({ error }) },
        { to: 'failed', context: ({ error }) => ({ error }) },
      ],
      'call.cancel': { to: 'cancelled', context: { error: linkError('cancelledByUser') } },
      'exchange fails': { to: 'failed', context: { error: linkError('unexpected') } },
    },
    'pending.sending': {
      'link.acked': [acked, { to: 'pending.acknowledged' }],
      'after extensionHandshakeMs': { ms: 5000, to: 'failed', context: { error: linkError('extensionMissing') } },
    },
    'pending.acknowledged': {
      'link.acked': [acked],
      'after hostHandshakeMs': { ms: 5000, to: 'failed', context: { error: linkError('noReply') } },
    },
    'pending.awaitingUser': {
      'link.acked': [{ ...acked, ...renewed }],
      'link.extended': { ...extended, ...renewed },
      'after userInteractionMs': { ms: 10_000, to: 'failed', context: { error: linkError('noUserReply') } },
    },
  },
};
