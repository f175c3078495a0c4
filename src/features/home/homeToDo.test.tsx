import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { FIRST_STEPS, aLine, closeHome, closeScreen, open, timerDraft, toDo, uuid } from './testing/renderHome.tsx';

afterEach(closeHome);

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
  expect(document.activeElement).not.toBe(document.body);
  closeScreen();
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
