import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '#contracts/api/dashboard.ts';
import type { FilingStatusRow } from '#contracts/api/spvReport.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { ActivityReportScreen } from './ActivityReportScreen.tsx';
import { dashboardSearchSchema, type DashboardSearch } from './dashboardSearch.ts';
import { DashboardsScreen } from './DashboardsScreen.tsx';
import { MonthlyProgressScreen } from './MonthlyProgressScreen.tsx';
import { lastMonth, progressOf } from './progress.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const aDashboard = (number: number, over: Partial<Dashboard> = {}): Dashboard => ({
  id: uuid(number),
  kind: 'spvReport',
  title: 'SPV report',
  starred: false,
  createdBy: null,
  lastModifiedBy: 'Maria Popa',
  dateCreated: '2026-01-01T10:00:00.000Z',
  dateLastModified: '2026-02-01T10:00:00.000Z',
  ...over,
});
const aFiling = (client: number, over: Partial<FilingStatusRow> = {}): FilingStatusRow => ({
  statementType: 'D300',
  clientId: uuid(client),
  clientName: `Client ${client}`,
  clientActive: true,
  clientAccountManager: null,
  taxId: '12345674',
  status: 'G',
  isRefused: false,
  errorText: null,
  warningText: null,
  spvMessageId: null,
  spvFilingId: uuid(500),
  expectedBy: null,
  ...over,
});

let close = () => {};
afterEach(() => close());
type Screen = (props: { readonly search: DashboardSearch }) => React.ReactNode;
async function open(Screen: Screen, answers: Parameters<typeof createFakeServer>[0], path = '/') {
  const server = createFakeServer(answers);
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path,
    paths: [
      '/dashboards/spv-report',
      '/dashboards/all-dashboards',
      '/home-dashboards/activity-report',
      '/home-dashboards/monthly-progress',
    ],
    screen: ({ search }) => <Screen search={v.parse(dashboardSearchSchema, search)} />,
  });
  ({ close } = rendered);
  const toast = () => systemActor(rendered.app, 'toaster').getSnapshot().context.current;
  return { ...rendered, server, toast };
}

describe('the dashboards', () => {
  it('have their fields, and open their own page', async () => {
    await open(DashboardsScreen, { 'GET /dashboards': ok({ items: [aDashboard(1)] }) });
    const link = await screen.findByRole('link', { name: 'SPV report' });
    expect(link.getAttribute('href')).toBe('/dashboards/spv-report');
    const row = screen.getAllByRole('row')[1];
    expect(row?.textContent).toMatch(/^SPV reportDosar01\/01\/26.*Maria Popa01\/02\/26/);
  });

  it('are found by words in any order, which the address keeps', async () => {
    const { user, router } = await open(
      DashboardsScreen,
      {
        'GET /dashboards': ok({ items: [aDashboard(1), aDashboard(2, { kind: 'activityReport', title: 'Activity' })] }),
      },
      '/dashboards/all-dashboards',
    );
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'report maria');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Activity' })).toBeNull());
    expect(screen.getByRole('link', { name: 'SPV report' })).toBeDefined();
    expect(router.state.location.search).toEqual({ search: 'report maria' });
  });

  it('are starred, and deleted with a way back', async () => {
    const { server, user, toast } = await open(DashboardsScreen, {
      'GET /dashboards': ok({ items: [aDashboard(1)] }),
      'PUT /dashboards/*': ok(aDashboard(1, { starred: true })),
      'DELETE /dashboards/*': ok(),
      'PUT /dashboards/*/restored': ok(aDashboard(1)),
    });
    await user.click(await screen.findByRole('button', { name: 'Star SPV report' }));
    await waitFor(() => expect(server.lastOf('PUT /dashboards/*')?.body).toEqual({ starred: true }));
    server.on('GET /dashboards', ok({ items: [] }));
    await user.click(screen.getByRole('button', { name: 'Delete SPV report' }));
    expect(await screen.findByText('No dashboards')).toBeDefined();
    toast()?.action?.run();
    await waitFor(() => expect(server.countOf('PUT /dashboards/*/restored')).toBe(1));
  });
});

