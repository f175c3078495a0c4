import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewSeries, SeriesState } from '#contracts/api/workSeries.ts';
import { SERIES_EVENTS, type SeriesEventType } from '#machines/workSeries/workSeries.machine.ts';
import { workSeriesPaths } from '#machines/workSeries/workSeries.paths.ts';
import { SERIES_ROWS } from '#machines/workSeries/workSeries.table.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aSeries, TAX_ID } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let clientId: string;
let now = new Date('2026-01-10T09:00:00Z');
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
const fields = (over: Partial<NewSeries> = {}): NewSeries => ({
  clientId,
  ...aSeries(),
  title: 'Contabilitate',
  startDate: '2026-01-31',
  dueDate: '2026-02-10',
  dueForm: null,
  dueWorkingDays: 0,
  startsOnMonthEnd: false,
  isDueOnMonthEnd: false,
  leadDays: 0,
  ...over,
});
const add = async (over: Partial<NewSeries> = {}) => (await calls().create(fields(over))).series;
const items = async () => (await domain.as(ana).workItems.list({})).items;
const starts = async () => (await items()).map(({ startDate }) => startDate);
const runAt = async (day: string) => {
  now = new Date(`${day}T09:00:00Z`);
  await domain.jobs.runSeries();
};

const dueDays = (coming: readonly { readonly dueDate: string }[]) => coming.map(({ dueDate }) => dueDate);

describe('recurring work towards the deadline of a form', () => {
  const monthly = { startDate: '2026-01-01', dueDate: '2026-01-20' };

  it('is due so many working days before the day that the calendar makes of it', async () => {
    const { coming } = await add({ ...monthly, dueForm: 'D300', dueWorkingDays: 3 });
    // 25 January is a Sunday, 25 April a Saturday.
    expect((await items()).map(({ dueDate }) => dueDate)).toEqual(['2026-01-21']);
    expect(dueDays(coming)).toEqual([
      '2026-02-20',
      '2026-03-20',
      '2026-04-22',
      '2026-05-20',
      '2026-06-22',
      '2026-07-22',
    ]);
    await runAt('2026-12-01');
    // 21 December stands for the 25th.
    expect((await items()).map(({ dueDate }) => dueDate)).toContain('2026-12-16');
  });

  it('is due on the deadline itself with no days, and never before its start', async () => {
    const towards = { dueForm: 'D300', dueDate: '2026-01-28' } as const;
    const onTheDay = await add({ ...towards, startDate: '2026-01-26' });
    expect((await items()).map(({ dueDate }) => dueDate)).toEqual(['2026-01-26']);
    expect(dueDays(onTheDay.coming).slice(0, 2)).toEqual(['2026-03-25', '2026-04-27']);
    const later = await add({ ...towards, startDate: '2026-01-26', dueWorkingDays: 3 });
    expect(later.coming[0]).toMatchObject({ startDate: '2026-02-26', dueDate: '2026-03-20' });
  });

  it('follows an extension for what is still to be made', async () => {
    const { id } = await add({ ...monthly, dueForm: 'D394', dueWorkingDays: 1 });
    const extension = { statementType: 'D394', month: 1, year: 2026, newDate: '2026-03-10', reason: 'x' } as const;
    expect(dueDays((await calls().get({ id })).coming).slice(0, 2)).toEqual(['2026-02-27', '2026-03-27']);
    await domain.as(ana).deadlines.extend(extension);
    expect(dueDays((await calls().get({ id })).coming).slice(0, 2)).toEqual(['2026-03-09', '2026-03-09']);
  });

  it('takes another form, or its own days again, without a new series', async () => {
    const series = await add({ ...monthly, dueForm: 'D300', dueWorkingDays: 3 });
    const { id, revision } = series;
    const change = { ...fields({ ...monthly, dueForm: null }), id, revision };
    const { clientId: _, ...rest } = change;
    const changed = await calls().change(rest);
    expect([changed.id, changed.dueForm, changed.coming[0]?.dueDate]).toEqual([id, null, '2026-02-20']);
  });
});

