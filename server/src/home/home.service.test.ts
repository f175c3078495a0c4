import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deadlinesAfter } from '#contracts/deadlines.ts';
import type { WorkPriority } from '#contracts/api/workItem.ts';
import type { Actor } from '../http/actor.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, TAX_ID, VERDICTS, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';
import { aWorkItem, THUMBPRINT } from '#serverTesting/probes.ts';
import { mondayOf, sundayOf } from '../time/weeks.ts';

/** A Monday. */
const TODAY = '2026-11-23';
let domain: TestDomain;
let filings: FilingHarness;
let firm: FilingFirm;
let owner: Actor;
let mihai: Actor;
let clientId: string;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => new Date(`${TODAY}T08:00:00Z`) });
  filings = createFilingHarness(domain);
});
beforeEach(async () => {
  firm = await filings.aFirm();
  owner = firm.actor;
  mihai = await domain.database.aColleague(owner);
  clientId = (await domain.as(owner).clients.all())[0]?.id ?? '';
});
afterAll(() => domain.close());

const home = (actor = owner) => domain.as(actor).home;
type Over = { dueDate: string; assigneeId?: string | null; priority?: WorkPriority; budgetedHours?: number };
const work = (title: string, over: Over) =>
  domain
    .as(owner)
    .workItems.create({ ...aWorkItem, clientId, assigneeId: owner.userId, title, startDate: '2026-01-01', ...over });
const manage = (userId: string) =>
  domain.as(owner).clients.setAccountManager({ id: clientId, managerId: userId, userId });

const message = (messageId: string, type: string, date: string) => ({
  messageId,
  details: `${type} ${messageId}`,
  taxId: TAX_ID,
  date,
  requestId: null,
  type,
});

describe('what is to do', () => {
  it('is late, due today or until Sunday, by day and priority', async () => {
    await work('Duminică', { dueDate: '2026-11-29' });
    await work('Luni viitoare', { dueDate: '2026-11-30' });
    await work('Azi, medie', { dueDate: TODAY, priority: 'Medium' });
    await work('Azi, urgentă', { dueDate: TODAY, priority: 'Urgent' });
    const { id } = await work('Întârziată', { dueDate: '2026-11-20' });
    await domain.as(owner).workItemTasks.create({ id, title: 'Una', dueDate: '2026-11-21', assigneeId: owner.userId });
    await domain.as(owner).workItemTasks.create({ id, title: 'Fără termen', assigneeId: owner.userId });
    const { today, lines, count, next } = await home().toDo({});
    expect(today).toBe(TODAY);
    expect(lines.map(({ title }) => title)).toEqual(['Întârziată', 'Una', 'Azi, urgentă', 'Azi, medie', 'Duminică']);
    expect(lines[0]).toMatchObject({ kind: 'workItem', taskCount: 2, completedTaskCount: 0, workItemId: null });
    expect(lines[1]).toMatchObject({ kind: 'task', workItemId: id, workItemTitle: 'Întârziată', taskCount: 0 });
    expect([count.count, next?.title]).toEqual([5, 'Luni viitoare']);
  });

  it('is that of the person alone, open and not deleted; an owner sees everybody’s', async () => {
    await work('A lui Mihai', { dueDate: TODAY, assigneeId: mihai.userId });
    const deleted = await work('Ștearsă', { dueDate: TODAY });
    await domain
      .as(owner)
      .workItemTasks.create({ id: deleted.id, title: 'x', dueDate: TODAY, assigneeId: owner.userId });
    await domain.as(owner).workItems.remove({ id: deleted.id });
    const done = await work('Gata', { dueDate: TODAY });
    await domain.as(owner).workItems.change({ id: done.id, set: { status: 'Complete' }, was: {} });
    expect((await home().toDo({})).lines).toEqual([]);
    expect((await home(mihai).toDo({})).lines).toMatchObject([{ title: 'A lui Mihai' }]);
    expect((await home().toDo({ scope: 'firm' })).lines).toMatchObject([{ assigneeName: mihai.displayName }]);
    await expect(home(mihai).toDo({ scope: 'firm' })).rejects.toMatchObject({ code: 'auth.forbidden' });
  });
});

describe('messages', () => {
  it('that want an answer come oldest first, for who manages the client', async () => {
    await manage(mihai.userId);
    const messages = [
      message('1', 'SOMATII', '20.11.2026'),
      message('2', 'RECIPISA', '01.11.2026'),
      message('3', 'DECIZIE DE IMPUNERE', '02.11.2026'),
      message('4', 'NOTIFICARE', '03.11.2026'),
    ];
    await domain.as(owner).spvMessages.store({ messages, certificateThumbprint: THUMBPRINT });
    const archived = (await domain.as(owner).spvMessages.list({})).items.find(({ messageId }) => messageId === '4');
    await domain.as(owner).spvMessages.archive({ messagesIds: [archived?.id ?? ''] });
    const { lines, count } = await home(mihai).messages({});
    expect(lines.map(({ issueDate, typeEnum }) => [issueDate, typeEnum])).toEqual([
      ['2026-11-02', 'Decision'],
      ['2026-11-20', 'Summons'],
    ]);
    expect(count).toEqual({ count: 2, isCapped: false });
    expect((await home().messages({})).lines).toEqual([]);
    expect((await home().messages({ scope: 'firm' })).lines).toHaveLength(2);
  });
});

