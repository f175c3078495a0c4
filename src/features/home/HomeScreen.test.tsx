import { renderHook, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DueForm } from '#contracts/api/deadlines.ts';
import type { ToDoLine } from '#contracts/api/home.ts';
import { client } from '#src/shared/api/api.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { freshQueries, renderApp } from '#src/shared/testing/renderApp.tsx';
import { timerActors } from '#src/shared/time/timer.actors.ts';
import { closeTimer, useTimerDraft } from '#src/shared/time/timerDraft.ts';
import { homeSearchSchema } from './homeScope.ts';
import { HomeScreen } from './HomeScreen.tsx';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const aLine = (number: number, over: Partial<ToDoLine> = {}): ToDoLine => ({
  kind: 'task',
  id: uuid(number),
  title: `Sarcina ${number}`,
  status: 'ToDo',
  priority: 'High',
  dueDate: '2026-11-23',
  clientId: uuid(900),
  clientName: 'Altora',
  assigneeName: 'Ana Ionescu',
  workItemId: null,
  workItemTitle: null,
  taskCount: 0,
  completedTaskCount: 0,
  ...over,
});
const toDo = (lines: readonly ToDoLine[], next: ToDoLine | null = null) =>
  ok({ today: '2026-11-23', until: '2026-11-29', lines, count: { count: lines.length, isCapped: false }, next });
const messages = (lines: readonly object[]) =>
  ok({ today: '2026-11-23', lines, count: { count: lines.length, isCapped: false } });
const missing = (forms: readonly object[]) => ok({ today: '2026-11-23', forms });
const FIRST_STEPS = { hasClients: true, isManager: true, hasCertificate: true, hasMessages: true, hasWork: true };
const waiting = (waitsFor: string, over: object = {}) => ({
  waitsFor,
  count: 1,
  forms: [],
  certificates: [],
  clients: [],
  clientCount: 0,
  ...over,
});
const stopped = {
  state: 'Stopped',
  startTime: null,
  clientId: null,
  clientLegalName: null,
  workItemId: null,
  workItemTitle: null,
  workItemTaskId: null,
  workItemTaskTitle: null,
  notes: null,
  now: '2026-11-23T10:42:17.000Z',
};

/** A tab that hears nothing of others. */
class SilentChannel {
  addEventListener() {}
  postMessage() {}
  close() {}
}

let isPhone = false;
let close = () => {};
afterEach(() => {
  close();
  closeTimer();
  isPhone = false;
  localStorage.clear();
});
const timerDraft = () => renderHook(useTimerDraft).result.current;
async function open(answers: Parameters<typeof createFakeServer>[0] = {}, permissions: string[] = [], path = '/') {
  const server = createFakeServer({
    'GET /home/to-do': toDo([]),
    'GET /home/messages': messages([]),
    'GET /home/filings': ok([]),
    'GET /home/requests': ok([]),
    'GET /home/missing': missing([]),
    'GET /home/first-steps': ok(FIRST_STEPS),
    'GET /home/deadlines': ok({ today: '2026-11-23', deadlines: [] }),
    'GET /home/team': ok([]),
    'GET /timer': ok(stopped),
    'GET /timer/settings': ok({ idleMinutes: null }),
    'GET /time-entries': ok({ items: [], hasNextPage: false, nextCursor: null, previousCursor: null }),
    ...answers,
  });
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener: () => {}, removeEventListener: () => {} }));
  const queries = freshQueries();
  const rendered = await renderApp({
    server,
    queries,
    timer: timerActors({ api: client, queries, storage: localStorage, nowMs: Date.now }),
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: anAccount({ permissions, flags: ['timer', 'accounting'] }),
    path,
    paths: ['/', '/clients', '/accounting', '/invoicing'],
    screen: ({ search }) => <HomeScreen search={v.parse(homeSearchSchema, search)} />,
  });
  ({ close } = rendered);
  const toast = () => systemActor(rendered.app, 'toaster').getSnapshot().context.current;
  return { ...rendered, server, toast };
}

