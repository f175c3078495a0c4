import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListedTask, Task } from '#contracts/api/task.ts';
import { TASKS_PASTED_MAX } from '#contracts/limits.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import { aWorkItem } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let actor: Actor;
let clientId: string;
let id: string;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  actor = await domain.database.aFirm();
  clientId = await aClient(1);
  id = (await calls().workItems.create({ clientId, ...aWorkItem })).id;
});

const calls = () => domain.as(actor);
async function aClient(at: number) {
  const taxId = aFiscalCode(at);
  domain.register.companies.set(taxId, aCompany(taxId));
  return (await calls().clients.create({ taxId })).id;
}
const add = (...titles: string[]) =>
  calls().workItemTasks.createAll({ id, tasksRequest: titles.map((title) => ({ title })) });
const titles = async () => (await calls().workItemTasks.list({ id })).map(({ title }) => title);
const move = (task: ListedTask | undefined, before: ListedTask | undefined | null) =>
  calls().workItemTasks.move({ id, taskId: task!.id, beforeId: before?.id ?? null });
const trailOf = (taskId: string) =>
  domain.database.asSuperuser<{ action: string; before: string | null; after: string | null }>(
    'select action, before, after from audit_entry where tenant_id = $1 and entity_id = $2 order by seq',
    [actor.tenantId, taskId],
  );

