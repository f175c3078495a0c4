import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewSeriesForMany } from '#contracts/api/workSeries.ts';
import { SERIES_PAST_MAX } from '#contracts/limits.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aSeries } from '#serverTesting/probes.ts';
import { aClientNamed } from '#serverTesting/work.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let mihai: Actor;
let now = new Date('2026-11-28T09:00:00Z');
beforeAll(async () => {
  domain = await createTestDomain({ now: () => now });
});
afterAll(() => domain.close());
beforeEach(async () => {
  now = new Date('2026-11-28T09:00:00Z');
  ana = await domain.database.aFirm();
  mihai = await domain.database.aColleague(ana);
});

const calls = () => domain.as(ana).workSeries;
async function aClient(name: string, managerId: string | null = null): Promise<string> {
  const id = await aClientNamed(domain, ana, name);
  if (managerId !== null) await domain.as(ana).clients.setAccountManager({ id, managerId, userId: managerId });
  return id;
}
async function setActive(id: string, isActive: boolean): Promise<void> {
  await domain.database.asSuperuser('update client set is_active = $2 where id = $1', [id, isActive]);
}
const fields = (clientIds: string[], over: Partial<NewSeriesForMany> = {}): NewSeriesForMany => ({
  ...aSeries(),
  clientIds,
  isByManager: false,
  title: 'TVA {perioada} {client}',
  startDate: '2026-12-01',
  dueDate: '2026-12-20',
  startsOnMonthEnd: false,
  isDueOnMonthEnd: false,
  dueForm: null,
  dueWorkingDays: 0,
  leadDays: 0,
  tasks: [],
  ...over,
});
const add = (clientIds: string[], over: Partial<NewSeriesForMany> = {}) => calls().createAll(fields(clientIds, over));
const items = async () => (await domain.as(ana).workItems.list({})).items;
const rows = async () => (await calls().list({})).items;
const runAt = async (day: string) => {
  now = new Date(`${day}T09:00:00Z`);
  await domain.jobs.runSeries();
};

describe('recurring work for several clients', () => {
  it('is made for each, with the title and the person of each', async () => {
    const [alfa, beta] = [await aClient('Alfa', mihai.userId), await aClient('Beta')];
    const { made, leftOut } = await add([alfa, beta], { isByManager: true, assigneeId: ana.userId });
    expect([made.length, leftOut]).toEqual([2, []]);
    expect(
      (await items())
        .map(({ title, assigneeId }) => [title, assigneeId])
        .toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    ).toEqual([
      ['TVA 12.2026 Alfa', mihai.userId],
      ['TVA 12.2026 Beta', ana.userId],
    ]);
    expect((await rows()).map(({ title, clientLegalName }) => [title, clientLegalName])).toEqual([
      ['TVA {perioada} {client}', 'Alfa'],
      ['TVA {perioada} {client}', 'Beta'],
    ]);
    await runAt('2027-01-01');
    expect((await items()).map(({ title }) => title)).toContain('TVA 01.2027 Alfa');
  });

  it('leaves out who is not there, is inactive, or has it already, and says which', async () => {
    const [alfa, gone, idle] = [await aClient('Alfa'), crypto.randomUUID(), await aClient('Inactiv')];
    await setActive(idle, false);
    expect((await add([alfa, gone, idle])).leftOut).toEqual([
      { clientId: gone, reason: 'notFound' },
      { clientId: idle, reason: 'inactive' },
    ]);
    expect(await add([alfa])).toEqual({ made: [], leftOut: [{ clientId: alfa, reason: 'exists' }] });
    expect(await items()).toHaveLength(1);
  });

  it('writes out the titles of tasks too, and keeps placeholders where later work follows a moved item', async () => {
    const alfa = await aClient('Alfa');
    const task = {
      title: 'Balanța {previous period}',
      notes: '',
      assigneeId: null,
      priority: null,
      dueAfterDays: null,
    };
    const { made } = await add([alfa], { tasks: [task] });
    const id = made[0]?.workItemId ?? '';
    expect(await domain.as(ana).workItemTasks.list({ id })).toMatchObject([
      { title: 'Balanța 11.2026', dueDate: null },
    ]);
    const [row] = await rows();
    await domain.as(ana).workItems.change({ id, set: { priority: 'Urgent', startDate: '2026-11-30' }, was: {} });
    const followed = await calls().follow({ id: row?.id ?? '', workItemId: id });
    expect(followed).toMatchObject({ title: 'TVA {perioada} {client}', priority: 'Urgent', tasks: [task] });
  });

  it('is refused where one call could not hold it', async () => {
    const clientIds = Array.from({ length: 100 }, () => crypto.randomUUID());
    const task = { title: 'x', notes: '', assigneeId: null, priority: null, dueAfterDays: null };
    await expect(add(clientIds, { tasks: Array.from({ length: 50 }, () => task) })).rejects.toMatchObject({
      code: 'workSeries.tooMuch',
      data: { most: 39 },
    });
  });
});

