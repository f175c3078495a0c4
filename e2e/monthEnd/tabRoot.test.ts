import { expect, it } from 'vitest';
import { broke } from '#machines/testing/events.ts';
import { inertOf } from '#machines/testing/inert.ts';
import { workersMachine } from '#machines/workers/workers.machine.ts';
import { createTabRoot } from './tabRoot.ts';

it('reports a broken worker instead of throwing', () => {
  const reported: string[] = [];
  const root = createTabRoot({
    workers: inertOf(workersMachine),
    leaderId: 'tab',
    onFailure: () => reported.push('failed'),
  });
  root.start();
  root.system.get('workers').send(broke('uploadQueue'));
  expect(reported).toEqual(['failed']);
  root.stop();
});
