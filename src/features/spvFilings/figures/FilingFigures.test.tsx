import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FilingFigures } from '#contracts/api/filingFigures.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { aFiling, NO_FIGURES, renderFilings } from '../testing/renderFilings.tsx';

const CALL = 'GET /spv-filings/figures';
const FIGURES: FilingFigures = {
  ...NO_FIGURES,
  due: 124,
  filed: 90,
  elsewhere: 2,
  confirmedWithErrors: 2,
  refused: 1,
  sending: 9,
  awaitingSigning: 4,
  awaitingApproval: 6,
  missing: 14,
  days: [
    { date: '2026-11-19', filed: 12, withErrors: 0 },
    { date: '2026-11-20', filed: 78, withErrors: 2 },
  ],
  before: [{ daysLeft: 5, filed: 70 }],
};

let close = () => {};
// Days of another year are written with it.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${FIGURES.today}T08:00:00Z`) }));
afterEach(() => {
  vi.useRealTimers();
  close();
  localStorage.clear();
});
const show = async (path: string, answer: unknown = ok(FIGURES), flags: 'filingCharts'[] = ['filingCharts']) => {
  const rendered = await renderFilings({
    path,
    filings: [aFiling(1)],
    account: anAccount({ flags }),
    routes: { [CALL]: answer as ReturnType<typeof ok> },
  });
  ({ close } = rendered);
  return rendered;
};
const CHART = '/spv/filings?view=chart';
const figure = (name: RegExp) => screen.findByRole('button', { name });
const addressOf = ({ router }: Awaited<ReturnType<typeof show>>) => router.state.location.search;

describe('the figures of the filings', () => {
  it('are not there without their flag, whatever the address says', async () => {
    const { server } = await show(CHART, ok(FIGURES), []);
    await screen.findByRole('link', { name: 'Client 1' });
    expect(screen.queryByRole('radio', { name: 'Chart' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Deadline/ })).toBeNull();
    expect(server.lastOf(CALL)).toBeUndefined();
  });

  it('appear above the list with the toggle, which is remembered where the address says nothing', async () => {
    const rendered = await show('/spv/filings');
    await screen.findByRole('link', { name: 'Client 1' });
    expect(rendered.server.lastOf(CALL)).toBeUndefined();
    await rendered.user.click(screen.getByRole('radio', { name: 'Chart' }));
    expect((await figure(/^90 ?of 124/)).textContent).toContain('2 of them filed elsewhere');
    expect(screen.getByRole('link', { name: 'Client 1' })).toBeDefined();
    expect(addressOf(rendered)).toMatchObject({ view: 'chart' });
    await rendered.router.navigate({ to: '/spv/filings', search: { page: 1 } });
    expect(await figure(/^90 ?of 124/)).toBeDefined();
    await rendered.router.navigate({ to: '/spv/filings', search: { page: 1, view: 'list' } });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^90 ?of 124/ })).toBeNull());
  });

  it('ask by the filters that apply to them, not by status, day and page', async () => {
    const path = `${CHART}&status=Validated&filedOn=2026-11-20&month=10&year=2026&accountManager=unassigned&page=2`;
    const { server } = await show(path);
    await figure(/^90 ?of 124/);
    expect(Object.fromEntries(server.lastOf(CALL)?.url.searchParams ?? [])).toEqual({
      reportingMonth: '10',
      reportingYear: '2026',
      'accountManagerId[0]': 'unassigned',
    });
  });

  it('filter the list to what they count, and a second click lifts it', async () => {
    const rendered = await show(`${CHART}&page=3`);
    await rendered.user.click(await figure(/^3 ?With errors, to redo/));
    await waitFor(() =>
      expect(addressOf(rendered)).toEqual({
        page: 1,
        view: 'chart',
        deadline: '2026-11-25',
        status: 'ConfirmedWithErrors,InvalidSubmission',
      }),
    );
    expect((await figure(/^3 ?With errors/)).getAttribute('aria-pressed')).toBe('true');
    await rendered.user.click(await figure(/^3 ?With errors/));
    await waitFor(() => expect(addressOf(rendered)).toEqual({ page: 1, view: 'chart', deadline: '2026-11-25' }));
    expect(screen.getByRole('button', { name: 'Due 25 Nov' })).toBeDefined();
  });

  it('lead to the report for what is missing, and say what a day has to bring', async () => {
    await show(CHART);
    const missing = await screen.findByRole('link', { name: /^14 ?Missing/ });
    expect(missing.getAttribute('href')).toBe('/dashboards/spv-report?month=10&year=2026&missed=true');
    expect(screen.getByText('34 left, 3 days, today included').previousSibling?.textContent).toBe('12a day');
  });
});

it('what is missing of one form leads to the report of that form', async () => {
  await show(`${CHART}&form=D300`);
  const missing = await screen.findByRole('link', { name: /^14 ?Missing/ });
  expect(missing.getAttribute('href')).toBe('/dashboards/spv-report?month=10&year=2026&missed=true&form=D300');
});

describe('the chart of the days', () => {
  it('filters the list by the day of a bar, reached by the arrow keys', async () => {
    const rendered = await show(CHART);
    const last = await figure(/^20 Nov: 78 filed, 2 with errors, 70 last month$/);
    const before = screen.getByRole('button', { name: '19 Nov: 12 filed' });
    expect([last.tabIndex, before.tabIndex]).toEqual([0, -1]);
    last.focus();
    await rendered.user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(before);
    await rendered.user.keyboard('{Enter}');
    await waitFor(() => expect(addressOf(rendered)).toMatchObject({ filedOn: '2026-11-19', deadline: '2026-11-25' }));
    await waitFor(() =>
      expect(Object.fromEntries(rendered.server.lastOf('GET /spv-filings')?.url.searchParams ?? [])).toMatchObject({
        submittedOn: '2026-11-19',
        deadline: '2026-11-25',
      }),
    );
    await rendered.user.click(screen.getByRole('button', { name: 'Filed 19 Nov' }));
    await waitFor(() => expect(addressOf(rendered)).toEqual({ page: 1, view: 'chart', deadline: '2026-11-25' }));
  });

  it('stands in a table too', async () => {
    await show(CHART);
    const table = within(await screen.findByRole('table', { name: 'Filed per day, until the deadline' }));
    const row = table.getByRole('rowheader', { name: '20 Nov' }).closest('tr');
    expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toEqual(['20 Nov', '78', '2', '0', '70']);
  });

  it('says that nothing is expected, or why it could not be loaded', async () => {
    const rendered = await show(CHART, ok(NO_FIGURES));
    expect(await screen.findByText('No filing is expected by 25 Nov.')).toBeDefined();
    rendered.server.on(CALL, refusal('server.unexpected'));
    await rendered.router.navigate({ to: '/spv/filings', search: { page: 1, view: 'chart', deadline: '2026-11-30' } });
    expect(await screen.findByRole('alert')).toBeDefined();
    rendered.server.on(CALL, ok(FIGURES));
    await rendered.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await figure(/^90 ?of 124/)).toBeDefined();
  });
});
