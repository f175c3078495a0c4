import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { inertOf } from '../testing/inert.ts';
import { broke } from '../testing/events.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { workersMachine } from './workers.machine.ts';

const input = { leaderId: 'tab-1' };
const WORKERS = Object.keys(workersMachine.implementations.actors).sort();
const linkSnapshot = (isReady: boolean) => ({
  type: 'xstate.snapshot.link',
  // The graph tells events apart by their JSON, which a function leaves no trace in.
  snapshot: { isReady, hasTag: () => isReady },
});

describe('workers', () => {
  walkEveryEdge(workersMachine, {
    inputs: [input],
    events: [
      { type: 'page.left' },
      { type: 'page.shown' },
      { type: 'session.acquire', certificateId: 'c-1', override: true },
      { type: 'session.active', certificate: { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' } },
      { type: 'session.lost', certificateId: 'c-1' },
      { type: 'request.sent' },
      ...WORKERS.map((worker) => broke(worker)),
      linkSnapshot(true),
      linkSnapshot(false),
    ],
    // One that breaks stops all; each gets what concerns it, and of the link only what has changed. Broken by a link that
    // tells of each check: its certificates would be listed anew every time.
    oracle: {
      starts: () => 'working.withoutLink',
      states: {
        'working.withoutLink': {
          'xstate.snapshot.link': ({ snapshot }) =>
            snapshot.isReady ? { to: 'working.withLink', tells: ['certificateSessions: link.ready'] } : null,
        },
        'working.withLink': {
          'xstate.snapshot.link': ({ snapshot }) =>
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
    },
    holds: (snapshot) => {
      // Broken by not starting one of them.
      if (snapshot.matches('working')) expect(Object.keys(snapshot.children).toSorted()).toEqual(WORKERS);
    },
  });

  it('tells the app when one of them broke, and ends', () => {
    const received: string[] = [];
    const app = createActor(
      setup({
        actors: { workers: inertOf(workersMachine) },
        actions: { record: ({ event }) => received.push(event.type) },
      }).createMachine({
        invoke: { id: 'workers', systemId: 'workers', src: 'workers', input },
        on: { '*': { actions: 'record' } },
      }),
      { systemId: 'app' },
    ).start();
    app.system.get('workers').send(broke('link'));
    expect(received).toEqual(['boot.failed', 'xstate.done.actor.workers']);
    // Broken by a worker that outlives the others.
    expect(WORKERS.filter((worker) => app.system.get(worker) !== undefined)).toEqual([]);
    app.stop();
  });
});
