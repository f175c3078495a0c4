import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewSeries } from '#contracts/api/workSeries.ts';
import { LAST_DAY, SERIES_BACKLOG_MAX, SERIES_TASKS_MAX } from '#contracts/limits.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aSeries, aWorkItem, TAX_ID } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let clientId: string;
let now: Date;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => now });
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
});
afterAll(() => domain.close());
beforeEach(async () => {
  now = new Date('2026-01-10T09:00:00Z');
  ana = await domain.database.aFirm();
  clientId = (await domain.as(ana).clients.create({ taxId: TAX_ID })).id;
});

const calls = () => domain.as(ana).workSeries;
const aTask = { title: 'Una', notes: '', assigneeId: null, priority: null, dueAfterDays: null };
const fields = (over: Partial<NewSeries> = {}): NewSeries => ({
  clientId,
  ...aSeries(),
  startDate: '2026-01-10',
  dueDate: '2026-01-10',
  leadDays: 0,
  tasks: [],
  dueForm: null,
  dueWorkingDays: 0,
  startsOnMonthEnd: false,
  isDueOnMonthEnd: false,
  ...over,
});
const add = (over: Partial<NewSeries> = {}) => calls().create(fields(over));
const runAt = async (day: string) => {
  now = new Date(`${day}T09:00:00Z`);
  await domain.jobs.runSeries();
};
const days = async () => {
  const rows = await domain.database.asSuperuser<{ start: string; due: string }>(
    'select start_date::text as start, due_date::text as due from work_item where tenant_id = $1 order by start_date',
    [ana.tenantId],
  );
  return rows.map(({ start, due }) => [start, due]);
};