describe('what is to do', () => {
  it('stands in its groups, each line leading to its task or work item', async () => {
    await open({
      'GET /home/to-do': toDo([
        aLine(1, { dueDate: '2026-11-20' }),
        aLine(2),
        aLine(3, { kind: 'workItem', dueDate: '2026-11-29', taskCount: 4, completedTaskCount: 3 }),
      ]),
    });
    const section = within(await screen.findByRole('region', { name: 'To do' }));
    const groups = section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(groups).toEqual(['Overdue 1 task', 'Today 1 task', 'This week 1 work item']);
    expect(section.getByText('1 work item, 2 tasks')).toBeDefined();
    expect(section.getByText('3 of 4 tasks')).toBeDefined();
    const href = (name: string) => section.getByRole('link', { name }).getAttribute('href');
    expect([href('Sarcina 2'), href('Sarcina 3')]).toEqual([
      `/work/tasks?task=${uuid(2)}`,
      `/work/workItems/${uuid(3)}/tasks`,
    ]);
  });

  it('is ticked in place, and comes back by the toast', async () => {
    const { server, user, toast } = await open({ 'GET /home/to-do': toDo([aLine(1), aLine(2)]) });
    server.hold('PATCH /tasks/*');
    await user.click(await screen.findByRole('checkbox', { name: 'Complete Sarcina 1' }));
    await waitFor(() => expect(screen.queryByText('Sarcina 1')).toBeNull());
    await waitFor(() => expect(server.isHeld('PATCH /tasks/*')).toBe(true));
    expect(server.lastOf('PATCH /tasks/*')?.body).toEqual({ set: { status: 'Complete' }, was: {} });
    server.answer('PATCH /tasks/*', refusal('server.unexpected'));
    expect(await screen.findByText('Sarcina 1')).toBeDefined();
    await waitFor(() => expect(toast()?.title).toBe('home:toDo.failed'));
  });

  it('is gone through by keys, and timed by T', async () => {
    const work = { workItemId: uuid(8), workItemTitle: 'Contabilitate' };
    const { user } = await open({ 'GET /home/to-do': toDo([aLine(1), aLine(2, work)]) });
    await screen.findByRole('link', { name: 'Sarcina 1' });
    await user.keyboard('j');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Sarcina 1' }));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Sarcina 2' }));
    await user.keyboard('t');
    expect(timerDraft()).toMatchObject({ isOpen: true, task: { id: uuid(2) }, workItem: { id: uuid(8) } });
  });

  it('leaves the keyboard at the next line once one is ticked', async () => {
    const { server, user } = await open({ 'GET /home/to-do': toDo([aLine(1), aLine(2)]) });
    server.hold('PATCH /tasks/*');
    (await screen.findByRole('checkbox', { name: 'Complete Sarcina 1' })).focus();
    await user.keyboard(' ');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Sarcina 2' })));
  });

  it('says what comes next where there is nothing', async () => {
    await open({ 'GET /home/to-do': toDo([], aLine(7, { dueDate: '2026-12-01' })) });
    expect(await screen.findByText('Nothing for today')).toBeDefined();
    expect(screen.getByText(/^Next: Sarcina 7, Altora, /)).toBeDefined();
  });

  it('loads again after a failure', async () => {
    const { server, user } = await open({ 'GET /home/to-do': refusal('server.unexpected') });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.on('GET /home/to-do', toDo([aLine(1)]));
    await user.click(retry);
    expect(await screen.findByText('Sarcina 1')).toBeDefined();
  });
});

