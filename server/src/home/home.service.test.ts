import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestReport } from '#contracts/api/spvRequest.ts';
import type { WorkPriority } from '#contracts/api/workItem.ts';
import { HOME_LINES_MAX } from '#contracts/limits.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import {
  createFilingHarness,
  DESK,
  TAX_ID,
  VERDICTS,
  type FilingFirm,
  type FilingHarness,
} from '#serverTesting/filings.ts';
import { aWorkItem, THUMBPRINT } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';
import { mondayOf, sundayOf } from '../time/weeks.ts';

/** A Monday. */
const TODAY = '2026-11-23';
const REFUSED: RequestReport = { outcome: 'refused', title: 'Cerere', error: 'Nu aveti drept' };
let domain: TestDomain;
let filings: FilingHarness;
let firm: FilingFirm;
let owner: Actor;
let mihai: Actor;
let clientId: string;
let receipts = 0;
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
    const { today, until, lines, count, next } = await home().toDo({});
    expect([today, until]).toEqual([TODAY, '2026-11-29']);
    const ofLists = { assigneeId: [owner.userId], toDueDate: until };
    const { items: tasks } = await domain.as(owner).tasks.list({ ...ofLists, isOpen: true });
    const { items: workItems } = await domain
      .as(owner)
      .workItems.list({ ...ofLists, workItemStatus: ['ToDo', 'InProgress', 'InReview'] });
    expect([...workItems, ...tasks].map(({ title }) => title).toSorted()).toEqual(
      lines.map(({ title }) => title).toSorted(),
    );
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
  it('that want an answer come by their legal day, for who manages the client, until they are sent on', async () => {
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
    expect(lines.map(({ issueDate, typeEnum, legalDay }) => [issueDate, typeEnum, legalDay])).toEqual([
      ['2026-11-20', 'Summons', '2026-12-07'],
      ['2026-11-02', 'Decision', '2026-12-18'],
    ]);
    expect(count).toEqual({ count: 2, isCapped: false });
    expect((await home().messages({})).lines).toEqual([]);
    expect((await home().messages({ scope: 'firm' })).lines).toHaveLength(2);
    const ofList = { currentMessageSet: 'all' as const, wantsAnswer: true, accountManagerId: [mihai.userId] };
    expect((await domain.as(mihai).spvMessages.list(ofList)).items).toHaveLength(2);
    await domain.database.asSuperuser('update spv_message set last_notified_at = now() where id = $1', [lines[0]?.id]);
    expect((await home(mihai).messages({})).lines.map(({ typeEnum }) => typeEnum)).toEqual(['Decision']);
    expect((await domain.as(mihai).spvMessages.list(ofList)).items).toHaveLength(1);
  });

  it('have the one whose term ends first, however many are older', async () => {
    const older = Array.from({ length: HOME_LINES_MAX }, (_, at) =>
      message(String(at), at === 0 ? 'DECIZIE DE IMPUNERE' : 'NOTIFICARE', '02.11.2026'),
    );
    const messages = [...older, message('900', 'SOMATII', '20.11.2026')];
    await domain.as(owner).spvMessages.store({ messages, certificateThumbprint: THUMBPRINT });
    const { lines } = await home().messages({ scope: 'firm' });
    expect(lines).toHaveLength(HOME_LINES_MAX);
    expect(lines.slice(0, 3).map(({ typeEnum }) => typeEnum)).toEqual(['Summons', 'Decision', 'Notification']);
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
    const doubted = await filings.aSubmitted(firm, '1300000003', { month: 4 });
    await filings.receive(firm, { index: '1300000003', period: '4.2026', signatureStatus: 'broken' });
    await domain.jobs.readReceipts();
    const lines = await home().filings({});
    expect(lines.map(({ waitsFor, count }) => [waitsFor, count])).toEqual([
      ['refused', 1],
      ['receiptDoubted', 1],
      ['receiptLate', 1],
      ['approval', 1],
      ['token', 1],
    ]);
    expect(lines[3]).toMatchObject({ forms: [{ statementType: 'D300', count: 1 }], clientCount: 1, certificates: [] });
    expect(lines[4]?.certificates).toMatchObject([{ count: 1 }]);
    expect(await home(mihai).filings({})).toEqual([]);
    for (const { waitsFor, count } of lines) {
      const filter = { waitsFor: [waitsFor], ofPerson: [owner.userId] };
      expect(await domain.as(owner).spvFilings.count(filter)).toMatchObject({ count });
      expect((await domain.as(owner).spvFilings.list(filter)).items).toHaveLength(count);
    }
    expect(
      (await domain.as(owner).spvFilings.list({ waitsFor: ['refused', 'receiptDoubted', 'receiptLate'] })).items
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([refused, late, doubted].toSorted());
  });

  it('with errors wait no more once another one of the same is on its way', async () => {
    await filings.aSubmitted(firm, '1500000001', { month: 9 });
    await filings.receive(firm, { index: '1500000001', period: '9.2026', verdict: VERDICTS.failed });
    await domain.jobs.readReceipts();
    expect(await home().filings({})).toMatchObject([{ waitsFor: 'withErrors', count: 1 }]);
    await filings.aFiling(firm, { month: 9 });
    expect(await home().filings({})).toMatchObject([{ waitsFor: 'approval', count: 1 }]);
  });
});

