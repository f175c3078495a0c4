import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aWorkItem } from '#serverTesting/probes.ts';
import { aClientNamed } from '#serverTesting/work.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let mihai: Actor;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  ana = await domain.database.aFirm();
  mihai = await domain.database.aColleague(ana);
});

const calls = () => domain.as(ana).workItems;
const aClient = (name: string) => aClientNamed(domain, ana, name);
const notices = async (actor: Actor) => (await domain.as(actor).notices.list({})).items.map(({ title }) => title);

describe('work for several clients', () => {
  it('is made for each that is active, titled for each, and told to whoever does it', async () => {
    const [alfa, beta, idle] = [await aClient('Alfa'), await aClient('Beta'), await aClient('Inactiv')];
    await domain.database.asSuperuser('update client set is_active = false where id = $1', [idle]);
    await domain.as(ana).clients.setAccountManager({ id: alfa, managerId: mihai.userId, userId: mihai.userId });
    const { made, leftOut } = await calls().createAll({
      ...aWorkItem,
      clientIds: [alfa, beta, idle],
      isByManager: true,
      assigneeId: ana.userId,
      title: 'Inventar {period} {client}',
      tags: ['anual'],
    });
    expect([made.map(({ clientId }) => clientId), leftOut]).toEqual([
      [alfa, beta],
      [{ clientId: idle, reason: 'inactive' }],
    ]);
    const { items } = await calls().list({});
    expect(
      items
        .map(({ title, assigneeId, tags }) => [title, assigneeId, tags[0]?.name])
        .toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    ).toEqual([
      ['Inventar 07.2026 Alfa', mihai.userId, 'anual'],
      ['Inventar 07.2026 Beta', ana.userId, 'anual'],
    ]);
    expect(await notices(mihai)).toEqual(['Inventar 07.2026 Alfa']);
  });

  it('is for people of the firm alone', async () => {
    const stranger = (await domain.database.aFirm()).userId;
    const asked = { ...aWorkItem, clientIds: [await aClient('Alfa')], isByManager: false, assigneeId: stranger };
    await expect(calls().createAll(asked)).rejects.toMatchObject({ code: 'user.notFound' });
    expect((await calls().list({})).items).toEqual([]);
  });
});

const different = { title: 'Balanța august', startDate: '2026-08-01', dueDate: '2026-08-25' };

async function anOriginal(clientId: string) {
  const original = await calls().create({
    ...aWorkItem,
    clientId,
    assigneeId: mihai.userId,
    status: 'Complete',
    tags: ['lunar'],
  });
  const { id } = original;
  const added = { assigneeId: mihai.userId, tags: ['acte'], notes: 'Toate' };
  await domain
    .as(ana)
    .workItemTasks.create({ id, title: 'Prima', dueDate: '2026-07-10', status: 'Complete', ...added });
  await domain.as(ana).workItemTasks.create({ id, title: 'A doua' });
  const gone = await domain.as(ana).workItemTasks.create({ id, title: 'Ștearsă' });
  await domain.as(ana).workItemTasks.remove({ id, taskId: gone.id });
  return original;
}

describe('a copy of a work item', () => {
  it('is to do again, with its tasks as many days after its start and their tags', async () => {
    const [alfa, beta] = [await aClient('Alfa'), await aClient('Beta')];
    const { id } = await anOriginal(alfa);
    const copy = await calls().copy({ id, clientId: beta, ...different });
    expect(copy).toMatchObject({
      ...different,
      clientId: beta,
      status: 'ToDo',
      assigneeId: mihai.userId,
      budgetedHours: 7.5,
      tags: [{ name: 'lunar' }],
      taskCount: 2,
      completedTaskCount: 0,
      trackedSeconds: 0,
      seriesId: null,
    });
    expect(await domain.as(ana).workItemTasks.list({ id: copy.id })).toMatchObject([
      { title: 'Prima', dueDate: '2026-08-10', status: 'ToDo', tags: [{ name: 'acte' }], clientId: beta },
      { title: 'A doua', dueDate: null, assigneeId: null },
    ]);
    expect(await domain.as(ana).workItemTasks.list({ id })).toMatchObject([{ status: 'Complete' }, {}]);
  });

  it('is nobody’s where its person has left the firm', async () => {
    const alfa = await aClient('Alfa');
    const { id } = await anOriginal(alfa);
    await domain.database.asSuperuser('update users set is_active = false where id = $1', [mihai.userId]);
    const copy = await calls().copy({ id, clientId: alfa, ...different });
    expect(copy.assigneeId).toBeNull();
    expect((await domain.as(ana).workItemTasks.list({ id: copy.id })).map(({ assigneeId }) => assigneeId)).toEqual([
      null,
      null,
    ]);
  });

  it('has its due day not before its start', async () => {
    const alfa = await aClient('Alfa');
    const { id } = await anOriginal(alfa);
    await expect(calls().copy({ id, clientId: alfa, ...different, dueDate: '2026-07-31' })).rejects.toMatchObject({
      code: 'request.invalid',
      fields: ['dueDate'],
    });
  });
});