it('messages that want an answer have their last day, or the days since they were issued', async () => {
  const message = {
    id: uuid(5),
    title: 'Somație nr. 1',
    typeEnum: 'Summons',
    issueDate: '2026-11-16',
    legalDay: null,
    clientName: 'Altora',
  };
  const summons = { ...message, id: uuid(6), title: 'Somație nr. 2', legalDay: '2026-12-02' };
  await open({ 'GET /home/messages': messages([summons, message]) });
  expect(await screen.findByText(/^until Wed,? 2 Dec$/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
    `/spv/messages/all?wantsAnswer=true&accountManager=${anAccount().user.id}`,
  );
  expect(await screen.findByText('7 days ago')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Somație nr. 1' }).getAttribute('href')).toContain(uuid(5));
});

describe('filings', () => {
  const me = anAccount().user.id;

  it('that wait have a line for each thing that is waited for, which leads to the list of just them', async () => {
    const forms = [
      { statementType: 'D300', count: 3 },
      { statementType: 'D112', count: 1 },
    ];
    const certificates = [
      { name: 'POPESCU ANA', count: 2 },
      { name: null, count: 1 },
    ];
    const clients = { clients: ['Altora', 'Eliva'], clientCount: 3 };
    const lines = [waiting('approval', { count: 4, forms, ...clients }), waiting('token', { count: 3, certificates })];
    await open({ 'GET /home/filings': ok(lines) });
    const section = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(section.getByText('3 D300, 1 D112: Altora, Eliva and 1 more')).toBeDefined();
    expect(section.getByText('2 with POPESCU ANA; 1 with no certificate')).toBeDefined();
    expect(section.getByRole('link', { name: 'Check and approve' }).getAttribute('href')).toBe(
      `/spv/filings?waitsFor=approval&person=${me}`,
    );
  });

  it('that did not arrive come first, with what is missing after its deadline', async () => {
    const form = {
      date: '2026-10-26',
      stage: 'missing',
      statementType: 'D300',
      month: 9,
      year: 2026,
      clients: ['Altora'],
      clientCount: 1,
    };
    await open({
      'GET /home/missing': missing([form, { ...form, stage: 'withErrorsElsewhere', clients: ['Eliva'] }]),
      'GET /home/filings': ok([waiting('refused', { clients: ['Eliva'], clientCount: 1 }), waiting('approval')]),
      'GET /home/to-do': toDo([aLine(1)]),
    });
    await screen.findByRole('region', { name: 'Overdue' });
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names.slice(0, 3)).toEqual(['Overdue', 'To do', 'Waiting for you']);
    const section = within(screen.getByRole('region', { name: 'Overdue' }));
    expect(section.getByText('D300 of Sept 2026 is missing')).toBeDefined();
    expect(section.getByText('due 26 Oct: Altora')).toBeDefined();
    expect(section.getByText('D300 of Sept 2026, filed elsewhere, has errors')).toBeDefined();
    const report = '/dashboards/spv-report?month=9&year=2026&form=D300';
    const links = section.getAllByRole('link', { name: 'See the report' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `${report}&stage=missing&accountManager=${me}`,
      `${report}&stage=withErrorsElsewhere&accountManager=${me}`,
    ]);
    expect(section.getByRole('link', { name: 'Clarify' }).getAttribute('href')).toContain('waitsFor=refused');
  });
});

it('requests that wait have a line for each status, which leads to the list of just them', async () => {
  const line = { count: 2, clients: ['Altora', 'Eliva'], clientCount: 2 };
  await open({
    'GET /home/requests': ok([
      { ...line, status: 'TimedOut' },
      { ...line, status: 'Requested', count: 3 },
    ]),
  });
  const section = within(await screen.findByRole('region', { name: 'Requests to ANAF' }));
  expect(section.getByText('5')).toBeDefined();
  expect(section.getByText('No answer, or outcome unknown')).toBeDefined();
  expect(section.getByRole('link', { name: 'Clarify' }).getAttribute('href')).toBe(
    `/spv/requests/all?status=TimedOut&person=${anAccount().user.id}`,
  );
  expect(screen.queryByText('Nothing for today')).toBeNull();
});

it('files that are no declarations are named beside the forms', async () => {
  const invalid = waiting('invalid', { count: 2, forms: [{ statementType: 'D300', count: 1 }] });
  await open({ 'GET /home/filings': ok([invalid]) });
  const section = within(await screen.findByRole('region', { name: 'Overdue' }));
  expect(section.getByText('1 D300, 1 file that is not a declaration')).toBeDefined();
  expect(section.getByText('2 files')).toBeDefined();
});

it('says how far back it looks for what is missing, also where nothing is', async () => {
  await open();
  await screen.findByText('Nothing for today');
  expect(screen.getByText(/Missing declarations are shown for 2 months after their deadline\./)).toBeDefined();
  expect(href('Earlier months are in the report')).toBe(
    `/dashboards/spv-report?missed=true&accountManager=${anAccount().user.id}`,
  );
});

it('the first steps come before that there is nothing for today', async () => {
  await open({ 'GET /home/first-steps': ok({ ...FIRST_STEPS, hasClients: false }) });
  await screen.findByRole('region', { name: 'First steps' });
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual(['First steps', 'Nothing for today']);
});

it('the first steps stay beside what is to do, until they are hidden for good', async () => {
  const answers = {
    'GET /home/first-steps': ok({ ...FIRST_STEPS, hasWork: false }),
    'GET /home/to-do': toDo([aLine(1)]),
  };
  const { user } = await open(answers);
  await screen.findByText('Sarcina 1');
  await user.click(await screen.findByRole('button', { name: 'Hide the first steps' }));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  close();
  const { server } = await open(answers);
  await screen.findByText('Sarcina 1');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  expect(server.countOf('GET /home/first-steps')).toBe(0);
});

it('a new colleague is told the first steps', async () => {
  await open({ 'GET /home/first-steps': ok({ ...FIRST_STEPS, isManager: false, hasWork: false }) });
  const section = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(section.getAllByText('To do')).toHaveLength(2);
  expect(section.getByRole('link', { name: 'Choose the clients you look after' })).toBeDefined();
});

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('the lists behind what is to do are those of just what is counted', async () => {
  const me = anAccount().user.id;
  const { user } = await open({ 'GET /home/to-do': toDo([aLine(1), aLine(2, { kind: 'workItem' })]) }, ['home.team']);
  await screen.findByRole('link', { name: 'See the tasks' });
  expect([href('See the tasks'), href('See the work items')]).toEqual([
    `/work/tasks?to=2026-11-29&assignee=${me}`,
    `/work/workItems?to=2026-11-29&assignee=${me}&status=ToDo%2CInProgress%2CInReview`,
  ]);
  await user.click(screen.getByRole('radio', { name: 'Whole firm' }));
  await waitFor(() => expect(href('See the tasks')).toBe('/work/tasks?to=2026-11-29'));
});

it('a work item stands above its tasks, and the heading counts each line', async () => {
  const job = aLine(3, { kind: 'workItem', title: 'Balanța', taskCount: 2 });
  const ofJob = { workItemId: uuid(3), workItemTitle: 'Balanța' };
  await open({ 'GET /home/to-do': toDo([aLine(1, ofJob), aLine(2), job, aLine(4, ofJob)]) });
  const section = within(await screen.findByRole('region', { name: 'To do' }));
  expect(section.getByRole('heading', { level: 3 }).textContent).toBe('Today 1 work item, 3 tasks');
  expect(
    section
      .getAllByRole('link')
      .slice(2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Sarcina 2', 'Balanța', 'Sarcina 1', 'Sarcina 4']);
});

const aForm = (statementType: DueForm['statementType'], over: Partial<DueForm> = {}): DueForm => ({
  statementType,
  month: 10,
  year: 2026,
  extension: null,
  expected: 42,
  filed: 31,
  waiting: 7,
  missing: 4,
  ...over,
});
const NOTHING = { expected: 0, filed: 0, waiting: 0, missing: 0 };

it('deadlines have their figures, and those that are missing stand out', async () => {
  const deadlines = [{ date: '2026-11-25', moves: [], forms: [aForm('D300'), aForm('D301', NOTHING)] }];
  await open({ 'GET /home/deadlines': ok({ today: '2026-11-23', deadlines }) });
  expect(await screen.findByText('2 days')).toBeDefined();
  const row = within(screen.getByRole('row', { name: /^D300/ }));
  expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['31', '7', '4']);
  const me = anAccount().user.id;
  expect(row.getByRole('link', { name: '4' }).getAttribute('href')).toBe(
    `/dashboards/spv-report?month=10&year=2026&form=D300&accountManager=${me}&stage=withErrors%2CwithErrorsElsewhere%2Cmissing`,
  );
  expect(row.getByRole('link', { name: '7' }).getAttribute('href')).toContain('stage=waiting');
  expect(screen.queryByRole('row', { name: /^D301/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'All deadlines' }).getAttribute('href')).toBe(
    `/deadlines?accountManager=${me}`,
  );
});

it('a deadline that is not on its usual day says why, and names the months where there are two', async () => {
  const daysOff = [
    { date: '2026-11-30', holiday: 'saintAndrew' },
    { date: '2026-12-01', holiday: 'nationalDay' },
  ];
  const deadlines = [
    {
      date: '2026-12-02',
      moves: [{ from: '2026-11-30', rule: 'dayOff', daysOff }],
      forms: [aForm('D394', { month: 9 }), aForm('D394')],
    },
  ];
  await open({ 'GET /home/deadlines': ok({ today: '2026-11-23', deadlines }) });
  expect(
    await screen.findByText(/^Moved from Monday 30 November: Saint Andrew \(30 Nov.*\), National Day \(1 Dec.*\)\.$/),
  ).toBeDefined();
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent?.slice(0, 12))).toEqual(
    expect.arrayContaining(['D394Sept 202', 'D394Oct 2026']),
  );
});

