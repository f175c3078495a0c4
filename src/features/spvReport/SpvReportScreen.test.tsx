import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { aRow, onADayInMarch, renderReport, REPORT, rows } from './testing/renderReport.tsx';

onADayInMarch();

const grid = () => screen.findByRole('grid', { name: 'Filings for February 2026, by client and form' });
const cursor = () => document.activeElement?.getAttribute('data-cell');

describe('the SPV report', () => {
  it('shows the previous month: clients by forms, each state in a word', async () => {
    const { asked } = await renderReport();
    const names = within(await grid())
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
    expect(names).toEqual(['Client', 'Acct. manager', 'D112', 'D300', 'D390', 'With receipt']);
    expect(asked()).toMatchObject({ month: '2', year: '2026', missed: 'false', includeInactiveClients: 'false' });
    expect(screen.getByRole('link', { name: 'Valid: D300, Client 001 SRL' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'With errors: D112, Client 001 SRL' })).toBeDefined();
    const missing = screen.getByRole('link', { name: 'Expected, not filed yet: D112, Client 002 SRL' });
    expect(missing.getAttribute('href')).toMatch(/^\/spv\/filings\?page=1&client=[^&]+&form=D112$/);
    const waiting = screen.getByRole('link', { name: 'Not known yet: D112, Client 003 SRL' });
    expect(waiting.getAttribute('href')).toMatch(/^\/spv\/filings\?page=1&client=[^&]+&month=2&year=2026$/);
    expect(within(screen.getByRole('row', { name: /Client 003/ })).getByText('Inactive')).toBeDefined();
    expect(within(screen.getByRole('row', { name: /Client 002/ })).getByText('1 of 2')).toBeDefined();
    expect(screen.getByText('3 clients').textContent).toBe('3 clients6 declarations');
    expect(screen.getByRole('list', { name: 'What the marks mean' }).textContent).toBe(
      'With errors1With warnings1Expected, not filed yet1Not known yet1Valid2',
    );
  });

  it('offers the months from the first filing to the current one', async () => {
    const { user, router, asked } = await renderReport();
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

  it('goes to the month before and after with the brackets, within the bounds', async () => {
    const { user, router } = await renderReport();
    await grid();
    await user.keyboard(']');
    await waitFor(() => expect(router.state.location.search).toEqual({ month: 3, year: 2026 }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Month after' })).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Month before' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ month: 2, year: 2026 }));
  });

  it('keeps the whole month it shows, links and words, until the next one has come', async () => {
    const { user, router, server } = await renderReport();
    const shown = await grid();
    const name = 'Not known yet: D112, Client 003 SRL';
    const link = screen.getByRole('link', { name }).getAttribute('href');
    server.hold(REPORT);
    await user.keyboard(']');
    await waitFor(() => expect(router.state.location.search).toEqual({ month: 3, year: 2026 }));
    await waitFor(() => expect(shown.getAttribute('aria-busy')).toBe('true'));
    expect(await grid()).toBe(shown);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(link);
    server.answer(REPORT, ok(rows));
    const next = await screen.findByRole('grid', { name: 'Filings for March 2026, by client and form' });
    expect(next.getAttribute('aria-busy')).toBe('false');
    expect(screen.getByRole('link', { name }).getAttribute('href')).toContain('month=3&');
  });

  it('looks for a client once the typing has paused for half a second', async () => {
    const { user, router, server } = await renderReport();
    await grid();
    await user.type(screen.getByRole('searchbox', { name: 'Search a client' }), 'client 002');
    expect(router.state.location.search).toEqual({});
    await vi.advanceTimersByTimeAsync(500);
    await waitFor(() => expect(router.state.location.search).toEqual({ name: 'client 002' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Client 001/ })).toBeNull());
    expect(server.countOf(REPORT)).toBe(1);
  });

  it('asks for missed filings and inactive clients, and keeps the month when the filters go', async () => {
    const { user, router, asked } = await renderReport('/dashboards/spv-report?month=1&year=2026');
    await user.click(await screen.findByRole('button', { name: 'Missing only' }));
    await user.click(screen.getByRole('button', { name: 'Inactive clients too' }));
    await waitFor(() => expect(asked()).toMatchObject({ missed: 'true', includeInactiveClients: 'true' }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ month: 1, year: 2026 }));
  });

  it('goes through the cells with the arrows and stops at the ends', async () => {
    const { user } = await renderReport();
    await grid();
    await user.tab();
    while (cursor() === null || cursor() === undefined) await user.tab();
    expect(cursor()).toBe('0:0');
    await user.keyboard('{ArrowRight}{ArrowDown}');
    await waitFor(() => expect(cursor()).toBe('1:1'));
    await user.keyboard('{End}');
    await waitFor(() => expect(cursor()).toBe('1:3'));
    await user.keyboard('{ArrowRight}{Control>}{End}{/Control}');
    await waitFor(() => expect(cursor()).toBe('2:3'));
    await user.keyboard('{ArrowDown}{Home}{PageUp}');
    await waitFor(() => expect(cursor()).toBe('0:0'));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(cursor()).toBe('0:1'));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'D112 of Client 001 SRL' })).toBeDefined();
  });

  it('draws only the rows around those in sight, and says how many there are', async () => {
    await renderReport('/dashboards/spv-report', ok(Array.from({ length: 900 }, (_, at) => aRow(at, 'D300'))));
    expect((await grid()).getAttribute('aria-rowcount')).toBe('902');
    expect(within(await grid()).getAllByRole('row').length).toBeLessThan(60);
  });

  it.each([
    ['?missed=true', 'Nothing is missing for February 2026'],
    ['?status=E', 'No client matches these filters'],
    ['', 'No filings for February 2026'],
  ])('says why there is nothing to see with "%s"', async (search, title) => {
    await renderReport(`/dashboards/spv-report${search}`, ok([]));
    expect(await screen.findByText(title)).toBeDefined();
  });

  it('keeps what it shows when it could not be refreshed, says so, and refreshes on demand', async () => {
    const { user, server, queries } = await renderReport();
    await grid();
    server.on(REPORT, refusal('server.unexpected'));
    await queries.invalidateQueries();
    expect(await screen.findByText(/^The list could not be refreshed/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Valid: D300, Client 001 SRL' })).toBeDefined();
    server.on(REPORT, ok([aRow(9, 'D300')]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Valid: D300, Client 009 SRL' })).toBeDefined();
    expect(screen.queryByText(/^The list could not be refreshed/)).toBeNull();
  });

  it('can be tried again when it could not be loaded', async () => {
    const { user, server } = await renderReport('/dashboards/spv-report', refusal('server.unexpected'));
    await screen.findByText('The report could not be loaded');
    server.on(REPORT, ok(rows));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await grid()).toBeDefined();
  });
});
