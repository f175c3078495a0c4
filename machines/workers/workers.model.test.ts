import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { broke } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { workersMachine } from './workers.machine.ts';
import { WORKERS_TABLE } from './workers.table.ts';

const input = { leaderId: 'tab-1' };
const WORKERS = Object.keys(workersMachine.implementations.actors).sort();
const linkSnapshot = (isReady: boolean) => ({
  type: 'xstate.snapshot.link',
  // The graph tells events apart by their JSON, which a function leaves no trace in.
  snapshot: { isReady, hasTag: () => isReady },
});

describe('workers', () => {
  walkEveryEdge(workersMachine, {
    table: WORKERS_TABLE,
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
