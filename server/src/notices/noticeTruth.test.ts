import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aWorkItem } from '#serverTesting/probes.ts';
import { aClientNamed } from '#serverTesting/work.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let mihai: Actor;
let clientId: string;
let now: Date;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => now });
});
afterAll(() => domain.close());
beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z');
  ana = await domain.database.aFirm();
  mihai = await domain.database.aColleague(ana);
  clientId = await aClientNamed(domain, ana, 'Alfa');
});

const calls = () => domain.as(ana);
const shown = async () => (await domain.as(mihai).notices.list({})).items.map(({ kind, title }) => `${kind} ${title}`);
const unread = async () => (await domain.as(mihai).notices.count({ isUnread: true })).count;
const anItem = () =>
  calls().workItems.create({
    ...aWorkItem,
    clientId,
    assigneeId: mihai.userId,
    title: 'Balanța',
    dueDate: '2026-11-24',
  });
const aTask = (id: string) => calls().workItemTasks.create({ id, title: 'Acte', assigneeId: mihai.userId });

describe('a notice goes with what it is about', () => {
  it('a task that is deleted, and comes back with it', async () => {
    const { id } = await anItem();
    const task = await aTask(id);
    expect(await shown()).toEqual(['assignment Acte', 'assignment Balanța']);
    await calls().workItemTasks.remove({ id, taskId: task.id });
    expect([await shown(), await unread()]).toEqual([['assignment Balanța'], 1]);
    await calls().tasks.restore({ id: task.id });
    expect(await shown()).toHaveLength(2);
  });

  it('a work item that is deleted with its tasks', async () => {
    const { id } = await anItem();
    await aTask(id);
    await calls().workItems.remove({ id });
    expect([await shown(), await unread()]).toEqual([[], 0]);
  });

  it('a comment that is deleted, while its task stays', async () => {
    const { id } = await anItem();
    const task = await aTask(id);
    const said = { text: 'Te rog', mentionedIds: [mihai.userId] };
    const comment = await calls().taskComments.create({ id: task.id, ...said });
    await calls().taskComments.create({ id: task.id, ...said });
    expect((await shown()).filter((line) => line.startsWith('mention'))).toHaveLength(2);
    await calls().taskComments.remove({ id: task.id, commentId: comment.id });
    expect((await shown()).filter((line) => line.startsWith('mention'))).toHaveLength(1);
  });
});

const mails = async () =>
  (
    await domain.database.asSuperuser<{ text: string }>('select text from mail where recipient_address = $1', [
      mihai.email,
    ])
  ).map(({ text }) => text);

describe('the daily mail', () => {
  beforeEach(async () => {
    const { preferences } = await domain.as(mihai).notices.preferences();
    await domain.as(mihai, 'ro').notices.savePreferences({
      preferences: preferences.map((one) => ({ ...one, mail: 'daily' })),
    });
  });

  it('leaves out what is done, deleted, or somebody else does by now', async () => {
    const [kept, done, given, gone] = [await anItem(), await anItem(), await anItem(), await anItem()];
    const rename = async (id: string, title: string) =>
      domain.database.asSuperuser('update notice set title = $2 where entity_id = $1', [id, title]);
    await rename(kept.id, 'Rămasă');
    await rename(done.id, 'Gata');
    await rename(given.id, 'Dată');
    await rename(gone.id, 'Ștearsă');
    await calls().workItems.change({ id: done.id, set: { status: 'Complete' }, was: {} });
    await calls().workItems.change({ id: given.id, set: { assigneeId: ana.userId }, was: {} });
    await calls().workItems.remove({ id: gone.id });
    now = new Date('2026-11-24T05:03:00Z');
    await domain.jobs.sendDailyNotices();
    const [text, ...more] = await mails();
    expect(more).toEqual([]);
    expect(['Rămasă', 'Gata', 'Dată', 'Ștearsă'].filter((title) => text?.includes(title))).toEqual(['Rămasă']);
  });

  it('is not written where nothing of it holds', async () => {
    const { id } = await anItem();
    await calls().workItems.remove({ id });
    now = new Date('2026-11-24T05:03:00Z');
    await domain.jobs.sendDailyNotices();
    expect(await mails()).toEqual([]);
  });
});

it('one mail at once has all that a change gives to a person', async () => {
  const { preferences } = await domain.as(mihai).notices.preferences();
  await domain.as(mihai, 'ro').notices.savePreferences({
    preferences: preferences.map((one) => ({ ...one, mail: 'atOnce' })),
  });
  const clientIds = [clientId];
  for (const name of ['Beta', 'Gama']) clientIds.push(await aClientNamed(domain, ana, name));
  const work = { ...aWorkItem, assigneeId: mihai.userId, title: 'TVA {client}' };
  await calls().workItems.createAll({ ...work, clientIds, isByManager: false });
  const sent = await domain.database.asSuperuser<{ subject: string; text: string }>(
    'select subject, text from mail where recipient_address = $1',
    [mihai.email],
  );
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/TVA Alfa.*\(\+2\)$/)]);
  expect(sent[0]?.text).toMatch(/TVA Alfa[^]*TVA Beta[^]*TVA Gama/);
});
