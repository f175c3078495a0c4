import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorkItemFields, WorkStatus } from '#contracts/api/workItem.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import { anIndividual, aWorkItem } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let dan: Actor;
let clientId: string;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  ana = await domain.database.aFirm();
  dan = await domain.database.aColleague(ana, { displayName: 'Dan Pop' });
  clientId = await aClient(1);
});

async function aClient(n: number): Promise<string> {
  const taxId = aFiscalCode(n);
  domain.register.companies.set(taxId, aCompany(taxId));
  return (await domain.as(ana).clients.create({ taxId })).id;
}
const calls = () => domain.as(ana).workItems;
const fields = (over: Partial<WorkItemFields> = {}): WorkItemFields => ({
  clientId,
  assigneeId: null,
  title: 'Contabilitate octombrie',
  description: '',
  budgetedHours: 12,
  status: 'ToDo',
  priority: 'Medium',
  workItemType: 'Bookkeeping',
  startDate: '2026-11-02',
  dueDate: '2026-11-25',
  ...over,
});
const add = (over: Partial<WorkItemFields> = {}) => calls().create(fields(over));
const titles = async () => (await calls().list({})).items.map(({ title }) => title);
/** The board as titles by status. */
const board = async () =>
  Object.fromEntries((await calls().board({})).map(({ status, cards }) => [status, cards.map(({ title }) => title)]));

describe('a new work item', () => {
  it('is answered with the names of its client, assignee and creator, and with nothing done yet', async () => {
    const made = await add({
      assigneeId: dan.userId,
      budgetedHours: 7.25,
      tags: ['TVA lunar', 'tva LUNAR', 'Urgențe'],
    });
    expect(made).toMatchObject({
      clientLegalName: `FIRMA ${aFiscalCode(1)} SRL`,
      assigneeName: 'Dan Pop',
      budgetedHours: 7.25,
      trackedSeconds: 0,
      taskCount: 0,
      runningTimers: [],
      seriesId: null,
      completedAt: null,
      revision: 1,
    });
    expect(made.tags.map(({ name }) => name)).toEqual(['TVA lunar', 'Urgențe']);
    expect(await calls().get({ id: made.id })).toEqual(made);
    expect(await domain.as(ana).tags.list()).toEqual(made.tags);
  });

  it('is refused when it is due before its start, or for a person who is not of the firm', async () => {
    await expect(add({ dueDate: '2026-11-01' })).rejects.toMatchObject({ code: 'request.invalid' });
    const stranger = await domain.database.aFirm();
    await expect(add({ assigneeId: stranger.userId })).rejects.toMatchObject({ code: 'user.notFound' });
    expect(await titles()).toEqual([]);
  });
});

describe('the list', () => {
  it('begins with what is open, the next due day first, and ends with what was due first of the complete', async () => {
    await add({ title: 'done long ago', dueDate: '2026-11-20', status: 'Complete' });
    await add({ title: 'done', dueDate: '2026-11-21', status: 'Complete' });
    await add({ title: 'later', dueDate: '2026-12-31' });
    await add({ title: 'soon', dueDate: '2026-11-22' });
    const open = await calls().list({ pageSize: 3 });
    expect(open.items.map(({ title }) => title)).toEqual(['soon', 'later', 'done']);
    const rest = await calls().list({ pageSize: 3, after: open.nextCursor ?? '' });
    expect(rest.items.map(({ title }) => title)).toEqual(['done long ago']);
  });

  it('is by due day, and filtered by who, what and when', async () => {
    const other = await aClient(2);
    await add({ title: 'b', dueDate: '2026-11-30', assigneeId: dan.userId });
    await add({ title: 'a', dueDate: '2026-11-20', status: 'InProgress', priority: 'Urgent' });
    await add({ title: 'c', dueDate: '2026-12-01', clientId: other });
    await domain.as(ana).clients.setAccountManager({ id: other, managerId: ana.userId, userId: ana.userId });
    const titlesOf = async (query: Parameters<ReturnType<typeof calls>['list']>[0]) =>
      (await calls().list(query)).items.map(({ title }) => title);
    expect(await titlesOf({})).toEqual(['a', 'b', 'c']);
    expect(await titlesOf({ assigneeId: [dan.userId] })).toEqual(['b']);
    expect(await titlesOf({ assigneeId: ['unassigned'] })).toEqual(['a', 'c']);
    expect(await titlesOf({ assigneeId: ['unassigned', dan.userId] })).toEqual(['a', 'b', 'c']);
    expect(await titlesOf({ accountManagerId: [ana.userId] })).toEqual(['c']);
    expect(await titlesOf({ accountManagerId: ['unassigned'] })).toEqual(['a', 'b']);
    expect(await titlesOf({ clientId: [other] })).toEqual(['c']);
    expect(await titlesOf({ workItemStatus: ['InProgress', 'Complete'] })).toEqual(['a']);
    expect(await titlesOf({ workItemPriority: ['Urgent'] })).toEqual(['a']);
    expect(await titlesOf({ fromDueDate: '2026-11-30', toDueDate: '2026-11-30' })).toEqual(['b']);
    expect(await calls().count({ fromDueDate: '2026-11-21' })).toEqual({ count: 2, isCapped: false });
  });
});