describe('recurring work at the end of the calendar', () => {
  it('has no occurrence behind it, ends there, and the lists of the firm stay', async () => {
    const { series } = await add({ unit: 'year', every: 366, startDate: '2100-12-01', dueDate: '2100-12-31' });
    expect(series.coming).toEqual([]);
    await runAt('2026-01-11');
    expect(await calls().get({ id: series.id })).toMatchObject({ state: 'ended', coming: [] });
    expect((await domain.as(ana).workItems.list({})).items).toHaveLength(1);
    expect(await domain.as(ana).workItems.board({})).toHaveLength(4);
  });

  it.each([80, 366])('ends at once where every %i years leave no second one', async (every) => {
    const { series } = await add({ unit: 'year', every });
    expect(series).toMatchObject({ state: 'ended', coming: [] });
  });

  it('leaves out what would be due after the last day', async () => {
    const { series } = await add({
      unit: 'month',
      every: 1,
      startDate: '2100-10-20',
      dueDate: '2100-11-10',
      leadDays: 90,
    });
    expect(series.coming.map(({ dueDate }) => dueDate)).toEqual(['2100-12-10']);
    await expect(add({ startDate: '2100-12-01', dueDate: '9999-12-31' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('has its tasks due on the last day at the latest', async () => {
    const tasks = [{ ...aTask, dueAfterDays: 10_000 }];
    const { workItemId } = await add({ startDate: '2100-12-01', dueDate: '2100-12-31', tasks });
    expect(await domain.as(ana).workItemTasks.list({ id: workItemId })).toMatchObject([{ dueDate: LAST_DAY }]);
  });

  it.each([
    ['day', 1, '2036-03-01'],
    ['day', 366, '2037-01-18'],
    ['week', 1, '2036-03-01'],
    ['month', 1, '2036-03-10'],
    ['month', 7, '2036-07-10'],
    ['year', 40, '2066-01-10'],
  ] as const)(
    'that came each %s, every %i, goes on by the first occurrence after a pause of ten years',
    async (unit, every, next) => {
      const { series } = await add({ unit, every });
      await calls().pause({ id: series.id });
      now = new Date('2036-03-01T09:00:00Z');
      const { coming } = await calls().resume({ id: series.id });
      expect(coming[0]?.startDate).toBe(next);
      await runAt('2036-03-02');
      expect((await domain.as(ana).workItems.list({})).items.length).toBeLessThanOrEqual(3);
    },
  );
});

describe('recurring work that would make very much', () => {
  it('is refused before anything is made', async () => {
    await expect(
      add({ unit: 'day', every: 1, startDate: '1990-01-01', dueDate: '1990-01-01', past: 'make' }),
    ).rejects.toMatchObject({
      code: 'workSeries.tooMuch',
    });
    const tasks = Array.from({ length: SERIES_TASKS_MAX }, () => ({ ...aTask, notes: 'x'.repeat(20_000) }));
    await expect(
      add({ unit: 'day', every: 1, startDate: '2025-12-01', dueDate: '2025-12-01', tasks, past: 'make' }),
    ).rejects.toMatchObject({
      code: 'workSeries.tooMuch',
    });
    await expect(add({ tasks: [...tasks, aTask] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await days()).toEqual([]);
  });

  it('is made in parts: one call has so many rows, the job goes on', async () => {
    const tasks = Array.from({ length: 99 }, () => aTask);
    const most = SERIES_BACKLOG_MAX / 100;
    const start = { unit: 'day', every: 1, startDate: '2026-01-02', dueDate: '2026-01-02', past: 'make' } as const;
    await add({ ...start, tasks });
    expect((await days()).length).toBeLessThan(most);
    await runAt('2026-01-10');
    expect(await days()).toHaveLength(9);
  });

  it('is made of a few where each has long texts', async () => {
    const tasks = Array.from({ length: 10 }, () => ({ ...aTask, notes: 'x'.repeat(20_000) }));
    await add({ unit: 'day', every: 1, startDate: '2026-01-01', dueDate: '2026-01-01', tasks, past: 'make' });
    expect((await days()).length).toBe(1 + 4);
  });

  it('takes no more tasks from a work item than it may have', async () => {
    const { series, workItemId } = await add();
    const tasksRequest = Array.from({ length: SERIES_TASKS_MAX + 1 }, () => ({ title: 'Una' }));
    await domain.as(ana).workItemTasks.createAll({ id: workItemId, tasksRequest });
    await expect(calls().follow({ id: series.id, workItemId })).rejects.toMatchObject({ code: 'workSeries.tooMuch' });
    expect((await calls().get({ id: series.id })).tasks).toEqual([]);
  });

  it('follows a task that is due long after its work item', async () => {
    const { series, workItemId } = await add({
      startDate: '1990-01-01',
      dueDate: '1990-01-01',
      unit: 'year',
      every: 100,
    });
    await domain.as(ana).workItemTasks.create({ id: workItemId, title: 'Departe', dueDate: LAST_DAY });
    const followed = await calls().follow({ id: series.id, workItemId });
    expect(followed.tasks).toMatchObject([{ title: 'Departe', dueAfterDays: 10_000 }]);
  });
});

describe('whoever is to do it', () => {
  it('is of the firm, also where it is about a task alone', async () => {
    const stranger = (await domain.database.aFirm()).userId;
    await expect(add({ assigneeId: stranger })).rejects.toMatchObject({
      code: 'user.notFound',
      fields: ['assigneeId'],
    });
    await expect(add({ tasks: [{ ...aTask, assigneeId: stranger }] })).rejects.toMatchObject({
      code: 'user.notFound',
      fields: ['tasks'],
    });
    const { series } = await add();
    const { clientId: _, ...changed } = fields({ tasks: [{ ...aTask, assigneeId: crypto.randomUUID() }] });
    await expect(calls().change({ id: series.id, revision: series.revision, ...changed })).rejects.toMatchObject({
      code: 'user.notFound',
      fields: ['tasks'],
    });
  });
});

describe('a day beyond the calendar', () => {
  it.each(['1989-12-31', '2101-01-01', '9999-12-31', '+010000-01-01'])(
    '%s is refused wherever work has one',
    async (day) => {
      const invalid = { code: 'BAD_REQUEST' };
      const { workItems, tasks } = domain.as(ana);
      await expect(add({ startDate: day, dueDate: day })).rejects.toMatchObject(invalid);
      await expect(add({ endDate: day })).rejects.toMatchObject(invalid);
      await expect(workItems.create({ clientId, ...aWorkItem, dueDate: day })).rejects.toMatchObject(invalid);
      await expect(tasks.create({ clientId, title: 'Una', dueDate: day })).rejects.toMatchObject(invalid);
      await expect(tasks.list({ toDueDate: day })).rejects.toMatchObject(invalid);
    },
  );
});