describe('the occurrences of recurring work', () => {
  it('keep to the ends of months, counted from the first, and bring tags and tasks', async () => {
    const { coming } = await add();
    expect(coming.map(({ startDate }) => startDate).slice(0, 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    await runAt('2026-03-31');
    expect(await starts()).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
    const [first] = await items();
    expect(first).toMatchObject({ title: 'Contabilitate', dueDate: '2026-02-10', taskCount: 1 });
    expect(first?.tags).toHaveLength(1);
    const [task] = await domain.as(ana).workItemTasks.list({ id: first?.id ?? '' });
    expect(task).toMatchObject({ dueDate: '2026-02-03', status: 'ToDo' });
  });

  it.each([
    ['day', 2, ['2026-01-31', '2026-02-02', '2026-02-04']],
    ['week', 1, ['2026-01-31', '2026-02-07', '2026-02-14']],
    ['year', 1, ['2026-01-31', '2027-01-31', '2028-01-31']],
  ] as const)('come each %s, every %d', async (unit, every, expected) => {
    const { coming } = await add({ unit, every });
    expect(['2026-01-31', ...coming.map(({ startDate }) => startDate)].slice(0, 3)).toEqual(expected);
  });

  it('are made as many days before their start as was asked', async () => {
    await add({ startDate: '2026-02-01', dueDate: '2026-02-25', leadDays: 5 });
    await runAt('2026-02-23');
    expect(await starts()).toEqual(['2026-02-01']);
    await runAt('2026-02-24');
    expect(await starts()).toEqual(['2026-02-01', '2026-03-01']);
  });

  it('are made once by several servers at one instant', async () => {
    await add();
    now = new Date('2026-04-30T09:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => domain.jobs.runSeries()));
    expect(await starts()).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('do not come again when one was deleted', async () => {
    await add();
    const [first] = await items();
    await domain.as(ana).workItems.remove({ id: first?.id ?? '' });
    await runAt('2026-02-01');
    expect(await starts()).toEqual([]);
  });

  it('end with the last day of their series', async () => {
    const { id } = await add({ endDate: '2026-03-15' });
    await runAt('2026-05-01');
    expect(await starts()).toEqual(['2026-01-31', '2026-02-28']);
    expect(await calls().get({ id })).toMatchObject({ state: 'ended', coming: [] });
  });
});

describe('what follows', () => {
  it('is not made while the series is paused, and what would have started meanwhile is passed over', async () => {
    const { id } = await add();
    await calls().pause({ id });
    await runAt('2026-03-01');
    expect(await starts()).toEqual(['2026-01-31']);
    await calls().resume({ id });
    await runAt('2026-03-31');
    expect(await starts()).toEqual(['2026-01-31', '2026-03-31']);
  });

  it('gets what one of them has, with its tasks; those that were made stay', async () => {
    const { id } = await add();
    const [first] = await items();
    const workItemId = first?.id ?? '';
    await domain.as(ana).workItems.change({ id: workItemId, set: { title: 'Nou', priority: 'Urgent' }, was: {} });
    await domain.as(ana).workItemTasks.create({ id: workItemId, title: 'Încă una' });
    await calls().follow({ id, workItemId });
    await runAt('2026-02-28');
    expect((await items()).at(-1)).toMatchObject({ title: 'Nou', priority: 'Urgent', taskCount: 2 });
  });

  it('comes by another rhythm from a series that continues this one', async () => {
    const { id, revision } = await add();
    const { clientId: _, ...changed } = fields({ unit: 'week', startDate: '2026-02-02', dueDate: '2026-02-06' });
    const next = await calls().change({ id, ...changed, revision });
    expect(next.id).not.toBe(id);
    expect(await calls().get({ id })).toMatchObject({ state: 'ended', continuedById: next.id });
    await runAt('2026-02-09');
    expect(await starts()).toEqual(['2026-02-02', '2026-01-31', '2026-02-09']);
  });

  it('comes by another rhythm only after what has been made, so that nothing is made twice', async () => {
    const { id, revision } = await add();
    const { clientId: _, ...changed } = fields({ unit: 'week' });
    await expect(calls().change({ id, ...changed, revision })).rejects.toMatchObject({ code: 'workSeries.made' });
    await runAt('2026-02-27');
    expect(await starts()).toEqual(['2026-01-31']);
  });

  it('comes by another rhythm from any day of a series that has made nothing yet', async () => {
    const { id, revision } = await add();
    const { clientId: _, ...weekly } = fields({ unit: 'week', startDate: '2026-03-02', dueDate: '2026-03-06' });
    const next = await calls().change({ id, ...weekly, revision });
    const earlier = { ...weekly, startDate: '2026-02-16', dueDate: '2026-02-20' };
    await calls().change({ id: next.id, ...earlier, revision: next.revision });
    await runAt('2026-02-23');
    expect(await starts()).toEqual(['2026-01-31', '2026-02-16', '2026-02-23']);
  });

  it('is not overwritten by who has not seen the last change', async () => {
    const { id, revision } = await add();
    const { clientId: _, ...changed } = fields({ title: 'Unu' });
    await calls().change({ id, ...changed, revision });
    await expect(calls().change({ id, ...changed, revision })).rejects.toMatchObject({ code: 'workSeries.changed' });
  });
});

/** What brings each event about. */
const perform = async (id: string, event: SeriesEventType): Promise<void> => {
  const series = await calls().get({ id });
  switch (event) {
    case 'series.pause':
      await calls().pause({ id });
      return;
    case 'series.resume':
      await calls().resume({ id });
      return;
    case 'series.end':
      await calls().end({ id });
      return;
    case 'series.change': {
      const { clientId: _, ...changed } = fields({ title: `${series.title}x`, endDate: series.endDate });
      await calls().change({ id, ...changed, revision: series.revision });
      return;
    }
    case 'series.exhausted':
      await domain.database.asSuperuser(`update work_series set end_date = '2026-01-31' where id = $1`, [id]);
      await runAt('2026-02-01');
      return;
    case 'occurrence.made': {
      const before = (await items()).length;
      await domain.database.asSuperuser('update work_series set lead_days = 40 * (next_number + 1) where id = $1', [
        id,
      ]);
      await domain.jobs.runSeries();
      if ((await items()).length === before) throw Object.assign(new Error('none'), { code: 'workSeries.state' });
      return;
    }
  }
};

describe('the lifecycle', () => {
  it.each(workSeriesPaths())('goes as its machine says: $name', async ({ events }) => {
    const { id } = await add();
    let state: SeriesState = 'active';
    for (const event of events) {
      const type = SERIES_EVENTS.find((known) => known === event.type);
      if (type === undefined) throw new Error(`the series has no ${event.type}`);
      await perform(id, type);
      state = SERIES_ROWS[state][type] ?? state;
      expect((await calls().get({ id })).state).toBe(state);
    }
  });

  it.each(
    Object.entries(SERIES_ROWS).flatMap(([state, allowed]) =>
      (['series.pause', 'series.resume', 'series.change', 'series.end'] as const)
        .filter((event) => !(event in allowed))
        .map((event) => [state, event] as const),
    ),
  )('refuses in the state %s what its machine does not have: %s', async (state, event) => {
    const { id } = await add();
    if (state === 'paused') await calls().pause({ id });
    if (state === 'ended') await calls().end({ id });
    await expect(perform(id, event)).rejects.toMatchObject({ code: 'workSeries.state' });
  });
});