describe('a start that has passed', () => {
  const past = { startDate: '2026-06-01', dueDate: '2026-06-25' };

  it('is asked about before anything is made', async () => {
    const alfa = await aClient('Alfa');
    await expect(add([alfa], past)).rejects.toMatchObject({
      code: 'workSeries.past',
      fields: ['past'],
      data: { count: 6 },
    });
    expect([await items(), await rows()]).toEqual([[], []]);
  });

  it('is made up for where that is wanted', async () => {
    await add([await aClient('Alfa')], { ...past, past: 'make' });
    expect((await items()).map(({ startDate }) => startDate.slice(5, 7)).toSorted()).toEqual([
      '06',
      '07',
      '08',
      '09',
      '10',
      '11',
    ]);
  });

  it('is passed over to the first that is not over', async () => {
    await add([await aClient('Alfa')], { ...past, past: 'skip' });
    await add([await aClient('Beta')], { ...past, dueDate: '2026-06-30', past: 'skip' });
    expect(
      (await items())
        .map(({ title, startDate }) => [title, startDate])
        .toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    ).toEqual([
      ['TVA 11.2026 Beta', '2026-11-01'],
      ['TVA 12.2026 Alfa', '2026-12-01'],
    ]);
  });

  it('has a bound', async () => {
    const alfa = await aClient('Alfa');
    const longAgo = { unit: 'day', startDate: '2026-01-01', dueDate: '2026-01-01', past: 'make' } as const;
    await expect(add([alfa], longAgo)).rejects.toMatchObject({
      code: 'workSeries.tooMuch',
      data: { most: SERIES_PAST_MAX },
    });
  });

  it('is not asked about where only the first has begun', async () => {
    await add([await aClient('Alfa')], { startDate: '2026-11-01', dueDate: '2026-11-25' });
    expect(await items()).toHaveLength(1);
  });
});

describe('the last day of the month', () => {
  it('is where each occurrence starts and is due, however short the first month was', async () => {
    const alfa = await aClient('Alfa');
    await add([alfa], {
      startDate: '2027-02-01',
      dueDate: '2027-02-28',
      isDueOnMonthEnd: true,
      title: 'Scadentă',
    });
    await add([alfa], {
      startDate: '2027-04-30',
      dueDate: '2027-04-30',
      startsOnMonthEnd: true,
      isDueOnMonthEnd: true,
      title: 'Ambele',
    });
    const [both, due] = await Promise.all((await rows()).map(({ id }) => calls().get({ id })));
    expect(due?.coming.map(({ dueDate }) => dueDate).slice(0, 3)).toEqual(['2027-03-31', '2027-04-30', '2027-05-31']);
    expect(both?.coming.map(({ startDate, dueDate }) => [startDate, dueDate]).slice(0, 2)).toEqual([
      ['2027-05-31', '2027-05-31'],
      ['2027-06-30', '2027-06-30'],
    ]);
    await runAt('2027-05-31');
    expect((await items()).map(({ title, startDate }) => `${title} ${startDate}`)).toContain('Ambele 2027-05-31');
  });

  it('is no day of a weekly rhythm', async () => {
    await add([await aClient('Alfa')], { unit: 'week', startsOnMonthEnd: true, startDate: '2026-12-07' });
    const [row] = await rows();
    expect((await calls().get({ id: row?.id ?? '' })).coming[0]?.startDate).toBe('2026-12-14');
  });

  it('is never before the start', async () => {
    await add([await aClient('Alfa')], { startsOnMonthEnd: true, startDate: '2026-12-01', dueDate: '2026-12-20' });
    expect(await items()).toMatchObject([{ startDate: '2026-12-31', dueDate: '2026-12-31' }]);
  });
});