describe('requests', () => {
  it('wait refused, of unknown outcome or to be sent, for who manages the client or has made them', async () => {
    const { spvRequests } = domain.as(owner);
    const ask = async () => (await spvRequests.create({ clientId, documentType: 'VECTOR FISCAL' })).id;
    const send = async (report: RequestReport) => {
      const id = await ask();
      const { attemptId } = await spvRequests.claim({ id, sessionToken: firm.token, workstationKeyId: DESK });
      await spvRequests.submitted({ id, attemptId, report });
      return id;
    };
    await ask();
    await send({ outcome: 'unknown', reason: 'serverDown' });
    await send({ outcome: 'accepted', requestId: '260149', title: 'Transmitere cerere' });
    const refused = [await send(REFUSED), await send(REFUSED), await send(REFUSED)];
    await spvRequests.archive({ spvRequestsIds: refused.slice(0, 1) });
    const lines = await home().requests({});
    expect(lines).toMatchObject([
      { status: 'Error', count: 2, clientCount: 1, clients: [expect.any(String)] },
      { status: 'TimedOut', count: 1 },
      { status: 'Requested', count: 1 },
    ]);
    for (const { status, count } of lines) {
      const filter = { isArchived: false, status: [status], ofPerson: [owner.userId] };
      expect(await spvRequests.count(filter)).toMatchObject({ count });
    }
    expect(await home(mihai).requests({})).toEqual([]);
    expect((await spvRequests.list({ ofPerson: [mihai.userId] })).items).toEqual([]);
    await manage(mihai.userId);
    expect(await home(mihai).requests({})).toEqual(lines);
  });
});

describe('the next deadlines', () => {
  it('are two, on the days of the calendar', async () => {
    const { today, deadlines } = await home().deadlines({});
    expect(today).toBe(TODAY);
    expect(deadlines.map(({ date, moves }) => [date, moves[0]?.from])).toEqual([
      ['2026-11-25', undefined],
      ['2026-12-02', '2026-11-30'],
    ]);
    const extension = { month: 10, year: 2026, newDate: '2026-11-27', reason: 'x' };
    for (const statementType of ['D100', 'D112'] as const)
      await domain.as(owner).deadlines.extend({ statementType, ...extension });
    expect((await home().deadlines({})).deadlines.map(({ date, forms }) => [date, forms.length])).toEqual([
      ['2026-11-25', 4],
      ['2026-11-27', 2],
    ]);
  });

  it('have what is filed, waits and is missing, by the rhythm of the last months', async () => {
    await manage(owner.userId);
    const filed = async (month: number, verdict: readonly string[]) => {
      const index = String(1_400_000_000 + month);
      await filings.aSubmitted(firm, index, { month });
      await filings.receive(firm, { index, period: `${month}.2026`, verdict });
      await domain.jobs.readReceipts();
    };
    const figuresOf = async (actor = owner) =>
      (await home(actor).deadlines({})).deadlines[0]?.forms.find(({ statementType }) => statementType === 'D300');
    const figures = async () => {
      const { filed: done, waiting, missing, expected } = (await figuresOf()) ?? {};
      return { filed: done, waiting, missing, expected };
    };
    await filed(8, VERDICTS.valid);
    await filed(9, VERDICTS.valid);
    expect(await figures()).toEqual({ filed: 0, waiting: 0, missing: 1, expected: 1 });
    await filings.aFiling(firm, { month: 10 });
    expect(await figures()).toEqual({ filed: 0, waiting: 1, missing: 0, expected: 1 });
    await filed(10, VERDICTS.failed);
    expect(await figures()).toEqual({ filed: 0, waiting: 0, missing: 1, expected: 1 });
    expect(await figuresOf(mihai)).toMatchObject({ expected: 0, missing: 0 });
  });
});

