import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { ok, refusal, type FakeServer } from '#src/shared/testing/fakeServer.ts';
import { renderWork } from '../testing/renderWork.tsx';
import { ana, aWorkItem, aWorkItemRow, dan, workItemId } from '../testing/workItemSample.ts';
import { workItemSearchSchema } from './workItemSearch.ts';
import { WorkItemsScreen } from './WorkItemsScreen.tsx';

const page = (items: readonly unknown[]) => ok({ items, hasNextPage: false, nextCursor: null, previousCursor: null });
const CHANGE = 'PATCH /work-items/*';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});
const show = async (
  path = '/work/workItems',
  list: Parameters<FakeServer['on']>[1] = page([aWorkItemRow(1), aWorkItemRow(2)]),
) => {
  const rendered = await renderWork(
    path,
    ({ search }) => <WorkItemsScreen search={v.parse(workItemSearchSchema, search)} />,
    { 'GET /work-items': list, 'GET /work-items/count': ok({ count: 2, isCapped: false }) },
  );
  ({ close } = rendered);
  await screen.findAllByText(/Work 1|No work/);
  return rendered;
};
const mine = () => screen.getAllByRole('button', { name: 'Me' })[0]!;
const status = () => screen.findByRole('button', { name: /^Status of Work 1/ });

describe('the list of work items', () => {
  it('asks the server for what the address filters by', async () => {
    const filters = `assignee=${ana.id},unassigned&status=ToDo,InProgress&priority=Urgent&from=2026-11-01&to=2026-11-30`;
    const { server } = await show(`/work/workItems?${filters}`);
    expect(Object.fromEntries(server.lastOf('GET /work-items')?.url.searchParams ?? [])).toMatchObject({
      'assigneeId[0]': ana.id,
      'assigneeId[1]': 'unassigned',
      'workItemStatus[1]': 'InProgress',
      'workItemPriority[0]': 'Urgent',
      fromDueDate: '2026-11-01',
      toDueDate: '2026-11-30',
    });
  });

  it("shows the work of one's own clients by one press", async () => {
    const { user, router } = await show();
    await user.click(mine());
    await waitFor(() => expect(router.state.location.search).toMatchObject({ accountManager: ana.id }));
    await user.click(mine());
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('accountManager'));
  });

  it('leads to the work item from anywhere in its row', async () => {
    await show();
    const link = screen.getByRole('link', { name: 'Work 1' });
    expect(link.getAttribute('href')).toBe(`/work/workItems/${workItemId(1)}`);
  });

  it('says that nothing matches, with a way out', async () => {
    const { user, router } = await show('/work/workItems?status=Complete', page([]));
    await user.click(await screen.findByRole('button', { name: 'Show all work' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('status'));
  });
});

describe('a cell of the list', () => {
  it('has its new value at once, and sends what was seen', async () => {
    const { user, server } = await show();
    server.hold(CHANGE);
    await user.click(await status());
    await user.click(await screen.findByRole('option', { name: 'In progress', hidden: true }));
    await waitFor(async () => expect((await status()).textContent).toBe('In progress'));
    expect(server.lastOf(CHANGE)?.body).toEqual({ set: { status: 'InProgress' }, was: { status: 'ToDo' } });
    server.on('GET /work-items', page([aWorkItemRow(1, { status: 'InProgress' })]));
    server.answer(CHANGE, ok(aWorkItem(1, { status: 'InProgress', revision: 2 })));
    await waitFor(() => expect(screen.queryByText('Work 2')).toBeNull());
    expect((await status()).textContent).toBe('In progress');
  });

  it('says that it was saved', async () => {
    const { user, server, toast } = await show();
    server.on(CHANGE, ok(aWorkItem(1, { status: 'InProgress', revision: 2 })));
    await user.click(await status());
    await user.click(await screen.findByRole('option', { name: 'In progress', hidden: true }));
    await waitFor(() => expect(toast()).toMatchObject({ kind: 'success', title: 'workItems:edit.done' }));
  });

  it('shows what a colleague has saved meanwhile, and says so', async () => {
    const { user, server, toast } = await show();
    server.on(CHANGE, () => {
      server.on('GET /work-items', page([aWorkItemRow(1, { status: 'Complete' })]));
      return refusal('workItem.changed');
    });
    await user.click(await status());
    await user.click(await screen.findByRole('option', { name: 'In progress', hidden: true }));
    await waitFor(async () => expect((await status()).textContent).toBe('Complete'));
    expect(toast()).toMatchObject({ kind: 'warning', text: 'workItems:edit.changed' });
  });

  it('goes back where it was not saved', async () => {
    const { user, server, toast } = await show();
    server.on(CHANGE, refusal('server.unexpected'));
    await user.click(await screen.findByRole('button', { name: /^Assignee of Work 1/ }));
    await user.click(await screen.findByRole('option', { name: dan.displayName, hidden: true }));
    await waitFor(() => expect(toast()).toMatchObject({ text: 'workItems:edit.failedText' }));
    expect(screen.getByRole('button', { name: /^Assignee of Work 1/ }).textContent).toBe('Unassigned');
  });
});

describe('several work items', () => {
  it('get a field together, and those that are gone stay selected', async () => {
    const { user, server, toast } = await show();
    server.on('PUT /work-items/bulk', ok({ changed: [workItemId(1)] }));
    for (const box of screen.getAllByRole('checkbox', { name: /^Select Work/ })) await user.click(box);
    const bar = within(await screen.findByRole('toolbar'));
    await user.click(bar.getByRole('button', { name: 'Priority' }));
    await user.click(await screen.findByRole('option', { name: 'Urgent', hidden: true }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'work:bulk.partly', values: { count: 1, missing: 1 } }));
    expect(server.lastOf('PUT /work-items/bulk')?.body).toEqual({
      ids: [workItemId(1), workItemId(2)],
      set: { priority: 'Urgent' },
    });
    expect(await bar.findByText('1 selected')).toBeDefined();
  });
});

describe('deleting a work item', () => {
  it('is taken back by the toast', async () => {
    const { user, server, toast } = await show();
    server.on('DELETE /work-items/*', ok());
    server.on('PUT /work-items/*/restored', ok(aWorkItem(1)));
    await user.click(screen.getByRole('button', { name: 'Delete Work 1' }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'workItems:delete.done' }));
    toast()?.action?.run();
    await waitFor(() => expect(toast()).toMatchObject({ title: 'workItems:delete.restored' }));
    expect(server.countOf('PUT /work-items/*/restored')).toBe(1);
  });
});
