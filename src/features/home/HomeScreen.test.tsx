import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ToDoLine } from '#contracts/api/home.ts';
import { client } from '#src/shared/api/api.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { freshQueries, renderApp } from '#src/shared/testing/renderApp.tsx';
import { timerActors } from '#src/shared/time/timer.actors.ts';
import { closeTimer, useTimerDraft } from '#src/shared/time/timerDraft.ts';
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
  ok({ today: '2026-11-23', lines, count: { count: lines.length, isCapped: false }, next });
const messages = (lines: readonly object[]) =>
  ok({ today: '2026-11-23', lines, count: { count: lines.length, isCapped: false } });
const noFilings = {
  approval: { count: 0, forms: [], clients: [], clientCount: 0 },
  tokens: [],
  person: { count: 0, filings: [] },
};
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
});
const timerDraft = () => renderHook(useTimerDraft).result.current;
async function open(answers: Parameters<typeof createFakeServer>[0] = {}, permissions: string[] = []) {
  const server = createFakeServer({
    'GET /home/to-do': toDo([]),
    'GET /home/messages': messages([]),
    'GET /home/filings': ok(noFilings),
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
    paths: ['/', '/clients', '/accounting', '/invoicing'],
    screen: () => <HomeScreen />,
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
    expect(groups).toEqual(['Late 1', 'Today 1', 'This week 1']);
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
    expect(timerDraft()).toMatchObject({ isOpen: true, draft: { task: { id: uuid(2) }, workItem: { id: uuid(8) } } });
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

it('messages that want an answer have the days since they were issued', async () => {
  const message = {
    id: uuid(5),
    title: 'Somație nr. 1',
    typeEnum: 'Summons',
    issueDate: '2026-11-16',
    clientName: 'Altora',
  };
  await open({ 'GET /home/messages': messages([message]) });
  expect(await screen.findByText('7 days ago')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Somație nr. 1' }).getAttribute('href')).toContain(uuid(5));
});

it('filings that wait have a line for each thing that is missing', async () => {
  await open({
    'GET /home/filings': ok({
      approval: {
        count: 4,
        forms: [
          { statementType: 'D300', count: 3 },
          { statementType: 'D112', count: 1 },
        ],
        clients: ['Altora', 'Eliva'],
        clientCount: 3,
      },
      tokens: [{ certificateId: uuid(6), certificateName: 'POPESCU ANA', count: 2 }],
      person: {
        count: 1,
        filings: [{ id: uuid(8), statementType: 'D100', clientName: 'Darimex', reason: 'receiptLate' }],
      },
    }),
  });
  expect(await screen.findByText('3 D300, 1 D112: Altora, Eliva and 1 more')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Check and approve' }).getAttribute('href')).toContain('Validated');
  expect(screen.getByRole('link', { name: 'See the certificate' })).toBeDefined();
  expect(screen.getByText('Darimex, D100: receipt is late')).toBeDefined();
});

it('deadlines have their figures, and those that are missing stand out', async () => {
  const forms = [{ statementType: 'D300', filed: 31, waiting: 7, missing: 4 }];
  await open({
    'GET /home/deadlines': ok({
      today: '2026-11-23',
      deadlines: [{ date: '2026-11-25', month: 10, year: 2026, forms }],
    }),
  });
  expect(await screen.findByText('2 days')).toBeDefined();
  const row = within(screen.getByRole('row', { name: /^D300/ }));
  expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['31', '7', '4']);
  expect(row.getByRole('link', { name: '4' }).getAttribute('href')).toMatch(
    /spv-report\?month=10&year=2026&missed=true/,
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
  const forms = [{ statementType: 'D300', filed: 31, waiting: 7, missing: 4 }];
  const deadlines = [{ date: '2026-11-25', month: 10, year: 2026, forms }];
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
  expect(timerDraft()).toMatchObject({ isOpen: true, draft: { task: { id: uuid(22) }, workItem: { id: uuid(8) } } });
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

describe('the whole firm', () => {
  it('is for owners: with who does what, and the hours of the team', async () => {
    const team = [{ userId: uuid(10), displayName: 'Maria Popa', hours: 46 }];
    const { server, user } = await open({ 'GET /home/team': ok(team) }, ['home.team']);
    expect(await screen.findByText('46 h, +6')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Whole firm' }));
    await waitFor(() => expect(server.lastOf('GET /home/to-do')?.url.searchParams.get('scope')).toBe('firm'));
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
  const links = within(await screen.findByRole('navigation', { name: 'More of the product' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/clients', '/accounting']);
});
