import type { Table } from '../testing/table.ts';
import { workersMachine } from './workers.machine.ts';

const WORKERS = Object.keys(workersMachine.implementations.actors);

/** One that breaks stops all; each gets what concerns it, and of the link only what has changed. */
export const WORKERS_TABLE: Table<typeof workersMachine> = {
  starts: () => 'working.withoutLink',
  states: {
    'working.withoutLink': {
      'link moves': ({ snapshot }) =>
        snapshot.isReady ? { to: 'working.withLink', tells: ['certificateSessions: link.ready'] } : null,
    },
    'working.withLink': {
      'link moves': ({ snapshot }) =>
        snapshot.isReady ? null : { to: 'working.withoutLink', tells: ['certificateSessions: link.lost'] },
    },
  },
  anywhere: {
    'page.left': { tells: ['certificateSessions: page.left', 'liveUpdates: page.left'] },
    'page.shown': { tells: ['certificateSessions: page.shown', 'liveUpdates: page.shown'] },
    'session.acquire': { tells: ['certificateSessions: session.acquire'] },
    'request.sent': { tells: ['messageRefresh: request.sent'] },
    'session.active': {
      tells: [
        'documentSaving: session.active',
        'filingDispatch: session.active',
        'messageRefresh: session.active',
        'requestDispatch: session.active',
      ],
    },
    'session.lost': {
      tells: [
        'documentSaving: session.lost',
        'filingDispatch: session.lost',
        'messageRefresh: session.lost',
        'requestDispatch: session.lost',
      ],
    },
    ...Object.fromEntries(
      WORKERS.map((worker) => [`xstate.error.actor.${worker}`, { to: 'failed', tells: ['parent: boot.failed'] }]),
    ),
  },
};
