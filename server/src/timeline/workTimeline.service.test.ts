import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';
import { aWorkItem } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let clientId: string;
beforeAll(async () => {
  domain = await createTestDomain();
  ({ a: ana, clientId } = await fillFirm(domain, await domain.database.aFirm({ displayName: 'Ana' })));
});
afterAll(() => domain.close());

it('tells what happened to a work item and its tasks, newest first, with names instead of ids', async () => {
  const calls = domain.as(ana);
  const dan = await domain.database.aColleague(ana, { displayName: 'Dan Pop' });
  const { id } = await calls.workItems.create({ clientId, ...aWorkItem });
  await calls.workItems.change({ id, set: { assigneeId: dan.userId, status: 'InProgress' }, was: {} });
  const task = await calls.workItemTasks.create({ id, title: 'Jurnal' });
  await calls.tasks.change({ id: task.id, set: { status: 'Complete' }, was: {} });
  const { items } = await calls.timeline.ofWorkItem({ id });
  expect(items.map(({ entity, action, title }) => [entity, action, title])).toEqual([
    ['task', 'update', 'Jurnal'],
    ['task', 'create', 'Jurnal'],
    ['workItem', 'update', aWorkItem.title],
    ['workItem', 'create', aWorkItem.title],
  ]);
  expect(items[2]).toMatchObject({
    actorName: 'Ana',
    changes: [
      { field: 'assigneeId', before: null, after: 'Dan Pop' },
      { field: 'status', before: 'ToDo', after: 'InProgress' },
    ],
  });
  expect((await calls.timeline.ofTask({ id: task.id })).items).toEqual(items.slice(0, 2));
});

it('goes on where a page ended', async () => {
  const calls = domain.as(ana);
  const { id } = await calls.workItems.create({ clientId, ...aWorkItem });
  for (const title of ['1', '2', '3']) await calls.workItems.change({ id, set: { title }, was: {} });
  const first = await calls.timeline.ofWorkItem({ id, pageSize: 2 });
  const second = await calls.timeline.ofWorkItem({ id, pageSize: 2, after: first.nextCursor ?? '' });
  const titles = [...first.items, ...second.items].map(({ changes, action }) => changes[0]?.after ?? action);
  expect(titles).toEqual(['3', '2', '1', 'create']);
  expect(second.hasNextPage).toBe(false);
});
