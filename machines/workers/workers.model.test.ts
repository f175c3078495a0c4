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
    key: (context: { isLinkReady: boolean }) => context.isLinkReady,
    events: [
      { type: 'page.left' },
      { type: 'page.shown' },
      { type: 'session.acquire', certificateId: 'c-1', override: true },
      { type: 'session.active', certificate: { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' } },
      { type: 'session.lost', certificateId: 'c-1' },
      ...WORKERS.map((worker) => broke(worker)),
      linkSnapshot(true),
      linkSnapshot(false),
    ],
    holds: (snapshot, walked) => {
      const { context, children } = snapshot;
      // Broken by not invoking one of them, or by one that goes on when another broke.
      expect(Object.keys(children).sort()).toEqual(snapshot.matches('working') ? WORKERS : []);
      // Broken by dropping `forgetLink`.
      if (snapshot.matches('failed')) expect(context.isLinkReady).toBe(false);
      // Broken by swapping the guards, or by dropping `noteLink`.
      if (walked.at(-1)?.type === 'xstate.snapshot.link') {
        expect(context.isLinkReady).toBe(walked.at(-1)?.['snapshot'].isReady);
      }
    },
  });

  it('tells the app when one of them broke, and ends', () => {
    const heard: string[] = [];
    const app = createActor(
      setup({
        actors: { workers: inertOf(workersMachine) },
        actions: { hear: ({ event }) => heard.push(event.type) },
      }).createMachine({
        invoke: { id: 'workers', systemId: 'workers', src: 'workers', input },
        on: { '*': { actions: 'hear' } },
      }),
      { systemId: 'app' },
    ).start();
    app.system.get('workers').send(broke('link'));
    expect(heard).toEqual(['boot.failed', 'xstate.done.actor.workers']);
    app.stop();
  });
});
