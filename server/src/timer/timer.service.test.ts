import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_SECONDS } from '#contracts/limits.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import { aWorkItem, type Work } from '#serverTesting/work.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let clientId: string;
let october: Work;
let november: Work;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  ana = await domain.database.aFirm();
  const taxId = aFiscalCode(1);
  domain.register.companies.set(taxId, aCompany(taxId, { legalName: 'ALTORA DISTRIBUȚIE SRL' }));
  clientId = (await domain.as(ana).clients.create({ taxId })).id;
  october = await aWorkItem(domain, ana, clientId, 'Contabilitate octombrie');
  november = await aWorkItem(domain, ana, clientId, 'Contabilitate noiembrie');
});

const timer = (actor = ana) => domain.as(actor).timer;
const on = ({ workItemId, taskId: workItemTaskId }: Work, notes = 'Verific') => ({ workItemId, workItemTaskId, notes });
const entries = async (actor = ana) => (await domain.as(actor).timeEntries.list({})).items;
/** Moves the start of a running timer back. */
const letPass = (seconds: number, actor = ana) =>
  domain.database.asSuperuser(
    `update timer set started_at = started_at - make_interval(secs => $2) where user_id = $1`,
    [actor.userId, seconds],
  );
/** What somebody calls while the firm has these settings. */
const withSettings = (over: Partial<Actor['firmSettings']>): Actor => ({
  ...ana,
  firmSettings: { ...ana.firmSettings, ...over },
});
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code?: string }) => error.code,
  );

describe('the timer', () => {
  it('is stopped until it is started, and then says for what', async () => {
    expect(await timer().get()).toMatchObject({ state: 'Stopped', startTime: null, workItemId: null });
    const started = await timer().start(on(october));
    expect(started).toMatchObject({
      state: 'Running',
      clientId,
      clientLegalName: 'ALTORA DISTRIBUȚIE SRL',
      workItemId: october.workItemId,
      workItemTitle: 'Contabilitate octombrie',
      workItemTaskId: october.taskId,
      notes: 'Verific',
    });
    expect(await timer().get()).toEqual({ ...started, now: expect.any(String) });
  });

  it('is each person’s own', async () => {
    const mihai = await domain.database.aColleague(ana);
    await timer().start(on(october));
    await timer(mihai).start(on(october, 'Și eu'));
    await timer(mihai).stop({});
    expect((await timer().get()).state).toBe('Running');
    expect((await timer(mihai).get()).state).toBe('Stopped');
  });

  it('starts for a task of that work item only, none of which is deleted', async () => {
    expect(await codeOf(timer().start({ ...on(october), workItemTaskId: november.taskId }))).toBe('task.notFound');
    await domain.database.asSuperuser('update task set deleted_at = now() where id = $1', [october.taskId]);
    expect(await codeOf(timer().start(on(october)))).toBe('task.notFound');
    await domain.database.asSuperuser('update work_item set deleted_at = now() where id = $1', [november.workItemId]);
    expect(await codeOf(timer().start(on(november)))).toBe('workItem.notFound');
  });
});

describe('a start while another runs', () => {
  it('is refused, and changes nothing', async () => {
    const { startTime } = await timer().start(on(october));
    expect(await codeOf(timer().start(on(november)))).toBe('timer.running');
    expect(await timer().get()).toMatchObject({ startTime, workItemId: october.workItemId });
    expect(await entries()).toEqual([]);
  });

  it('writes the other one down when it names it', async () => {
    const first = await timer().start(on(october));
    expect(await codeOf(timer().start({ ...on(november), replaces: '2020-01-01T00:00:00Z' }))).toBe('timer.running');
    const second = await timer().start({ ...on(november), replaces: first.startTime! });
    expect(second.workItemId).toBe(november.workItemId);
    expect(await entries()).toMatchObject([{ workItemId: october.workItemId, startTime: first.startTime }]);
  });

  it('changes nothing when it repeats the running one, with or without an answer to the first', async () => {
    const first = await timer().start(on(october));
    const next = { ...on(november), replaces: first.startTime! };
    const second = await timer().start(next);
    expect(await timer().start(next)).toMatchObject({ startTime: second.startTime });
    expect(await entries()).toHaveLength(1);
  });

  it('wins alone of several at one instant, and its twins agree', async () => {
    const works = [on(october), on(november), on(october), on(november)];
    const answers = await Promise.all(works.map((work) => codeOf(timer().start(work))));
    const running = await timer().get();
    expect(answers).toEqual(works.map((work) => (work.workItemId === running.workItemId ? null : 'timer.running')));
  });
});

