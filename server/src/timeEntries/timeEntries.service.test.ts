import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TimeEntryFields } from '#contracts/api/time.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import { aWorkItem, type Work } from '#serverTesting/work.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let mihai: Actor;
let clientId: string;
let otherClientId: string;
let work: Work;
const now = new Date('2026-11-24T09:00:00Z');
beforeAll(async () => {
  domain = await createTestDomain({ now: () => now });
});
afterAll(() => domain.close());
beforeEach(async () => {
  ana = await domain.database.aFirm();
  mihai = await domain.database.aColleague(ana);
  [clientId, otherClientId] = [await aClient('BRADUL VERDE SRL', 1), await aClient('ALTORA SRL', 2)];
  work = await aWorkItem(domain, ana, clientId, 'Contabilitate octombrie');
});

async function aClient(legalName: string, at: number): Promise<string> {
  const taxId = aFiscalCode(at);
  domain.register.companies.set(taxId, aCompany(taxId, { legalName }));
  return (await domain.as(ana).clients.create({ taxId })).id;
}
const time = (actor = ana) => domain.as(actor).timeEntries;
const add = (over: Partial<TimeEntryFields> = {}, actor = ana) =>
  time(actor).create({ ...fields(), isConfirmed: true, ...over });
const fields = (): TimeEntryFields => ({
  clientId,
  workItemId: work.workItemId,
  workItemTaskId: work.taskId,
  day: '2026-11-23',
  seconds: 3600,
  notes: 'Jurnal',
  isBillable: true,
});
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code?: string }) => error.code,
  );

describe('time entered by hand', () => {
  it('is listed with the names of all it is for, newest day first', async () => {
    const old = await add({ day: '2026-11-20' });
    const young = await add();
    expect((await time().list({})).items).toEqual([young, old]);
    expect(young).toMatchObject({
      userName: 'Ana Ionescu',
      clientLegalName: 'BRADUL VERDE SRL',
      workItemTitle: 'Contabilitate octombrie',
      workItemTaskTitle: 'Contabilitate octombrie',
      startTime: null,
    });
  });

  it('keeps the fields that a change does not name', async () => {
    const entry = await add({ notes: 'Jurnal', isBillable: false });
    const changed = await time().update({ id: entry.id, seconds: 60 });
    expect(changed).toEqual({ ...entry, seconds: 60, revision: entry.revision + 1 });
    expect(await time().update({ id: entry.id, workItemTaskId: null })).toMatchObject({
      workItemTaskId: null,
      seconds: 60,
    });
  });

  it('is for a work item of that client and a task of that work item, or for the client alone', async () => {
    expect(await codeOf(add({ clientId: otherClientId }))).toBe('workItem.notFound');
    expect(await codeOf(add({ workItemId: null }))).toBe('task.notFound');
    expect(await codeOf(add({ clientId: crypto.randomUUID() }))).toBe('client.notFound');
    expect(await codeOf(add({ clientId: otherClientId, workItemId: null, workItemTaskId: null }))).toBeNull();
  });
});

const unusual = (...reasons: string[]) => ({ code: 'timeEntry.unusual', data: { reasons } });

const unasked = (over: Partial<TimeEntryFields>) => time().create({ ...fields(), ...over });

