import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { WORK_STATUSES, type WorkItem } from '#contracts/api/workItem.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { workItemSearchSchema } from '../list/workItemSearch.ts';
import { WorkItemsScreen } from '../list/WorkItemsScreen.tsx';
import { renderWork } from '../testing/renderWork.tsx';
import { aWorkItemRow, workItemId } from '../testing/workItemSample.ts';

const MOVE = 'PUT /work-items/*/place';
type Cards = Partial<Record<(typeof WORK_STATUSES)[number], readonly number[]>>;
const boardOf = (cards: Cards, change: Partial<WorkItem> = {}) =>
  ok(
    WORK_STATUSES.map((status) => {
      const numbers = cards[status] ?? [];
      return {
        status,
        count: { count: numbers.length, isCapped: false },
        cards: numbers.map((number) => aWorkItemRow(number, { ...change, status })),
      };
    }),
  );

let close = () => {};
afterEach(() => close());
async function show(cards: Cards, path = '/work/workItems?view=board') {
  const rendered = await renderWork(
    path,
    ({ search }) => <WorkItemsScreen search={v.parse(workItemSearchSchema, search)} />,
    { 'GET /work-items/board': boardOf(cards), 'GET /work-items/count': ok({ count: 2, isCapped: false }) },
  );
  ({ close } = rendered);
  await screen.findByRole('region', { name: 'To do' });
  return rendered;
}
const lane = (name: string) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => /Work \d+/.exec(textContent)?.[0]);

describe('the board', () => {
  it('carries a card by keyboard alone, and the server keeps its place', async () => {
    const { user, server } = await show({ ToDo: [1, 2], InProgress: [3, 4] });
    server.hold(MOVE);
    screen.getByRole('link', { name: /Work 2/ }).focus();
    await user.keyboard(' {ArrowRight}');
    expect(lane('In progress')).toEqual(['Work 3', 'Work 2', 'Work 4']);
    await user.keyboard('{ArrowUp} ');
    expect(lane('In progress')).toEqual(['Work 2', 'Work 3', 'Work 4']);
    expect(lane('To do')).toEqual(['Work 1']);
    expect(document.activeElement?.textContent).toContain('Work 2');
    await waitFor(() => expect(server.lastOf(MOVE)?.body).toEqual({ status: 'InProgress', beforeId: workItemId(3) }));
  });

  it('puts a card back by Escape, and asks nothing of the server', async () => {
    const { user, server } = await show({ ToDo: [1, 2] });
    screen.getByRole('link', { name: /Work 1/ }).focus();
    await user.keyboard(' {ArrowDown}{ArrowRight}{Escape}');
    expect(lane('To do')).toEqual(['Work 1', 'Work 2']);
    expect(document.activeElement?.textContent).toContain('Work 1');
    expect(server.countOf(MOVE)).toBe(0);
  });

  it('brings a card back that could not be moved, and says so', async () => {
    const { user, server, toast } = await show({ ToDo: [1], InProgress: [2] });
    server.on(MOVE, refusal('server.unexpected'));
    screen.getByRole('link', { name: /Work 1/ }).focus();
    await user.keyboard(' {ArrowRight} ');
    await waitFor(() => expect(toast()).toMatchObject({ title: 'workItems:edit.failed' }));
    await waitFor(() => expect(lane('To do')).toEqual(['Work 1']));
  });

  it('shows the latest six of what is complete, and the rest when asked', async () => {
    const { user } = await show({ Complete: [1, 2, 3, 4, 5, 6, 7, 8] });
    expect(lane('Complete')).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(lane('Complete')).toHaveLength(8);
  });

  it('says that filters leave nothing, with a way out', async () => {
    const { user, router } = await show({}, '/work/workItems?view=board&priority=Urgent');
    await user.click(await screen.findByRole('button', { name: 'Show all work' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('priority'));
  });
});