describe('the monthly progress', () => {
  it('has the worst status of each client, the worst first', () => {
    const progress = progressOf([
      aFiling(1),
      aFiling(1, { statementType: 'D112', status: 'W' }),
      aFiling(2, { status: 'U', spvFilingId: null }),
      aFiling(3, { status: 'U' }),
      aFiling(3, { statementType: 'D112', status: 'E' }),
      aFiling(4),
    ]);
    expect(progress.map(({ name, worst }) => [name, worst])).toEqual([
      ['Client 2', 'missing'],
      ['Client 3', 'error'],
      ['Client 1', 'warning'],
      ['Client 4', 'complete'],
    ]);
    expect(lastMonth(new Date(2026, 0, 31))).toEqual({ month: 12, year: 2025 });
  });

  it('is a hexagon for each client, which opens it in the report', async () => {
    const { server } = await open(MonthlyProgressScreen, {
      'GET /reports/spv-filing-status': ok([aFiling(1), aFiling(2, { status: 'E' })]),
    });
    const links = (await screen.findAllByRole('link')).map((link) => link.querySelector('.sr-only')?.textContent);
    expect(links).toEqual(['Client 2: With errors, D300', 'Client 1: Complete, D300']);
    expect(screen.getByRole('link', { name: /^Client 2/ }).getAttribute('href')).toContain(`client=${uuid(2)}`);
    expect(server.countOf('GET /reports/spv-filing-status')).toBe(1);
  });
});

it('the monthly progress shows the clients that the address searches for', async () => {
  const rows = [aFiling(1, { clientName: 'Întreprinderea Alfa' }), aFiling(2, { status: 'E' })];
  const path = '/home-dashboards/monthly-progress?search=alfa%20intrep';
  const { user } = await open(MonthlyProgressScreen, { 'GET /reports/spv-filing-status': ok(rows) }, path);
  expect(await screen.findAllByRole('link')).toHaveLength(1);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), ' x');
  await user.click(await screen.findByRole('button', { name: 'Show everything' }));
  expect(await screen.findByRole('link', { name: /^Client 2/ })).toBeDefined();
});

const weekOf = (tasks: number, seconds: number) => ({ tasks, seconds, approvals: 0 });
/** The figures of a drawing, as its table has them. */
const drawn = async (name: string) =>
  within(await screen.findByRole('table', { name, hidden: true }))
    .getAllByRole('cell', { hidden: true })
    .map(({ textContent }) => textContent);

describe('the activity report', () => {
  it('has three figures for each person and week, with their sums', async () => {
    const weeks = [
      { tasks: 2, seconds: 5400, approvals: 0 },
      { tasks: 1, seconds: 1800, approvals: 3 },
    ];
    await open(ActivityReportScreen, {
      'GET /home-dashboards/activity-report': ok({
        weeks: ['2026-11-16', '2026-11-23'],
        rows: [
          { userId: uuid(1), displayName: 'Ana', weeks },
          { userId: uuid(2), displayName: 'Dan', weeks: [weeks[0], { tasks: 0, seconds: 0, approvals: 0 }] },
        ],
      }),
    });
    const row = within(await screen.findByRole('row', { name: /^Ana/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '2',
      '1.5',
      '–',
      '1',
      '0.5',
      '3',
      '3',
      '2',
      '3',
    ]);
    const sum = within(screen.getByRole('row', { name: /^Total/ }));
    expect(sum.getAllByRole('cell').at(0)?.textContent).toBe('4');
  });

  it('draws one figure by week, of everybody or of one person', async () => {
    const { user } = await open(ActivityReportScreen, {
      'GET /home-dashboards/activity-report': ok({
        weeks: ['2026-11-16', '2026-11-23'],
        rows: [
          { userId: uuid(1), displayName: 'Ana', weeks: [weekOf(2, 5400), weekOf(1, 1800)] },
          { userId: uuid(2), displayName: 'Dan', weeks: [weekOf(4, 3600), weekOf(0, 0)] },
        ],
      }),
    });
    expect(await drawn('Hours, by week: Everybody')).toEqual(['2.5', '0.5']);
    await user.click(screen.getByRole('radio', { name: 'Tasks' }));
    await user.click(screen.getByRole('button', { name: /^Of whom/ }));
    await user.click(await screen.findByRole('option', { name: 'Dan' }));
    expect(await drawn('Tasks, by week: Dan')).toEqual(['4', '0']);
  });

  it('loads again after a failure', async () => {
    const { server, user } = await open(ActivityReportScreen, {
      'GET /home-dashboards/activity-report': refusal('server.unexpected'),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.on('GET /home-dashboards/activity-report', ok({ weeks: [], rows: [] }));
    await user.click(retry);
    expect(await screen.findByRole('table')).toBeDefined();
  });
});
