import type { SnapshotFrom } from 'xstate';
import type { Table } from '../testing/table.ts';
import type { certificateSessionMachine } from './certificateSession.machine.ts';

const ENDED = { to: 'ended', tells: ['parent: session.ended'] };
/** The session is deleted at the server; nobody goes on with the certificate meanwhile. */
const LOST = { to: 'cleaning', tells: ['parent: session.lost'] };
/** Only a session that was granted can be deleted. */
const cleanedUp = (_: unknown, { context }: SnapshotFrom<typeof certificateSessionMachine>) =>
  context.session === null ? ENDED : { to: 'cleaning' };

/** Leadership of one certificate ends where it is released, lost or overridden, and who works with it hears of that. */
export const CERTIFICATE_SESSION_TABLE: Table<typeof certificateSessionMachine> = {
  starts: 'notActive',
  tags: { ACTIVE: ['active', 'extending'], ERROR: ['error', 'cleaning'] },
  states: {
    notActive: {
      'session.acquire': ({ override }) => ({ to: 'acquiring', context: { isOverride: override } }),
      'session.release': ENDED,
      'page.left': ENDED,
    },
    acquiring: {
      'acquireSession answers': ({ output }) => ({
        to: 'active',
        tells: ['parent: session.active'],
        context: { session: output, error: null },
      }),
      'acquireSession fails': { to: 'error', context: { error: 'acquireFailed' } },
      'session.acquire': ({ override }) =>
        override ? { to: 'acquiring', restarts: 'acquireSession', context: { isOverride: true } } : null,
      'session.release': ENDED,
      'page.left': ENDED,
    },
    active: {
      'after sessionExtendMs': { ms: 300_000, to: 'extending' },
      'session.release': LOST,
      'page.left': LOST,
    },
    extending: {
      'extendSession answers': ({ output }) =>
        output.kind === 'gone'
          ? { to: 'ended', tells: ['parent: session.lost', 'parent: session.ended'], context: { error: 'gone' } }
          : { to: 'active', context: { session: { id: 's-1', expiresOn: output.expiresOn } } },
      'extendSession fails': {
        to: 'error',
        tells: ['parent: session.lost'],
        context: { error: 'extendFailed' },
      },
      'session.release': LOST,
      'page.left': LOST,
    },
    error: {
      'session.acquire': ({ override }) => (override ? { to: 'acquiring', context: { isOverride: true } } : null),
      'cleanup.due': cleanedUp,
      'session.release': cleanedUp,
      'page.left': cleanedUp,
    },
    cleaning: { 'deleteSession answers': ENDED, 'deleteSession fails': ENDED },
  },
};