describe('the tasks of a work item', () => {
  it('are added at the end, in their order, all or none', async () => {
    await add('1', '2');
    await calls().workItemTasks.create({ id, title: '3' });
    expect(await titles()).toEqual(['1', '2', '3']);
    const tasksRequest = [{ title: '4' }, { title: '5', assigneeId: clientId }];
    await expect(calls().workItemTasks.createAll({ id, tasksRequest })).rejects.toMatchObject({
      code: 'user.notFound',
    });
    expect(await titles()).toEqual(['1', '2', '3']);
  });

  it('are as many as a paste may have, and not one more', async () => {
    const many = Array.from({ length: TASKS_PASTED_MAX }, (_, at) => `Linia ${at}`);
    await add(...many);
    expect(await titles()).toEqual(many);
    await expect(add(...many, 'încă una')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('are put before another one, or at the end', async () => {
    const [one, two, three] = await add('1', '2', '3');
    await move(three, one);
    expect(await titles()).toEqual(['3', '1', '2']);
    await move(three, two);
    expect(await titles()).toEqual(['1', '3', '2']);
    await move(one, null);
    expect(await titles()).toEqual(['3', '2', '1']);
    await calls().tasks.remove({ id: two!.id });
    await expect(move(one, two)).rejects.toMatchObject({ code: 'task.notFound' });
  });

  it('keep an order when many people move them at one instant', async () => {
    const [one, two, three, four] = await add('1', '2', '3', '4');
    await Promise.all([move(one, null), move(four, two), move(three, one), move(two, null)]);
    expect((await titles()).toSorted()).toEqual(['1', '2', '3', '4']);
    const last = (await calls().workItemTasks.list({ id })).at(-1);
    await move(last, (await calls().workItemTasks.list({ id }))[1]);
    expect((await titles())[1]).toBe(last?.title);
  });

  it('can be put between two whose places are equal', async () => {
    const [one, two, three] = await add('1', '2', '3');
    await domain.database.asSuperuser(`update task set place = 'a0' where id = any($1::uuid[])`, [[one!.id, two!.id]]);
    const [first, second] = await calls().workItemTasks.list({ id });
    await move(three, second);
    expect(await titles()).toEqual([first!.title, '3', second!.title]);
  });

  it('are gone with their work item, from all lists', async () => {
    const [task] = await add('1');
    await calls().workItems.remove({ id });
    await expect(calls().tasks.get({ id: task!.id })).rejects.toMatchObject({ code: 'task.notFound' });
    expect((await calls().tasks.list({})).items).toEqual([]);
    expect(await calls().tasks.count({})).toMatchObject({ count: 0 });
    await calls().workItems.restore({ id });
    expect(await titles()).toEqual(['1']);
  });
});

describe('a change of single fields', () => {
  it('is kept beside one of another field, and refused for the same field', async () => {
    const [task] = await add('Balanță');
    const change = (set: Partial<Task>, was: Partial<Task>) =>
      calls().tasks.change({ id: task!.id, set: set as object, was: was as object });
    await change({ notes: 'De la Ana' }, { notes: '' });
    await change({ title: 'Balanța lunii' }, { title: 'Balanță' });
    expect(await calls().tasks.get({ id: task!.id })).toMatchObject({ title: 'Balanța lunii', notes: 'De la Ana' });
    await expect(change({ title: 'Alta' }, { title: 'Balanță' })).rejects.toMatchObject({ code: 'task.changed' });
    await change({ title: 'Balanța lunii' }, { title: 'Balanță' });
  });

  it('leaves one entry with both sides in the trail, and none where nothing changed', async () => {
    const [task] = await add('Balanță');
    await calls().tasks.change({ id: task!.id, set: { status: 'InProgress' }, was: { status: 'ToDo' } });
    await calls().tasks.change({ id: task!.id, set: { status: 'InProgress' }, was: { status: 'ToDo' } });
    expect((await trailOf(task!.id)).slice(1)).toEqual([
      { action: 'task.update', before: '{"status":"ToDo"}', after: '{"status":"InProgress"}' },
    ]);
  });

  it('knows when a task was completed', async () => {
    const [task] = await add('Balanță');
    const set = (status: Task['status']) => calls().tasks.change({ id: task!.id, set: { status }, was: {} });
    expect((await set('Complete')).completedAt).not.toBeNull();
    expect((await set('InProgress')).completedAt).toBeNull();
  });

  it('refuses a due day before the start', async () => {
    const [task] = await add('Balanță');
    await calls().tasks.change({ id: task!.id, set: { startDate: '2026-11-20' }, was: {} });
    const earlier = calls().tasks.change({ id: task!.id, set: { dueDate: '2026-11-19' }, was: {} });
    await expect(earlier).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

describe('the list of tasks', () => {
  it('is by due day, with those without one at the end, over all pages', async () => {
    for (const [title, dueDate] of [
      ['fără', null],
      ['mâine', '2026-11-24'],
      ['azi', '2026-11-23'],
    ] as const)
      await calls().tasks.create({ clientId, title, dueDate });
    const first = await calls().tasks.list({ pageSize: 2 });
    const second = await calls().tasks.list({ pageSize: 2, after: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['azi', 'mâine', 'fără']);
  });

  it('is filtered by client, work item, assignee, status, priority and due days', async () => {
    const colleague = await domain.database.aColleague(actor);
    const other = await aClient(2);
    await add('în lucrare');
    await calls().tasks.create({
      clientId,
      title: 'a mea',
      assigneeId: actor.userId,
      dueDate: '2026-11-23',
      priority: 'High',
    });
    await calls().tasks.create({ clientId: other, title: 'a lui', assigneeId: colleague.userId, status: 'Complete' });
    const found = async (filter: Parameters<ReturnType<typeof calls>['tasks']['list']>[0]) =>
      (await calls().tasks.list(filter)).items.map(({ title }) => title).toSorted();
    expect(await found({ clientId: [other] })).toEqual(['a lui']);
    expect(await found({ workItemId: [id] })).toEqual(['în lucrare']);
    expect(await found({ assigneeId: [actor.userId, 'unassigned'] })).toEqual(['a mea', 'în lucrare']);
    expect(await found({ isOpen: true })).toEqual(['a mea', 'în lucrare']);
    expect(await found({ taskStatus: ['Complete'] })).toEqual(['a lui']);
    expect(await found({ taskPriority: ['High'] })).toEqual(['a mea']);
    expect(await found({ fromDueDate: '2026-11-23' })).toEqual(['a mea']);
    expect(await found({ toDueDate: '2026-11-22' })).toEqual([]);
    expect(await calls().tasks.count({ clientId: [clientId] })).toEqual({ count: 2, isCapped: false });
  });
});

describe('tags', () => {
  it('are offered by how often the client had them, and are one whatever their case', async () => {
    await calls().tasks.create({ clientId, title: '1', tags: ['Bancă', 'Lunar'] });
    await calls().tasks.create({ clientId, title: '2', tags: 'banca, Acte' });
    const suggested = await calls().tasks.suggestedTags({ id: clientId });
    expect(suggested.map(({ name }) => name)).toEqual(['Bancă', 'Acte', 'Lunar']);
    expect(await calls().tasks.suggestedTags({ id: await aClient(2) })).toEqual([]);
  });
});

describe('deleting', () => {
  it('can be undone, at its place and with its tags', async () => {
    const [, two] = await add('1', '2', '3');
    await calls().tasks.change({ id: two!.id, set: { tags: ['Lunar'] }, was: {} });
    await calls().workItemTasks.remove({ id, taskId: two!.id });
    expect(await titles()).toEqual(['1', '3']);
    const restored = await calls().tasks.restore({ id: two!.id });
    expect(restored.tags.map(({ name }) => name)).toEqual(['Lunar']);
    expect(await titles()).toEqual(['1', '2', '3']);
  });
});

describe('a person who is removed', () => {
  it('hands over what they have not completed', async () => {
    const colleague = await domain.database.aColleague(actor);
    const { userId: assigneeId } = colleague;
    const open = await calls().tasks.create({ clientId, title: 'deschisă', assigneeId });
    const done = await calls().tasks.create({ clientId, title: 'gata', assigneeId, status: 'Complete' });
    await calls().users.remove({ id: assigneeId, clientsTo: actor.userId });
    expect((await calls().tasks.get({ id: open.id })).assigneeId).toBe(actor.userId);
    expect((await calls().tasks.get({ id: done.id })).assigneeId).toBe(assigneeId);
    expect((await trailOf(open.id)).map(({ action }) => action)).toEqual(['task.create', 'task.update']);
  });
});