describe('the board', () => {
  it('keeps the place that a card was given', async () => {
    const [a, b, c] = [await add({ title: 'a' }), await add({ title: 'b' }), await add({ title: 'c' })];
    expect(await board()).toMatchObject({ ToDo: ['a', 'b', 'c'] });
    await calls().move({ id: c.id, status: 'ToDo', beforeId: a.id });
    expect(await board()).toMatchObject({ ToDo: ['c', 'a', 'b'] });
    await calls().move({ id: c.id, status: 'ToDo', beforeId: b.id });
    expect(await board()).toMatchObject({ ToDo: ['a', 'c', 'b'] });
    await calls().move({ id: a.id, status: 'ToDo', beforeId: null });
    expect(await board()).toMatchObject({ ToDo: ['c', 'b', 'a'] });
    await calls().move({ id: b.id, status: 'InReview', beforeId: null });
    expect(await board()).toMatchObject({ ToDo: ['c', 'a'], InReview: ['b'] });
    expect(await calls().get({ id: b.id })).toMatchObject({ status: 'InReview' });
  });

  it('keeps both cards of two people who drop before the same one at an instant', async () => {
    const all = await Promise.all(['a', 'b', 'c', 'd'].map((title) => add({ title })));
    const target = await add({ title: 'target' });
    await Promise.all(all.map(({ id }) => calls().move({ id, status: 'ToDo', beforeId: target.id })));
    const { ToDo = [] } = await board();
    expect(ToDo.toSorted()).toEqual(['a', 'b', 'c', 'd', 'target']);
    expect(ToDo.at(-1)).toBe('target');
  });

  it('shows the latest first of what is complete', async () => {
    const [a, b] = [await add({ title: 'a' }), await add({ title: 'b' })];
    for (const { id } of [a, b]) await calls().change({ id, set: { status: 'Complete' }, was: { status: 'ToDo' } });
    expect(await board()).toMatchObject({ Complete: ['b', 'a'] });
  });
});

describe('a change', () => {
  it('of different fields by two people keeps both', async () => {
    const { id } = await add();
    await calls().change({ id, set: { title: 'Nou' }, was: { title: 'Contabilitate octombrie' } });
    await calls().change({ id, set: { priority: 'Urgent' }, was: { priority: 'Medium' } });
    expect(await calls().get({ id })).toMatchObject({ title: 'Nou', priority: 'Urgent' });
  });

  it('of the same field is refused with its name, unless both want the same', async () => {
    const { id } = await add();
    await calls().change({
      id,
      set: { title: 'Unu', status: 'InProgress' },
      was: { title: 'Contabilitate octombrie' },
    });
    const stale = { was: { title: 'Contabilitate octombrie', status: 'ToDo' as WorkStatus } };
    await expect(calls().change({ id, set: { title: 'Doi', status: 'Complete' }, ...stale })).rejects.toMatchObject({
      code: 'workItem.changed',
      fields: ['title', 'status'],
    });
    expect(await calls().change({ id, set: { title: 'Unu' }, ...stale })).toMatchObject({ title: 'Unu', revision: 2 });
  });

  it('to complete and back keeps when it was completed only while it is', async () => {
    const { id } = await add();
    const complete = await calls().change({ id, set: { status: 'Complete' }, was: {} });
    expect(complete.completedAt).not.toBeNull();
    expect((await calls().change({ id, set: { status: 'ToDo' }, was: {} })).completedAt).toBeNull();
  });

  it('of several takes the start along where the due day comes before it, and leaves out what is gone', async () => {
    const [early, late, gone] = [await add(), await add({ startDate: '2026-11-20' }), await add()];
    await calls().remove({ id: gone.id });
    const ids = [early.id, late.id, gone.id];
    const { changed } = await calls().changeAll({ ids, set: { dueDate: '2026-11-10', assigneeId: dan.userId } });
    expect(changed.toSorted()).toEqual([early.id, late.id].toSorted());
    expect(await calls().get({ id: early.id })).toMatchObject({ startDate: '2026-11-02', dueDate: '2026-11-10' });
    expect(await calls().get({ id: late.id })).toMatchObject({ startDate: '2026-11-10', assigneeName: 'Dan Pop' });
  });

  it('of the whole is refused after the revision it is based on', async () => {
    const made = await add();
    await calls().update({ id: made.id, ...fields({ title: 'Nou' }), revision: 1 });
    await expect(calls().update({ id: made.id, ...fields(), revision: 1 })).rejects.toMatchObject({
      code: 'workItem.changed',
    });
  });

  it('of the client takes its tasks along', async () => {
    const { id } = await add();
    await domain.database.asSuperuser(
      `insert into task (tenant_id, client_id, work_item_id, title, status, place) values ($1, $2, $3, 't', 'ToDo', 'a0')`,
      [ana.tenantId, clientId, id],
    );
    const other = await aClient(2);
    await calls().update({ id, ...fields({ clientId: other }) });
    const [task] = await domain.database.asSuperuser('select client_id from task where work_item_id = $1', [id]);
    expect(task).toEqual({ client_id: other });
  });
});

