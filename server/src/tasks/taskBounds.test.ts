import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TASKS_PASTED_MAX, TASKS_TEXT_MAX, WORK_ITEM_TASKS_MAX } from '#contracts/limits.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aWorkItem, TAX_ID } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let actor: Actor;
let clientId: string;
let id: string;
beforeAll(async () => {
  domain = await createTestDomain();
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
});
afterAll(() => domain.close());
beforeEach(async () => {
  actor = await domain.database.aFirm();
  clientId = (await calls().clients.create({ taxId: TAX_ID })).id;
  id = (await calls().workItems.create({ clientId, ...aWorkItem })).id;
});

const calls = () => domain.as(actor);
const add = (count: number, notes = '') =>
  calls().workItemTasks.createAll({
    id,
    tasksRequest: Array.from({ length: count }, (_, at) => ({ title: `${at}`, notes })),
  });
const tooMany = { code: 'task.tooMany' };

describe('the tasks of a work item', () => {
  it('are so many at most, however they come', async () => {
    const [first] = await add(WORK_ITEM_TASKS_MAX - TASKS_PASTED_MAX - 1);
    // The longest list that can be pasted fits beside what is there.
    await add(TASKS_PASTED_MAX);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => calls().workItemTasks.create({ id, title: 'Încă una' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add(2)).rejects.toMatchObject(tooMany);
    await expect(calls().tasks.create({ clientId, workItemId: id, title: 'x' })).rejects.toMatchObject(tooMany);
    await calls().tasks.remove({ id: first?.id ?? '' });
    await add(1);
    await expect(calls().tasks.restore({ id: first?.id ?? '' })).rejects.toMatchObject(tooMany);
    expect(await calls().workItemTasks.list({ id })).toHaveLength(WORK_ITEM_TASKS_MAX);
  });

  it('bring so much text at once, and not more', async () => {
    const notes = 'x'.repeat(15_500);
    await expect(add(500, notes)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await add(Math.floor(TASKS_TEXT_MAX / 15_510), notes)).toHaveLength(32);
  });

  it('are listed without their notes, which one task has', async () => {
    const [made] = await add(1, 'Sună întâi');
    const [row] = await calls().workItemTasks.list({ id });
    const [listed] = (await calls().tasks.list({})).items;
    for (const shown of [made, row, listed]) {
      expect(shown).toMatchObject({ title: '0', hasNotes: true });
      expect(shown).not.toHaveProperty('notes');
    }
    expect(await calls().tasks.get({ id: row?.id ?? '' })).toMatchObject({ notes: 'Sună întâi', hasNotes: true });
  });
});

const titles = async () => (await calls().workItemTasks.list({ id })).map(({ title }) => title);

describe('what comes back', () => {
  it('has a place of its own among the tasks, whatever was moved meanwhile', async () => {
    const [one, two, three] = await add(3);
    await calls().tasks.remove({ id: two?.id ?? '' });
    // To the very place of the deleted one.
    await calls().workItemTasks.move({ id, taskId: one?.id ?? '', beforeId: three?.id ?? '' });
    await calls().tasks.restore({ id: two?.id ?? '' });
    const rows = await domain.database.asSuperuser<{ place: string }>(
      'select distinct place from task where work_item_id = $1',
      [id],
    );
    expect(rows).toHaveLength(3);
    const before = await titles();
    const [first, second] = await calls().workItemTasks.list({ id });
    await calls().workItemTasks.move({ id, taskId: second?.id ?? '', beforeId: first?.id ?? '' });
    expect(await titles()).toEqual([before[1], before[0], before[2]]);
  });

  it('has a place of its own on the board, whatever was added or moved meanwhile', async () => {
    const another = async () => (await calls().workItems.create({ clientId, ...aWorkItem })).id;
    const [last, first] = [await another(), id];
    await calls().workItems.remove({ id: last });
    const added = await another();
    await calls().workItems.move({ id: added, status: 'ToDo', beforeId: first });
    const between = await another();
    await calls().workItems.restore({ id: last });
    await calls().workItems.remove({ id: between });
    await calls().workItems.move({ id: last, status: 'ToDo', beforeId: first });
    await calls().workItems.restore({ id: between });
    const rows = await domain.database.asSuperuser<{ place: string }>(
      'select distinct place from work_item where tenant_id = $1',
      [actor.tenantId],
    );
    expect(rows).toHaveLength(4);
  });
});
