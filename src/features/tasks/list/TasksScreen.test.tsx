import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { renderTasks } from '../testing/renderTasks.tsx';
import { aTask, idOf } from '../testing/taskSample.ts';
import { TasksScreen } from './TasksScreen.tsx';
import { taskSearchSchema } from './taskSearch.ts';

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
  items: readonly unknown[] = [aTask(1), aTask(2, { workItemTitle: null, workItemId: null })],
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

  it('says that there is nothing yet, and offers to begin', async () => {
    await show('/work/tasks', []);
    expect(await screen.findByRole('heading', { name: /No tasks/ })).toBeDefined();
  });
});
