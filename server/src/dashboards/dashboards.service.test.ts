import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, type FilingFirm } from '#serverTesting/filings.ts';
import { aWorkItem } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let firm: FilingFirm;
let owner: Actor;
beforeAll(async () => {
  domain = await createTestDomain();
});
beforeEach(async () => {
  firm = await createFilingHarness(domain).aFirm();
  owner = firm.actor;
});
afterAll(() => domain.close());

const dashboards = (actor = owner, language: 'en' | 'ro' = 'en') => domain.as(actor, language).dashboards;
const titles = async () => (await dashboards().list()).items.map(({ title }) => title);

describe('dashboards', () => {
  it('are there from the first day, by title', async () => {
    const { items } = await dashboards().list();
    expect(items.map(({ title }) => title)).toEqual([
      'Activity report',
      'Bookkeeping',
      'Monthly progress',
      'SPV report',
    ]);
    expect(items[0]).toMatchObject({ starred: false, createdBy: null, lastModifiedBy: null });
    const romanian = await dashboards(owner, 'ro').list();
    expect(romanian.items.map(({ title }) => title)).toContain('Progres lunar');
  });

  it('that are starred come first, with who has starred them', async () => {
    const report = (await dashboards().list()).items.find(({ kind }) => kind === 'spvReport');
    const mihai = await domain.database.aColleague(owner);
    await dashboards(mihai).update({ id: report?.id ?? '', starred: true });
    expect((await dashboards().list()).items[0]).toMatchObject({
      kind: 'spvReport',
      starred: true,
      lastModifiedBy: mihai.displayName,
    });
  });

  it('are deleted and come back', async () => {
    const [first] = (await dashboards().list()).items;
    const id = first?.id ?? '';
    await dashboards().remove({ id });
    expect(await titles()).not.toContain(first?.title);
    await expect(dashboards().update({ id, starred: true })).rejects.toMatchObject({ code: 'dashboard.notFound' });
    await dashboards().restore({ id });
    await dashboards().restore({ id });
    expect(await titles()).toContain(first?.title);
  });
});

describe('the activity report', () => {
  it('counts tasks done, hours and approvals of each person by week; a member sees their own', async () => {
    const filings = createFilingHarness(domain);
    const mihai = await domain.database.aColleague(owner, { displayName: 'Zoe Pop' });
    const clientId = (await domain.as(owner).clients.all())[0]?.id ?? '';
    const { id } = await domain.as(owner).workItems.create({ ...aWorkItem, clientId });
    const task = await domain.as(owner).workItemTasks.create({ id, title: 'Una' });
    await domain.as(mihai).tasks.change({ id: task.id, set: { status: 'Complete' }, was: {} });
    await filings.anApproved(firm);
    await domain.database.asSuperuser(
      `insert into time_entry (tenant_id, user_id, client_id, day, seconds, is_billable)
       values ($1, $2, $3, (now() at time zone 'Europe/Bucharest')::date, 5400, true),
         ($1, $2, $3, (now() at time zone 'Europe/Bucharest')::date - 7, 60, true)`,
      [owner.tenantId, mihai.userId, clientId],
    );
    const report = await dashboards().activity({ weeks: 2 });
    expect(report.weeks).toHaveLength(2);
    expect(report.rows).toMatchObject([
      { userId: owner.userId, weeks: [{ approvals: 0 }, { tasks: 0, seconds: 0, approvals: 1 }] },
      {
        userId: mihai.userId,
        weeks: [
          { tasks: 0, seconds: 60 },
          { tasks: 1, seconds: 5400, approvals: 0 },
        ],
      },
    ]);
    const own = await dashboards(mihai).activity({ weeks: 1 });
    expect(own.rows.map(({ userId }) => userId)).toEqual([mihai.userId]);
  });

  it('has what was done in the first hours of its Monday', async () => {
    const clientId = (await domain.as(owner).clients.all())[0]?.id ?? '';
    const person = await domain.database.aColleague(owner, { displayName: 'Luni Devreme' });
    for (const hours of [0, 1, 5, -1]) {
      await domain.database.asSuperuser(
        `insert into task (tenant_id, client_id, title, status, place, completed_at, completed_by)
         values ($1, $2, 'Luni', 'Complete', 'a0', (date_trunc('week', now() at time zone 'Europe/Bucharest')
           + make_interval(hours => $4)) at time zone 'Europe/Bucharest', $3)`,
        [owner.tenantId, clientId, person.userId, hours],
      );
    }
    const { rows } = await domain.as(person).dashboards.activity({ weeks: 1 });
    expect(rows).toMatchObject([{ userId: person.userId, weeks: [{ tasks: 3 }] }]);
  });
});
