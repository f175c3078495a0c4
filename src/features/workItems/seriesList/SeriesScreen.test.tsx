import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import type { SeriesRow } from '#contracts/api/workSeries.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderWork } from '../testing/renderWork.tsx';
import { ana, dan, workItemId } from '../testing/workItemSample.ts';
import { SeriesScreen } from './SeriesScreen.tsx';
import { seriesSearchSchema } from './seriesSearch.ts';

const CHANGE_ALL = 'PUT /work-series/bulk';
const MOVE_ALL = 'PUT /work-series/bulk/state';
const aRow = (at: number, change: Partial<SeriesRow> = {}): SeriesRow => ({
  id: workItemId(at),
  title: `TVA ${at}`,
  clientId: '00000000-0000-4000-8000-00000000c001',
  clientLegalName: 'ALFA SRL',
  isClientActive: true,
  assigneeId: ana.id,
  assigneeName: ana.displayName,
  unit: 'month',
  every: 1,
  dueForm: null,
  dueWorkingDays: 0,
  isDueOnMonthEnd: false,
  state: 'active',
  nextStartDate: '2099-12-01',
  endDate: null,
  revision: 1,
  ...change,
});
const page = (...items: SeriesRow[]) => ok({ items, hasNextPage: false, nextCursor: null, previousCursor: null });

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});
async function show(rows = [aRow(1), aRow(2)], answers: Parameters<typeof renderWork>[2] = {}, path = '/work/series') {
  const rendered = await renderWork(
    path,
    ({ search }) => <SeriesScreen search={v.parse(seriesSearchSchema, search)} open={null} />,
    {
      'GET /work-series': page(...rows),
      'GET /work-series/count': ok({ count: rows.length, isCapped: false }),
      ...answers,
    },
  );
  ({ close } = rendered);
  await screen.findAllByText(/TVA 1|No recurring work/);
  return rendered;
}
async function chooseAll({ user }: Awaited<ReturnType<typeof show>>) {
  for (const box of screen.getAllByRole('checkbox', { name: /^Select TVA/ })) await user.click(box);
  return within(await screen.findByRole('toolbar'));
}

describe('the list of recurring work', () => {
  it('says when each comes, by when it is due, and why nothing comes', async () => {
    await show([
      aRow(1, { every: 3, dueForm: 'D300', dueWorkingDays: 2 }),
      aRow(2, { isClientActive: false, nextStartDate: null, isDueOnMonthEnd: true }),
      aRow(3, { state: 'paused', nextStartDate: null, dueForm: 'D112' }),
    ]);
    for (const text of ['Every 3 months', '2 working days before D300', 'Client inactive', 'Last day of the month']) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(screen.getAllByText('On the deadline of D112').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Paused').length).toBeGreaterThan(0);
  });

  it('asks the server for what the address filters by', async () => {
    const { server } = await show([aRow(1)], {}, `/work/series?assignee=${ana.id}&state=paused`);
    expect(Object.fromEntries(server.lastOf('GET /work-series')?.url.searchParams ?? [])).toMatchObject({
      'assigneeId[0]': ana.id,
      'seriesState[0]': 'paused',
    });
  });

  it('leads to new work for clients while there is none', async () => {
    const { user, router } = await show([]);
    await user.click(screen.getAllByRole('button', { name: /^New work for clients/ })[0]!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/work/workItems/createForClients'));
  });

  it('opens the dialog of one from its row', async () => {
    await show();
    const link = screen.getByRole('link', { name: 'TVA 1' });
    expect(link.getAttribute('href')).toContain(`series=${workItemId(1)}`);
  });
});

describe('several at once', () => {
  it('get only the fields that were filled in', async () => {
    const rendered = await show(undefined, { [CHANGE_ALL]: ok({ changed: [workItemId(1), workItemId(2)] }) });
    const { user, server, toast } = rendered;
    const bar = await chooseAll(rendered);
    await user.click(bar.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 recurring work items' }));
    expect(dialog.getByText('TVA 1 – ALFA SRL')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: /^Assignee/ }));
    await user.click(await screen.findByRole('option', { name: dan.displayName, hidden: true }));
    await user.click(dialog.getByRole('button', { name: /^Due day of the month/ }));
    await user.click(await screen.findByRole('option', { name: 'Last day of the month', hidden: true }));
    await user.click(dialog.getByRole('button', { name: /^Save for all that follow/ }));
    await waitFor(() =>
      expect(server.lastOf(CHANGE_ALL)?.body).toEqual({
        ids: [workItemId(1), workItemId(2)],
        set: { assigneeId: dan.id, isDueOnMonthEnd: true },
      }),
    );
    await waitFor(() => expect(toast()).toMatchObject({ title: 'workSeries:bulk.changed', values: { count: 2 } }));
  });

  it('are paused at once, and those that cannot stay selected', async () => {
    const rendered = await show([aRow(1), aRow(2, { state: 'paused' })], {
      [MOVE_ALL]: ok({ changed: [workItemId(1)] }),
    });
    const bar = await chooseAll(rendered);
    await rendered.user.click(bar.getByRole('button', { name: 'Pause' }));
    await waitFor(() =>
      expect(rendered.toast()).toMatchObject({ text: 'workSeries:bulk.partlyText', values: { count: 1, missing: 1 } }),
    );
    expect(rendered.server.lastOf(MOVE_ALL)?.body).toEqual({ ids: [workItemId(1), workItemId(2)], command: 'pause' });
    expect(await bar.findByText('Selected: 1')).toBeDefined();
  });

  it('end only once that is confirmed, with their names', async () => {
    const rendered = await show(undefined, { [MOVE_ALL]: ok({ changed: [workItemId(1), workItemId(2)] }) });
    const bar = await chooseAll(rendered);
    await rendered.user.click(bar.getByRole('button', { name: 'End' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('TVA 2 – ALFA SRL')).toBeDefined();
    expect(rendered.server.countOf(MOVE_ALL)).toBe(0);
    await rendered.user.click(question.getByRole('button', { name: 'End 2' }));
    await waitFor(() => expect(rendered.server.lastOf(MOVE_ALL)?.body).toMatchObject({ command: 'end' }));
  });

  it('stay selected where the server does not answer', async () => {
    const rendered = await show(undefined, { [MOVE_ALL]: refusal('server.unexpected') });
    const bar = await chooseAll(rendered);
    await rendered.user.click(bar.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(rendered.toast()).toMatchObject({ title: 'workSeries:bulk.failed' }));
    expect(bar.getByText('Selected: 2')).toBeDefined();
  });
});
