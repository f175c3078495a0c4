import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Series } from '#contracts/api/workSeries.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderWork } from '../testing/renderWork.tsx';
import { ana, aWorkItem, workItemId } from '../testing/workItemSample.ts';
import { SeriesSection } from './SeriesSection.tsx';

const seriesId = workItemId(500);
const aSeries = (change: Partial<Series> = {}): Series => ({
  id: seriesId,
  clientId: '00000000-0000-4000-8000-00000000c001',
  clientLegalName: 'ALFA CONSTRUCT SRL',
  unit: 'month',
  every: 1,
  startDate: '2026-01-01',
  dueDate: '2026-01-25',
  leadDays: 7,
  endDate: null,
  dueForm: null,
  dueWorkingDays: 0,
  startsOnMonthEnd: false,
  isDueOnMonthEnd: false,
  isClientActive: true,
  assigneeId: ana.id,
  assigneeName: ana.displayName,
  title: 'TVA lunar',
  description: '',
  budgetedHours: 6,
  priority: 'High',
  workItemType: 'Bookkeeping',
  tags: [],
  tasks: [{ title: 'Adună facturile', notes: 'Toate', assigneeId: null, priority: null, dueAfterDays: 5 }],
  state: 'active',
  continuedById: null,
  coming: [
    { number: 11, startDate: '2026-12-01', dueDate: '2026-12-25', madeOn: '2026-11-24' },
    { number: 12, startDate: '2027-01-01', dueDate: '2027-01-25', madeOn: '2026-12-25' },
  ],
  revision: 3,
  ...change,
});
const CHANGE = 'PUT /work-series/*';
const item = aWorkItem(1, { seriesId });

let close = () => {};
afterEach(() => close());
async function show(series: Series = aSeries(), answers: Parameters<typeof renderWork>[2] = {}) {
  const rendered = await renderWork('/work/workItems', () => <SeriesSection item={item} />, {
    'GET /work-series/*': ok(series),
    ...answers,
  });
  ({ close } = rendered);
  await screen.findByRole('heading', { name: 'Repeats' });
  return rendered;
}
async function edit(rendered: Awaited<ReturnType<typeof show>>) {
  await rendered.user.click(screen.getByRole('button', { name: 'Edit' }));
  return within(await screen.findByRole('dialog', { name: 'Edit recurring work' }));
}
const save = (dialog: Awaited<ReturnType<typeof edit>>) => dialog.getByRole('button', { name: /^Save for future/ });

describe('recurring work, seen from one of its work items', () => {
  it('says how it repeats and what comes', async () => {
    await show();
    expect(screen.getByText('Every month')).toBeDefined();
    expect(screen.getByText('Next: 1 – 25 Dec 2026')).toBeDefined();
    expect(screen.getByText('1 – 25 Jan 2027')).toBeDefined();
  });

  it('gives what this one has to all that follow', async () => {
    const { user, server } = await show(aSeries(), { 'PUT /work-series/*/followed': ok(aSeries({ revision: 4 })) });
    await user.click(screen.getByRole('button', { name: 'Apply to all that follow' }));
    await waitFor(() => expect(server.lastOf('PUT /work-series/*/followed')?.body).toEqual({ workItemId: item.id }));
  });

  it('ends only after it was asked', async () => {
    const { user, server } = await show(aSeries(), {
      'PUT /work-series/*/ended': ok(aSeries({ state: 'ended', coming: [] })),
    });
    await user.click(screen.getByRole('button', { name: 'End' }));
    expect(server.countOf('PUT /work-series/*/ended')).toBe(0);
    await user.click(await screen.findByRole('button', { name: 'End the recurring work' }));
    await waitFor(() => expect(server.countOf('PUT /work-series/*/ended')).toBe(1));
  });

  it('follows the series into another rhythm, where this one gives nothing on', async () => {
    const next = workItemId(501);
    await show(aSeries(), {
      'GET /work-series/*': ({ url }) =>
        url.pathname.endsWith(next)
          ? ok(aSeries({ id: next, unit: 'week', coming: [] }))
          : ok(aSeries({ state: 'ended', coming: [], continuedById: next })),
    });
    expect(await screen.findByText('Every week')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Apply to all that follow' })).toBeNull();
  });
});

describe('the dialog of recurring work', () => {
  it('keeps the rhythm where only the work changes, and the notes of its tasks', async () => {
    const rendered = await show(aSeries(), { [CHANGE]: ok(aSeries({ revision: 4 })) });
    const dialog = await edit(rendered);
    await rendered.user.clear(dialog.getByLabelText(/^Title/));
    await rendered.user.type(dialog.getByLabelText(/^Title/), 'TVA');
    await rendered.user.click(dialog.getByRole('button', { name: 'Add a task' }));
    await rendered.user.type(dialog.getAllByRole('textbox', { name: /^Task/ }).at(-1)!, 'Depune');
    await rendered.user.click(save(dialog));
    await waitFor(() =>
      expect(rendered.server.lastOf(CHANGE)?.body).toMatchObject({
        revision: 3,
        title: 'TVA',
        unit: 'month',
        startDate: '2026-01-01',
        dueDate: '2026-01-25',
        tasks: [
          { title: 'Adună facturile', notes: 'Toate', dueAfterDays: 5 },
          { title: 'Depune', dueAfterDays: null },
        ],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('begins another rhythm with the next one, so that nothing comes twice', async () => {
    const rendered = await show(aSeries(), { [CHANGE]: ok(aSeries({ id: workItemId(501), every: 3 })) });
    const dialog = await edit(rendered);
    await rendered.user.clear(dialog.getByLabelText(/^Every/));
    await rendered.user.type(dialog.getByLabelText(/^Every/), '3');
    await rendered.user.click(save(dialog));
    await waitFor(() =>
      expect(rendered.server.lastOf(CHANGE)?.body).toMatchObject({
        every: 3,
        startDate: '2026-12-01',
        dueDate: '2026-12-25',
      }),
    );
  });

  it('says at the date that it lies before what was made', async () => {
    const rendered = await show(aSeries(), { [CHANGE]: refusal('workSeries.made') });
    const dialog = await edit(rendered);
    await rendered.user.clear(dialog.getByLabelText(/^Every/));
    await rendered.user.type(dialog.getByLabelText(/^Every/), '2');
    await rendered.user.click(save(dialog));
    await waitFor(() => expect(rendered.server.countOf(CHANGE)).toBe(1));
    expect(await dialog.findByText(/start after the last one/)).toBeDefined();
  });
});