describe('what is missing after its deadline', () => {
  it('stays for two months, until it is filed without errors', async () => {
    await manage(owner.userId);
    for (const month of [6, 7, 8]) {
      const index = String(1_400_000_000 + month);
      await filings.aSubmitted(firm, index, { month });
      await filings.receive(firm, { index, period: `${month}.2026`, verdict: VERDICTS.valid });
    }
    await domain.jobs.readReceipts();
    const { today, forms } = await home().missing({});
    expect(today).toBe(TODAY);
    expect(forms).toMatchObject([{ date: '2026-10-26', statementType: 'D300', month: 9, year: 2026, clientCount: 1 }]);
    expect(forms[0]?.clients).toHaveLength(1);
    expect((await home(mihai).missing({})).forms).toEqual([]);
    const report = await domain
      .as(owner)
      .reports.spvFilingStatus({ month: 9, year: 2026, stages: ['missing'], statementTypes: ['D300'] });
    expect(report).toHaveLength(1);
    await filings.aSubmitted(firm, '1400000009', { month: 9 });
    await filings.receive(firm, { index: '1400000009', period: '9.2026', verdict: VERDICTS.valid });
    await domain.jobs.readReceipts();
    expect((await home().missing({})).forms).toEqual([]);
  });

  it('counts nothing a second time that waits among the filings, and each figure is that of its list', async () => {
    await manage(owner.userId);
    const filed = async (month: number, form: string, verdict: readonly string[] = VERDICTS.valid) => {
      await filings.receive(firm, {
        index: String(1_600_000_000 + ++receipts),
        form,
        period: `${month}.2026`,
        verdict,
      });
    };
    for (const form of ['D100', 'D300', 'D301']) for (const month of [5, 6, 7]) await filed(month, form);
    for (const form of ['D100', 'D301']) await filed(8, form);
    await filings.aSubmitted(firm, '1600000900', { month: 8 });
    await filings.receive(firm, { index: '1600000900', period: '8.2026', verdict: VERDICTS.failed });
    await filings.aRefused(firm, { month: 9 });
    const checked = await filings.aFiling(firm, { month: 7 });
    await domain.database.asSuperuser(
      `update spv_filing set status = 'Invalid', statement_type = 'D301', reporting_month = 9 where id = $1`,
      [checked],
    );
    for (const month of [5, 6, 7, 8]) await filed(month, 'D390');
    await filed(9, 'D100', VERDICTS.failed);
    await domain.jobs.readReceipts();
    const { forms } = await home().missing({});
    expect(forms.map(({ statementType, stage, month }) => [statementType, stage, month])).toEqual([
      ['D100', 'withErrorsElsewhere', 9],
      ['D390', 'missing', 9],
    ]);
    const waiting = await home().filings({});
    expect(waiting.map(({ waitsFor, count }) => [waitsFor, count])).toEqual([
      ['invalid', 1],
      ['withErrors', 1],
      ['refused', 1],
    ]);
    for (const { statementType, stage, month, year, clientCount } of forms) {
      const query = { month, year, statementTypes: [statementType], stages: [stage] };
      expect(await domain.as(owner).reports.spvFilingStatus(query)).toHaveLength(clientCount);
    }
  });
});

it('the first steps are those that are still to be done', async () => {
  const fresh = { hasClients: true, hasCertificate: true, hasMessages: false, isManager: false, hasWork: false };
  expect(await home(mihai).firstSteps()).toEqual(fresh);
  await manage(mihai.userId);
  await work('A lui Mihai', { dueDate: TODAY, assigneeId: mihai.userId });
  expect(await home(mihai).firstSteps()).toEqual({ ...fresh, isManager: true, hasWork: true });
});

it('the team has the hours that were tracked this week', async () => {
  const tracked = (userId: string, day: string, seconds: number) =>
    domain.database.asSuperuser(
      `insert into time_entry (tenant_id, user_id, client_id, day, seconds, is_billable) values ($1, $2, $3, $4, $5, true)`,
      [owner.tenantId, userId, clientId, day, seconds],
    );
  await tracked(mihai.userId, '2026-11-23', 9000);
  await tracked(mihai.userId, '2026-11-29', 3600);
  await tracked(mihai.userId, '2026-11-22', 3600);
  await tracked(owner.userId, '2026-11-30', 3600);
  expect((await home().team()).map(({ displayName, hours }) => [displayName, hours])).toEqual([
    [mihai.displayName, 3.5],
    [owner.displayName, 0],
  ]);
});

it('weeks begin on Monday', () => {
  expect(['2026-11-23', '2026-11-29', '2026-12-31'].map(sundayOf)).toEqual(['2026-11-29', '2026-11-29', '2027-01-03']);
  expect([mondayOf('2026-11-29'), mondayOf('2026-11-23', 2)]).toEqual(['2026-11-23', '2026-11-09']);
});