describe('time that looks like a slip', () => {
  it('is taken only once it was confirmed: a day of more than 24 hours', async () => {
    await unasked({ seconds: 20 * 3600 });
    await unasked({ seconds: 4 * 3600 });
    await expect(unasked({ seconds: 60 })).rejects.toMatchObject({
      ...unusual('fullDay'),
      fields: ['seconds'],
      data: { seconds: 24 * 3600 + 60 },
    });
    await add({ seconds: 60 });
    await add({ seconds: 3600 }, mihai);
    expect((await time().list({})).items).toHaveLength(4);
  });

  it.each([
    ['2026-11-25', 'future'],
    ['2099-01-01', 'future'],
    ['2025-11-01', 'longAgo'],
  ])('a day like %s', async (day, reason) => {
    await expect(unasked({ day })).rejects.toMatchObject({ ...unusual(reason), fields: ['day'] });
    expect((await add({ day })).day).toBe(day);
  });

  it('is asked about once where the day and its sum are out of reason', async () => {
    await add({ day: '2099-01-01', seconds: 86_400 });
    await expect(unasked({ day: '2099-01-01' })).rejects.toMatchObject({
      ...unusual('future', 'fullDay'),
      fields: ['day', 'seconds'],
    });
  });

  it('is asked about where it is changed, and not where only the note is', async () => {
    const { id } = await add({ day: '2025-11-01' });
    await add({ seconds: 86_400 });
    const other = await unasked({ day: '2026-11-22' });
    const update = (over: Partial<TimeEntryFields>) => time().update({ id, ...fields(), day: '2025-11-01', ...over });
    expect(await update({ notes: 'Altă notă' })).toMatchObject({ notes: 'Altă notă' });
    await expect(update({ seconds: 60 })).rejects.toMatchObject(unusual('longAgo'));
    await expect(time().update({ id: other.id, ...fields() })).rejects.toMatchObject(unusual('fullDay'));
    expect(await time().update({ id: other.id, ...fields(), isConfirmed: true })).toMatchObject({ day: '2026-11-23' });
  });
});

describe('members', () => {
  it('see, sum up and export their own time, whatever they ask for', async () => {
    await add();
    const own = await add({ seconds: 60 }, mihai);
    const asked = { userId: [ana.userId] };
    expect((await time(mihai).list(asked)).items).toEqual([own]);
    expect(await time(mihai).count(asked)).toMatchObject({ count: 1, seconds: 60 });
    expect(await time(mihai).week({ monday: '2026-11-23', userId: ana.userId })).toMatchObject([
      { days: [60, 0, 0, 0, 0, 0, 0] },
    ]);
    const { url } = await time(mihai).export({ format: 'csv', filter: asked });
    const file = await (await domain.contentApp.request(url)).text();
    expect(file).toContain('Mihai Pop');
    expect(file).not.toContain('Ana Ionescu');
  });

  it('change their own time only, admins that of everybody', async () => {
    const anas = await add();
    const mihais = await add({}, mihai);
    expect(await codeOf(time(mihai).update({ id: anas.id, ...fields() }))).toBe('timeEntry.notFound');
    expect(await codeOf(time(mihai).remove({ id: anas.id }))).toBe('timeEntry.notFound');
    expect(await time().update({ id: mihais.id, ...fields(), seconds: 60 })).toMatchObject({
      userId: mihai.userId,
      seconds: 60,
    });
    expect((await time().list({ userId: [mihai.userId] })).items).toHaveLength(1);
  });
});

describe('a change', () => {
  it('is refused after somebody else has changed the entry', async () => {
    const { id, revision } = await add();
    await time().update({ id, ...fields(), revision, notes: 'Întâi' });
    expect(await codeOf(time().update({ id, ...fields(), revision, notes: 'Apoi' }))).toBe('timeEntry.changed');
  });

  it('moves the entry to another work item, and keeps one that is gone unless another is chosen', async () => {
    const { id } = await add();
    const next = await aWorkItem(domain, ana, otherClientId, 'Salarii');
    const moved = { ...fields(), clientId: otherClientId, workItemId: next.workItemId, workItemTaskId: null };
    expect(await time().update({ id, ...moved })).toMatchObject({ workItemTitle: 'Salarii', revision: 2 });
    await domain.database.asSuperuser('update work_item set deleted_at = now() where tenant_id = $1', [ana.tenantId]);
    expect(await codeOf(time().update({ id, ...moved, notes: 'x' }))).toBeNull();
    expect(await codeOf(time().update({ id, ...fields() }))).toBe('workItem.notFound');
  });

  it('to another day leaves no start behind', async () => {
    await domain.as(ana).timer.start({ workItemId: work.workItemId, workItemTaskId: work.taskId, notes: 'x' });
    await domain.as(ana).timer.stop({});
    const [entry] = (await time().list({})).items;
    const kept = { ...fields(), day: entry!.day, notes: 'y', isConfirmed: true };
    expect((await time().update({ id: entry!.id, ...kept })).startTime).toBe(entry!.startTime);
    expect((await time().update({ id: entry!.id, ...kept, day: '2020-01-01' })).startTime).toBeNull();
  });
});

