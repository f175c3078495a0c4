// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { openStage } from '#src/shared/testing/stage.tsx';
import { reportSearchSchema } from './reportSearch.ts';
import { SpvReportScreen } from './SpvReportScreen.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const aRow = (client: number, type: string, change: Partial<FilingStatusRow> = {}): FilingStatusRow => ({
  statementType: type,
  clientId: idOf(client),
  clientName: `Client ${String(client).padStart(3, '0')} SRL`,
  clientActive: true,
  clientAccountManager: 'Maria Popa',
  taxId: '12345674',
  status: 'G',
  errorText: null,
  warningText: null,
  spvMessageId: idOf(500 + client),
  spvFilingId: null,
  ...change,
});
const rows = [
  aRow(1, 'D300'),
  aRow(1, 'D112', { status: 'E', errorText: 'Rd. 12: suma este diferita\nRd. 40: lipseste' }),
  aRow(2, 'D300', { status: 'W', warningText: 'Atentie la rd. 3', spvMessageId: null, spvFilingId: idOf(700) }),
  aRow(2, 'D112', { status: 'U', spvMessageId: null }),
  aRow(3, 'D112', { status: 'U', clientActive: false }),
  aRow(3, 'D390', { spvMessageId: null, spvFilingId: idOf(701), clientActive: false }),
];
const REPORT = 'GET /reports/spv-filing-status';
const periods = ok({ first: { month: 11, year: 2025 }, last: { month: 3, year: 2026 } });

let close = () => {};
beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    now: new Date(2026, 2, 14),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
  });
  // jsdom lays nothing out: the window of the grid is as high as a screen.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(720);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});