const timed = {
  clientId: uuid(900),
  clientLegalName: 'ALTORA SRL',
  workItemId: uuid(8),
  workItemTitle: 'Contabilitate',
  workItemTaskId: uuid(9),
  workItemTaskTitle: 'Jurnal',
};

it('deadlines are one line on a phone, which unfolds', async () => {
  isPhone = true;
  const deadlines = [{ date: '2026-11-25', moves: [], forms: [aForm('D300')] }];
  const { user } = await open({ 'GET /home/deadlines': ok({ today: '2026-11-23', deadlines }) });
  await user.click(await screen.findByText('11 not filed'));
  expect(screen.getByRole('row', { name: /D300/ })).toBeDefined();
});

it('without a timer the tasks that were timed last are offered, each once', async () => {
  const entry = (number: number, task: number) => ({
    ...timed,
    id: uuid(number),
    userId: anAccount().user.id,
    userName: 'Ana Ionescu',
    workItemTaskId: uuid(task),
    workItemTaskTitle: `Sarcina ${task}`,
    day: '2026-11-23',
    startTime: null,
    seconds: 600,
    notes: '',
    isBillable: true,
    revision: 1,
  });
  const items = [entry(1, 21), entry(2, 21), entry(3, 22), entry(4, 23), entry(5, 24)];
  const page = { items, hasNextPage: false, nextCursor: null, previousCursor: null };
  const { user } = await open({ 'GET /time-entries': ok(page) });
  const panel = within(await screen.findByRole('region', { name: 'Timer' }));
  await panel.findByRole('button', { name: /^Sarcina 21/ });
  const offered = panel.getAllByRole('button').map(({ textContent }) => textContent);
  expect(offered.slice(1)).toEqual(['Sarcina 21ALTORA SRL', 'Sarcina 22ALTORA SRL', 'Sarcina 23ALTORA SRL']);
  await user.click(panel.getByRole('button', { name: /^Sarcina 22/ }));
  expect(timerDraft()).toMatchObject({ isOpen: true, task: { id: uuid(22) }, workItem: { id: uuid(8) } });
});