describe('filings', () => {
  it('wait for an approval, for a token, or for a person', async () => {
    await filings.aFiling(firm, { month: 8 });
    await filings.anApproved(firm, { month: 9 });
    const refused = await filings.anApproved(firm, { month: 7 });
    const attemptId = await filings.open(firm, refused);
    const report = { outcome: 'rejected', text: 'Nu' } as const;
    await filings.calls(firm).spvFilings.closeAttempt({ id: refused, attemptId, report });
    const late = await filings.aSubmitted(firm, '1300000001', { month: 6 });
    await domain.database.asSuperuser('update spv_filing set submitted_at = $2::date - 4 where id = $1', [late, TODAY]);
    await filings.aSubmitted(firm, '1300000002', { month: 5 });
    const answer = await home().filings({});
    expect(answer.approval).toMatchObject({ count: 1, forms: [{ statementType: 'D300', count: 1 }], clientCount: 1 });
    expect(answer.tokens).toMatchObject([{ certificateId: firm.certificateId, count: 1 }]);
    expect(answer.person.count).toBe(2);
    expect(answer.person.filings.map(({ id, reason }) => [id, reason])).toEqual([
      [refused, 'refused'],
      [late, 'receiptLate'],
    ]);
    expect(await home(mihai).filings({})).toMatchObject({ approval: { count: 0 }, tokens: [], person: { count: 0 } });
  });
});

describe('the next deadlines', () => {
  it.each([
    ['2026-11-23', '2026-11-25 of 10/2026', '2026-11-30 of 10/2026'],
    ['2026-11-25', '2026-11-25 of 10/2026', '2026-11-30 of 10/2026'],
    ['2026-12-26', '2026-12-31 of 11/2026', '2027-01-25 of 12/2026'],
    ['2028-02-29', '2028-02-29 of 1/2028', '2028-03-25 of 2/2028'],
  ])('after %s are %s and %s', (today, ...expected) => {
    expect(deadlinesAfter(today).map(({ date, month, year }) => `${date} of ${month}/${year}`)).toEqual(expected);
  });

  it('have what is filed, waits and is missing, by the rhythm of the last months', async () => {
    await manage(owner.userId);
    const filed = async (month: number, verdict: readonly string[]) => {
      const index = String(1_400_000_000 + month);
      await filings.aSubmitted(firm, index, { month });
      await filings.receive(firm, { index, period: `${month}.2026`, verdict });
      await domain.jobs.readReceipts();
    };
    const figures = async () => (await home().deadlines({})).deadlines[0]?.forms;
    await filed(8, VERDICTS.valid);
    await filed(9, VERDICTS.valid);
    expect(await figures()).toEqual([{ statementType: 'D300', filed: 0, waiting: 0, missing: 1 }]);
    await filings.aFiling(firm, { month: 10 });
    expect(await figures()).toEqual([{ statementType: 'D300', filed: 0, waiting: 1, missing: 0 }]);
    await filed(10, VERDICTS.failed);
    expect(await figures()).toEqual([{ statementType: 'D300', filed: 0, waiting: 0, missing: 1 }]);
    expect((await home(mihai).deadlines({})).deadlines[0]?.forms).toEqual([]);
  });
});

describe('the team', () => {
  it('has the hours left of open work that is due by Sunday', async () => {
    const { id } = await work('Bilanț', { dueDate: '2026-11-29', budgetedHours: 10, assigneeId: mihai.userId });
    await work('Depășită', { dueDate: '2026-11-01', budgetedHours: 3 });
    await work('Mai târziu', { dueDate: '2026-11-30', budgetedHours: 8 });
    await domain.database.asSuperuser(
      `insert into time_entry (tenant_id, user_id, client_id, work_item_id, day, seconds, is_billable)
       values ($1, $2, $3, $4, '2026-11-20', 9000, true)`,
      [owner.tenantId, mihai.userId, clientId, id],
    );
    expect((await home().team()).map(({ displayName, hours }) => [displayName, hours])).toEqual([
      [mihai.displayName, 7.5],
      [owner.displayName, 3],
    ]);
  });
});

it('weeks begin on Monday', () => {
  expect(['2026-11-23', '2026-11-29', '2026-12-31'].map(sundayOf)).toEqual(['2026-11-29', '2026-11-29', '2027-01-03']);
  expect([mondayOf('2026-11-29'), mondayOf('2026-11-23', 2)]).toEqual(['2026-11-23', '2026-11-09']);
});