describe('a client that is not active', () => {
  it('gets no work, and nothing of the meantime once it is active again', async () => {
    const alfa = await aClient('Alfa');
    await add([alfa]);
    await setActive(alfa, false);
    await runAt('2027-03-15');
    expect(await items()).toHaveLength(1);
    expect(await rows()).toMatchObject([{ isClientActive: false, nextStartDate: null, state: 'active' }]);
    await setActive(alfa, true);
    await runAt('2027-03-16');
    expect(await items()).toHaveLength(1);
    await runAt('2027-04-01');
    expect((await items()).map(({ startDate }) => startDate).toSorted()).toEqual(['2026-12-01', '2027-04-01']);
  });

  it('has recurring work that ends on its day all the same', async () => {
    const alfa = await aClient('Alfa');
    await add([alfa], { endDate: '2027-01-31' });
    await setActive(alfa, false);
    await runAt('2027-03-15');
    expect(await calls().list({ seriesState: ['ended'] })).toMatchObject({ items: [{ state: 'ended' }] });
  });
});

describe('several at once', () => {
  it('get fields for all that follow; the rest stays in each', async () => {
    await add([await aClient('Alfa'), await aClient('Beta')], { budgetedHours: 3 });
    const ids = (await rows()).map(({ id }) => id);
    const set = { assigneeId: mihai.userId, dueForm: 'D300', dueWorkingDays: 2, isDueOnMonthEnd: true } as const;
    expect((await calls().changeAll({ ids, set })).changed.toSorted()).toEqual(ids.toSorted());
    for (const id of ids) {
      expect(await calls().get({ id })).toMatchObject({ ...set, budgetedHours: 3, title: 'TVA {perioada} {client}' });
    }
    expect((await calls().changeAll({ ids, set: { endDate: '2026-11-30' } })).changed).toHaveLength(2);
    expect(await rows()).toEqual([]);
  });

  it('are paused, resumed and ended; those whose state does not allow it are left', async () => {
    await add([await aClient('Alfa'), await aClient('Beta')]);
    const ids = (await rows()).map(({ id }) => id);
    const states = async () =>
      (await calls().list({ seriesState: ['active', 'paused', 'ended'] })).items.map(({ state }) => state);
    await calls().pause({ id: ids[0] ?? '' });
    expect(await calls().moveAll({ ids, command: 'pause' })).toEqual({ changed: [ids[1]] });
    expect((await calls().moveAll({ ids, command: 'resume' })).changed).toHaveLength(2);
    expect(await states()).toEqual(['active', 'active']);
    expect((await calls().moveAll({ ids: [...ids, crypto.randomUUID()], command: 'end' })).changed).toHaveLength(2);
    expect(await states()).toEqual(['ended', 'ended']);
    expect((await calls().changeAll({ ids, set: { priority: 'Low' } })).changed).toEqual([]);
  });
});

describe('the list', () => {
  it('has what has not ended, by title, page by page, and filters it', async () => {
    const [alfa, beta] = [await aClient('Alfa', mihai.userId), await aClient('Beta')];
    for (const title of ['Salarii', 'Balanța', 'TVA']) await add([alfa, beta], { title, assigneeId: ana.userId });
    const first = await calls().list({ pageSize: 4 });
    expect(first.items.map(({ title, clientLegalName }) => `${title} ${clientLegalName}`)).toEqual([
      'Balanța Alfa',
      'Balanța Beta',
      'Salarii Alfa',
      'Salarii Beta',
    ]);
    const rest = await calls().list({ pageSize: 4, after: first.nextCursor ?? '' });
    expect(rest.items.map(({ title }) => title)).toEqual(['TVA', 'TVA']);
    expect(await calls().count({ accountManagerId: [mihai.userId] })).toMatchObject({ count: 3 });
    expect(await calls().count({ clientId: [beta], assigneeId: ['unassigned'] })).toMatchObject({ count: 0 });
    expect((await calls().list({ clientId: [beta] })).items).toMatchObject([
      { title: 'Balanța', nextStartDate: '2027-01-01', unit: 'month', every: 1, assigneeId: ana.userId },
      {},
      {},
    ]);
  });
});