it('the running timer counts by the clock of the server, and is stopped here', async () => {
  const running = { ...stopped, state: 'Running', startTime: '2026-11-23T10:00:00.000Z', ...timed };
  const { server, user } = await open({ 'GET /timer': ok(running) });
  expect((await screen.findByText(/^00:42:1\d$/)).textContent).toBeDefined();
  server.on('DELETE /timer', ok({ timer: stopped, entryId: null, seconds: null, isCut: false }));
  server.on('GET /timer', ok(stopped));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByText('Jurnal')).toBeNull());
});

const scopeOf = (server: { lastOf: (route: string) => { url: URL } | undefined }) =>
  server.lastOf('GET /home/to-do')?.url.searchParams.get('scope');

describe('the whole firm', () => {
  it('is for owners: with who does what, and the hours of the team', async () => {
    const team = [{ userId: uuid(10), displayName: 'Maria Popa', hours: 46 }];
    const { server, user } = await open({ 'GET /home/team': ok(team) }, ['home.team']);
    expect(await screen.findByText('46 h')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Whole firm' }));
    await waitFor(() => expect(server.lastOf('GET /home/to-do')?.url.searchParams.get('scope')).toBe('firm'));
  });

  it('is remembered in this browser, and the address wins', async () => {
    const first = await open({}, ['home.team']);
    await first.user.click(await screen.findByRole('radio', { name: 'Whole firm' }));
    await waitFor(() => expect(first.router.state.location.search).toEqual({ scope: 'firm' }));
    close();
    const second = await open({}, ['home.team']);
    await waitFor(() => expect(scopeOf(second.server)).toBe('firm'));
    close();
    const third = await open({}, ['home.team'], '/?scope=mine');
    await waitFor(() => expect(scopeOf(third.server)).toBe('mine'));
    close();
    const other = await open();
    await waitFor(() => expect(scopeOf(other.server)).toBe('mine'));
  });

  it('is not offered to others', async () => {
    const { server } = await open();
    await screen.findByText('Nothing for today');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(server.countOf('GET /home/team')).toBe(0);
  });
});

it('links lead to what exists and is on', async () => {
  await open();
  const links = within(await screen.findByRole('navigation', { name: 'More' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/clients', '/accounting']);
});