describe('deleting', () => {
  it('takes the tasks along, and brings back those that were there', async () => {
    const { id } = await add();
    await domain.database.asSuperuser(
      `insert into task (tenant_id, client_id, work_item_id, title, status, place, deleted_at)
       values ($1, $2, $3, 'kept', 'ToDo', 'a0', null), ($1, $2, $3, 'gone before', 'ToDo', 'a1', now())`,
      [ana.tenantId, clientId, id],
    );
    const open = async () =>
      (
        await domain.database.asSuperuser<{ title: string }>(
          'select title from task where work_item_id = $1 and deleted_at is null',
          [id],
        )
      ).map(({ title }) => title);
    await calls().remove({ id });
    expect(await open()).toEqual([]);
    expect(await titles()).toEqual([]);
    await expect(calls().remove({ id })).rejects.toMatchObject({ code: 'workItem.notFound' });
    await expect(calls().get({ id })).rejects.toMatchObject({ code: 'workItem.notFound' });
    const restored = await calls().restore({ id });
    expect(restored).toMatchObject({ id, taskCount: 1 });
    expect(await open()).toEqual(['kept']);
    expect(await calls().restore({ id })).toEqual(restored);
  });
});

describe('a person who leaves', () => {
  it('hands over the work that is not complete, and stays on what is', async () => {
    const open = await add({ assigneeId: dan.userId });
    const done = await add({ assigneeId: dan.userId, status: 'Complete' });
    await domain.as(ana).users.remove({ id: dan.userId, clientsTo: ana.userId });
    expect(await calls().get({ id: open.id })).toMatchObject({ assigneeId: ana.userId });
    expect(await calls().get({ id: done.id })).toMatchObject({ assigneeName: 'Dan Pop' });
  });
});

it('who is given a work item is told, and nobody of what they take themselves', async () => {
  const ana = await domain.database.aFirm();
  const dan = await domain.database.aColleague(ana);
  const { id: clientId } = await domain.as(ana).clients.createIndividual(anIndividual);
  const calls = domain.as(ana).workItems;
  const { id } = await calls.create({ ...aWorkItem, clientId, assigneeId: dan.userId, title: 'Bilanț' });
  await calls.change({ id, set: { title: 'Bilanț anual' }, was: {} });
  await calls.change({ id, set: { assigneeId: ana.userId }, was: {} });
  await calls.changeAll({ ids: [id], set: { assigneeId: dan.userId } });
  const noticesOf = async (actor: typeof ana) =>
    (await domain.as(actor).notices.list({})).items.map(({ kind, entityId, title }) => [kind, entityId, title]);
  expect(await noticesOf(dan)).toEqual([
    ['assignment', id, 'Bilanț anual'],
    ['assignment', id, 'Bilanț'],
  ]);
  expect(await noticesOf(ana)).toEqual([]);
});