describe('a stop', () => {
  it('leaves one entry, whoever repeats it', async () => {
    const { startTime } = await timer().start(on(october));
    await letPass(90);
    const { startTime: moved } = await timer().get();
    expect(moved).not.toBe(startTime);
    const stops = await Promise.all([1, 2, 3].map(() => timer().stop({ startTime: moved! })));
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ startTime: moved, clientId, notes: 'Verific', isBillable: true });
    expect(entry!.seconds).toBeGreaterThanOrEqual(90);
    for (const { entryId, timer: after } of stops) {
      expect(entryId).toBe(entry!.id);
      expect(after.state).toBe('Stopped');
    }
  });

  it('never stops a later timer', async () => {
    const first = await timer().start(on(october));
    await timer().stop({ startTime: first.startTime! });
    const second = await timer().start(on(november));
    expect((await timer().stop({ startTime: first.startTime! })).timer).toMatchObject({ startTime: second.startTime });
    expect(await codeOf(timer().stop({ startTime: '2020-01-01T00:00:00Z' }))).toBe('timer.changed');
    expect((await timer().get()).startTime).toBe(second.startTime);
  });

  it('of what does not run changes nothing', async () => {
    expect(await timer().stop({})).toMatchObject({ timer: { state: 'Stopped' }, entryId: null });
    expect(await entries()).toEqual([]);
  });

  it('can cut the entry off earlier, but not stretch it', async () => {
    await timer().start(on(october));
    await letPass(3600);
    const { startTime } = await timer().get();
    const after = (seconds: number) => new Date(Date.parse(startTime!) + seconds * 1000).toISOString();
    expect((await timer().stop({ startTime: startTime!, until: after(600) })).seconds).toBe(600);
    await timer().start(on(november));
    await letPass(60);
    expect((await timer().stop({ until: new Date(Date.now() + 3_600_000).toISOString() })).seconds).toBeLessThan(120);
  });

  it('can discard the time', async () => {
    await timer().start(on(october));
    expect(await timer().stop({ isDiscarded: true })).toMatchObject({ timer: { state: 'Stopped' }, entryId: null });
    expect(await entries()).toEqual([]);
  });

  it('says so when the timer ran longer than a day, which is the longest entry', async () => {
    await timer().start(on(october));
    await letPass(3 * DAY_SECONDS);
    expect(await timer().stop({})).toMatchObject({ seconds: DAY_SECONDS, isCut: true });
  });

  it('counts the time for the day in Romania on which it began', async () => {
    await timer().start(on(october));
    await domain.database.asSuperuser(`update timer set started_at = '2026-11-22T22:30:00Z' where user_id = $1`, [
      ana.userId,
    ]);
    await timer().stop({});
    expect((await entries())[0]?.day).toBe('2026-11-23');
  });
});

describe('the firm’s rules', () => {
  it.each([
    [0, 61, 61],
    [5, 61, 300],
    [6, 361, 720],
    [15, 900, 900],
    [30, 86_390, DAY_SECONDS],
  ] as const)('round up to %i minutes: %i s become %i s', async (timeRoundingMinutes, ran, written) => {
    const actor = withSettings({ timeRoundingMinutes });
    await timer(actor).start(on(october));
    await letPass(86_400, actor);
    const { startTime } = await timer(actor).get();
    const until = new Date(Date.parse(startTime!) + ran * 1000).toISOString();
    expect(await timer(actor).stop({ until })).toMatchObject({ seconds: written, isCut: false });
  });

  it('say whether new time is billable', async () => {
    const actor = withSettings({ isTimeBillable: false });
    await timer(actor).start(on(october));
    await timer(actor).stop({});
    expect((await entries())[0]?.isBillable).toBe(false);
  });
});

describe('a work item that is deleted', () => {
  it('ends the timers of all who work on it', async () => {
    const mihai = await domain.database.aColleague(ana);
    await timer().start(on(october));
    await timer(mihai).start(on(october, 'Și eu'));
    await domain.as(ana).workItems.remove({ id: october.workItemId });
    expect((await entries()).map(({ userId }) => userId).toSorted()).toEqual([ana.userId, mihai.userId].toSorted());
    expect((await timer(mihai).get()).state).toBe('Stopped');
  });
});

describe('the timer of somebody who leaves the firm', () => {
  it('ends with its entry', async () => {
    const mihai = await domain.database.aColleague(ana);
    await timer(mihai).start(on(october, 'Ultima zi'));
    await domain.as(ana).users.remove({ id: mihai.userId, clientsTo: null });
    expect(await entries()).toMatchObject([{ userId: mihai.userId, notes: 'Ultima zi' }]);
    expect((await timer(mihai).get()).state).toBe('Stopped');
  });
});

const titles = async (query: string, of?: string) =>
  (await timer().workItems({ query, ...(of === undefined ? {} : { clientId: of }) })).map(({ title }) => title);

describe('work items to choose', () => {
  it('are those with all words in their title or client, without accents and in any order', async () => {
    expect(await titles('OCTOMBRIE altora')).toEqual(['Contabilitate octombrie']);
    expect(await titles('distributie')).toHaveLength(2);
    expect(await titles('salarii')).toEqual([]);
    expect(await titles('', crypto.randomUUID())).toEqual([]);
  });

  it('begin with the caller’s own, and leave out what was deleted or finished long ago', async () => {
    await domain.database.asSuperuser('update work_item set assignee_id = $2 where id = $1', [
      november.workItemId,
      ana.userId,
    ]);
    expect((await titles(''))[0]).toBe('Contabilitate noiembrie');
    await domain.database.asSuperuser(
      `update work_item set status = 'Complete', completed_at = now() - interval '100 days' where id = $1`,
      [november.workItemId],
    );
    await domain.database.asSuperuser('update work_item set deleted_at = now() where id = $1', [october.workItemId]);
    expect(await titles('')).toEqual([]);
  });
});

describe('the question whether somebody still works', () => {
  it('comes after half an hour, until the person says otherwise', async () => {
    const mihai = await domain.database.aColleague(ana);
    expect(await timer().settings()).toEqual({ idleMinutes: 30 });
    await timer().saveSettings({ idleMinutes: null });
    expect(await timer().settings()).toEqual({ idleMinutes: null });
    expect(await timer(mihai).settings()).toEqual({ idleMinutes: 30 });
  });
});