afterEach(() => {
  close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const show = async (path = '/dashboards/spv-report', report = ok(rows)) => {
  const server = createFakeServer({
    [REPORT]: report,
    'GET /reports/spv-filing-periods': periods,
    'GET /users': ok([]),
    'GET /clients/list': ok([]),
    'GET /account': refusal('server.unexpected'),
  });
  const stage = await openStage({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path,
    screen: ({ search }) => <SpvReportScreen search={v.parse(reportSearchSchema, search)} />,
  });
  ({ close } = stage);
  const asked = () => Object.fromEntries(server.lastOf(REPORT)?.url.searchParams ?? []);
  return { ...stage, server, asked };
};
const grid = () => screen.findByRole('grid', { name: 'Filings for February 2026, by client and form' });
const cursor = () => document.activeElement?.getAttribute('data-cell');

describe('the SPV report', () => {
  it('shows the previous month: clients by forms, each state in a word', async () => {
    const { asked } = await show();
    const names = within(await grid())
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
    expect(names.slice(0, 4)).toEqual(['Client', 'D112', 'D300', 'D390']);
    expect(asked()).toMatchObject({ month: '2', year: '2026', missed: 'false', includeInactiveClients: 'false' });
    expect(screen.getByRole('link', { name: 'Valid: D300, Client 001 SRL' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'With errors: D112, Client 001 SRL' })).toBeDefined();
    expect(within(screen.getByRole('row', { name: /Client 002/ })).getByText('Expected, not filed yet')).toBeDefined();
    expect(within(screen.getByRole('row', { name: /Client 003/ })).getByText('Not known yet')).toBeDefined();
    expect(within(screen.getByRole('row', { name: /Client 003/ })).getByText('Inactive')).toBeDefined();
    expect(screen.getByText('3 clients')).toBeDefined();
    expect(screen.getByRole('list', { name: 'What the marks mean' }).textContent).toBe(
      'With errors1With warnings1Not known yet2Valid2',
    );
  });

  it('opens the receipt of the mailbox over the report, without a message that of the filing', async () => {
    const { user, router } = await show('/dashboards/spv-report?missed=true');
    await user.click(await screen.findByRole('link', { name: 'Valid: D300, Client 001 SRL' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboards/spv-report/${idOf(501)}/preview`));
    expect(router.state.location.search).toMatchObject({ single: true, missed: true });
    const filed = await screen.findByRole('link', { name: 'Valid: D390, Client 003 SRL' });
    expect(filed.getAttribute('href')).toBe(`/spv/filings/filing/${idOf(701)}/preview?single=true&part=confirmation`);
  });

  it('explains errors line by line in a drawer that leads to the PDF', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'With errors: D112, Client 001 SRL' }));
    const drawer = await screen.findByRole('dialog', { name: 'D112 of Client 001 SRL' });
    const lines = within(drawer)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(lines).toEqual(['Rd. 12: suma este diferita', 'Rd. 40: lipseste']);
    const pdf = within(drawer).getByRole('link', { name: 'Open the PDF' });
    expect(pdf.getAttribute('href')).toContain(`/dashboards/spv-report/${idOf(501)}/preview`);
  });

  it('offers the months from the first filing to the current one', async () => {
    const { user, router, asked } = await show();
    await user.click(await screen.findByRole('button', { name: 'Reporting month: February 2026' }));
    const picker = await screen.findByRole('dialog', { name: 'Reporting month' });
    const isOffered = (name: string) => !within(picker).getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect([isOffered('March'), isOffered('April')]).toEqual([true, false]);
    expect(isOffered('Next year')).toBe(false);
    await user.click(within(picker).getByRole('button', { name: 'Previous year' }));
    expect(within(picker).getByRole('group', { name: '2025' })).toBeDefined();
    expect([isOffered('October'), isOffered('November')]).toEqual([false, true]);
    await user.click(within(picker).getByRole('button', { name: 'December' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ month: 12, year: 2025 }));
    await waitFor(() => expect(asked()).toMatchObject({ month: '12', year: '2025' }));
  });

  it('looks for a client once the typing has paused for half a second', async () => {
    const { user, router, server } = await show();
    await grid();
    await user.type(screen.getByRole('searchbox', { name: 'Search a client' }), 'client 002');
    expect(router.state.location.search).toEqual({});
    await vi.advanceTimersByTimeAsync(500);
    await waitFor(() => expect(router.state.location.search).toEqual({ name: 'client 002' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Client 001/ })).toBeNull());
    expect(server.countOf(REPORT)).toBe(1);
  });

  it('asks for missed filings and inactive clients, and keeps the month when the filters go', async () => {
    const { user, router, asked } = await show('/dashboards/spv-report?month=1&year=2026');
    await user.click(await screen.findByRole('button', { name: 'Missed only' }));
    await user.click(screen.getByRole('button', { name: 'Inactive clients too' }));
    await waitFor(() => expect(asked()).toMatchObject({ missed: 'true', includeInactiveClients: 'true' }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ month: 1, year: 2026 }));
  });

  it('goes through the cells with the arrows and stops at the ends', async () => {
    const { user } = await show();
    await grid();
    await user.tab();
    while (cursor() === null || cursor() === undefined) await user.tab();
    expect(cursor()).toBe('0:0');
    await user.keyboard('{ArrowRight}{ArrowDown}');
    await waitFor(() => expect(cursor()).toBe('1:1'));
    await user.keyboard('{End}');
    await waitFor(() => expect(cursor()).toBe('1:2'));
    await user.keyboard('{ArrowRight}{Control>}{End}{/Control}');
    await waitFor(() => expect(cursor()).toBe('2:2'));
    await user.keyboard('{ArrowDown}{Home}{PageUp}');
    await waitFor(() => expect(cursor()).toBe('0:0'));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'D112 of Client 001 SRL' })).toBeDefined();
  });

  it('draws only the rows around those in sight, and says how many there are', async () => {
    await show('/dashboards/spv-report', ok(Array.from({ length: 900 }, (_, at) => aRow(at, 'D300'))));
    expect((await grid()).getAttribute('aria-rowcount')).toBe('901');
    expect(within(await grid()).getAllByRole('row').length).toBeLessThan(60);
  });

  it.each([
    ['?missed=true', 'Nothing was missed for February 2026'],
    ['?status=E', 'No client matches these filters'],
    ['', 'No filings for February 2026'],
  ])('says why there is nothing to see with "%s"', async (search, title) => {
    await show(`/dashboards/spv-report${search}`, ok([]));
    expect(await screen.findByText(title)).toBeDefined();
  });

  it('can be tried again when it could not be loaded', async () => {
    const { user, server } = await show('/dashboards/spv-report', refusal('server.unexpected'));
    await screen.findByText('The report could not be loaded');
    server.on(REPORT, ok(rows));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await grid()).toBeDefined();
  });
});