describe('deleting', () => {
  it('takes the entry from every sum, and can be undone', async () => {
    const entry = await add();
    await time().remove({ id: entry.id });
    expect(await codeOf(time().remove({ id: entry.id }))).toBe('timeEntry.notFound');
    expect(await codeOf(time().update({ id: entry.id, ...fields() }))).toBe('timeEntry.notFound');
    expect(await time().count({})).toEqual({ count: 0, isCapped: false, seconds: 0, billableSeconds: 0 });
    expect((await time().ofWorkItem({ id: work.workItemId })).trackedSeconds).toBe(0);
    const restored = await time().restore({ id: entry.id });
    expect(restored).toEqual({ ...entry, revision: restored.revision });
    expect(await time().restore({ id: entry.id })).toEqual(restored);
  });
});

const sum = async (filter: Parameters<ReturnType<typeof time>['count']>[0]) => {
  const { count, seconds, billableSeconds } = await time().count(filter);
  return [count, seconds, billableSeconds];
};

describe('filters', () => {
  it('choose by client, work item, person, days and what is billable', async () => {
    await add({ day: '2026-11-20', isBillable: false });
    await add({ clientId: otherClientId, workItemId: null, workItemTaskId: null, seconds: 600 });
    await add({ seconds: 60 }, mihai);
    expect(await sum({})).toEqual([3, 4260, 660]);
    expect(await sum({ clientId: [otherClientId] })).toEqual([1, 600, 600]);
    expect(await sum({ workItemId: [work.workItemId] })).toEqual([2, 3660, 60]);
    expect(await sum({ userId: [mihai.userId] })).toEqual([1, 60, 60]);
    expect(await sum({ isBillable: false })).toEqual([1, 3600, 0]);
    expect(await sum({ fromDay: '2026-11-21', toDay: '2026-11-23' })).toEqual([2, 660, 660]);
  });

  it('page without gaps over many entries of one day', async () => {
    for (let at = 0; at < 5; at += 1) await add({ notes: String(at) });
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await time().list({ pageSize: 2, ...(after === undefined || after === null ? {} : { after }) });
      seen.push(...page.items.map(({ notes }) => notes));
      after = page.nextCursor;
    } while (after !== null);
    expect(seen.toSorted()).toEqual(['0', '1', '2', '3', '4']);
  });
});

describe('sums', () => {
  it('are a line for each work item of a week, and one for a client without', async () => {
    await add();
    await add({ day: '2026-11-25', seconds: 1800 });
    await add({ day: '2026-11-25', seconds: 600 });
    await add({ day: '2026-11-30' });
    await add({ clientId: otherClientId, workItemId: null, workItemTaskId: null, day: '2026-11-29', seconds: 60 });
    expect(await time().week({ monday: '2026-11-23' })).toMatchObject([
      { clientLegalName: 'ALTORA SRL', workItemTitle: null, days: [0, 0, 0, 0, 0, 0, 60] },
      {
        clientLegalName: 'BRADUL VERDE SRL',
        workItemTitle: 'Contabilitate octombrie',
        days: [3600, 0, 2400, 0, 0, 0, 0],
      },
    ]);
  });

  it('are the budget of a work item with what each person and week took of it', async () => {
    await add({ day: '2026-11-22' });
    await add({ seconds: 7200 }, mihai);
    expect(await time(mihai).ofWorkItem({ id: work.workItemId })).toEqual({
      budgetedHours: 12,
      trackedSeconds: 10_800,
      byPerson: [
        { userId: mihai.userId, displayName: 'Mihai Pop', seconds: 7200 },
        { userId: ana.userId, displayName: 'Ana Ionescu', seconds: 3600 },
      ],
      byWeek: [
        { monday: '2026-11-16', seconds: 3600 },
        { monday: '2026-11-23', seconds: 7200 },
      ],
    });
  });

  it('are the time of a client, of all people', async () => {
    await add({ day: '2020-01-01', isBillable: false });
    await add({ seconds: 60 }, mihai);
    expect(await time().ofClient({ id: clientId })).toMatchObject({ seconds: 3660, billableSeconds: 60 });
    expect(await time().ofClient({ id: otherClientId })).toEqual({ seconds: 0, billableSeconds: 0, monthSeconds: 0 });
  });
});
