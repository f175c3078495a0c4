import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { renderTasks } from '../testing/renderTasks.tsx';
import { aTask, idOf, listed } from '../testing/taskSample.ts';
import { taskSearchSchema } from './taskSearch.ts';
import { TasksScreen } from './TasksScreen.tsx';

const page = (items: readonly unknown[]) => ok({ items, hasNextPage: false, nextCursor: null, previousCursor: null });
const LIST = 'GET /tasks';
const CHANGE = 'PATCH /tasks/*';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});
async function show(
  path = '/work/tasks',
  items: readonly unknown[] = [aTask(1), aTask(2, { workItemTitle: null, workItemId: null })].map(listed),
) {
  const rendered = await renderTasks(path, ({ search }) => <TasksScreen search={v.parse(taskSearchSchema, search)} />, {
    [LIST]: page(items),
    'GET /tasks/count': ok({ count: items.length, isCapped: false }),
  });
  ({ close } = rendered);
  return rendered;
}

describe('the tasks of everybody', () => {
  it('asks for the open ones, and by a tab for all', async () => {
    const { server, user, router } = await show();
    await screen.findByRole('link', { name: 'Sarcina 1' });
    const open = server.lastOf(LIST)?.url.searchParams.toString();
    await user.click(screen.getByRole('link', { name: 'All' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'all' }));
    await waitFor(() => expect(server.lastOf(LIST)?.url.searchParams.toString()).not.toBe(open));
    const current = within(screen.getByRole('navigation', { name: 'Which tasks' })).getAllByRole('link', {
      current: 'page',
    });
    expect(current.map((link) => link.textContent)).toEqual(['All']);
  });

  it('opens a task over the list', async () => {
    await show();
    const link = await screen.findByRole('link', { name: 'Sarcina 1' });
    expect(link.getAttribute('href')).toContain(`task=${idOf(1)}`);
  });

  it('ticks a task in its row', async () => {
    const { server, user } = await show();
    server.on(CHANGE, ok(aTask(1, { status: 'Complete', revision: 2 })));
    await user.click(await screen.findByRole('checkbox', { name: 'Complete Sarcina 1' }));
    await waitFor(() =>
      expect(server.lastOf(CHANGE)?.body).toEqual({ set: { status: 'Complete' }, was: { status: 'ToDo' } }),
    );
  });

  it('leads to the work item where there is one', async () => {
    await show();
    const work = await screen.findByRole('link', { name: 'Contabilitate octombrie' });
    expect(work.getAttribute('href')).toMatch(/\/work\/workItems\/[^/]+\/tasks$/);
  });

  it('names all that a command changes where some are on other pages', async () => {
    const all = [1, 2, 3].map((number) => listed(aTask(number)));
    const { server, user } = await show('/work/tasks', all);
    server.on(LIST, ({ url }) => {
      const isWhole = url.searchParams.get('pageSize') === '100';
      const items = isWhole ? all : all.slice(0, 2);
      return ok({ items, hasNextPage: !isWhole, nextCursor: null, previousCursor: null });
    });
    server.on(CHANGE, ok(aTask(1, { status: 'Complete', revision: 2 })));
    await user.click(await screen.findByRole('link', { name: 'All' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sarcina 3' })).toBeNull());
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 3 that match' }));
    await screen.findByText('All 3 that match are selected');
    const bar = within(screen.getByRole('toolbar', { name: 'Selected tasks' }));
    await user.click(bar.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Complete', hidden: true }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Change 3 items?' }));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent?.split(',')[0])).toEqual([
      'Sarcina 1',
      'Sarcina 2',
      'Sarcina 3',
    ]);
    expect(server.countOf(CHANGE)).toBe(0);
    await user.click(question.getByRole('button', { name: 'Change 3' }));
    await waitFor(() => expect(server.countOf(CHANGE)).toBe(3));
  });

  it('says that there is nothing yet, and offers to begin', async () => {
    await show('/work/tasks', []);
    expect(await screen.findByRole('heading', { name: /No tasks/ })).toBeDefined();
  });
});
