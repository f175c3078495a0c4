import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseItem } from '#src/shared/testing/chooseItem.ts';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { aRow, onADayInMarch, renderReport, rows } from '../testing/renderReport.tsx';

onADayInMarch();

const HEXAGONS = '/dashboards/spv-report?hexagons=true';
const comb = (form: string) => screen.findByRole('list', { name: `Clients with ${form}` });

describe('the hexagons of the report', () => {
  it('are a way to look at it that the address remembers', async () => {
    const { user, router } = await renderReport();
    await user.click(await screen.findByRole('radio', { name: 'Hexagons' }));
    expect(await comb('D112')).toBeDefined();
    expect(router.state.location.search).toEqual({ hexagons: true });
    expect(screen.queryByRole('grid')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(await screen.findByRole('grid')).toBeDefined();
  });

  it('have a comb for each form and a hexagon for each client, the worst first, named by state and client', async () => {
    await renderReport(HEXAGONS);
    const items = within(await comb('D112')).getAllByRole('listitem');
    const names = items.map((item) => item.firstElementChild?.getAttribute('aria-label'));
    expect(names).toEqual([
      'With errors: D112, Client 001 SRL',
      'Expected, not filed yet: D112, Client 002 SRL',
      'Not known yet: D112, Client 003 SRL',
    ]);
  });

  it('are walked with the arrows, say whose they are, and open what a cell opens', async () => {
    const { user } = await renderReport(HEXAGONS);
    within(await comb('D112'))
      .getByRole('button')
      .focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-hexagon')).toBe('1'));
    expect(screen.getByText('Client 002 SRL')).toBeDefined();
    await user.keyboard('{Home}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'D112 of Client 001 SRL' })).toBeDefined();
  });

  it('lead from one problem to the next in the drawer', async () => {
    const { user } = await renderReport(HEXAGONS);
    await user.click(within(await comb('D112')).getByRole('button'));
    await user.click(await screen.findByRole('button', { name: 'Next problem' }));
    expect(await screen.findByRole('dialog', { name: 'D300 of Client 002 SRL' })).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next problem' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Problem before' }));
    expect(await screen.findByRole('dialog', { name: 'D112 of Client 001 SRL' })).toBeDefined();
  });

  it('are drawn for the worst clients first, the others on demand', async () => {
    const many = Array.from({ length: 250 }, (_, at) => aRow(at, 'D300'));
    const { user } = await renderReport(HEXAGONS, ok(many));
    expect(within(await comb('D300')).getAllByRole('listitem')).toHaveLength(240);
    await user.click(screen.getByRole('button', { name: 'Show 10 more clients' }));
    expect(within(await comb('D300')).getAllByRole('listitem')).toHaveLength(250);
  });

  it('and the export are not offered where the flag is off', async () => {
    await renderReport(HEXAGONS, ok(rows), { flags: [], permissions: ['reports.export'] });
    expect(await screen.findByRole('grid')).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Hexagons' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});

describe('the export of the report', () => {
  it('is asked for with all filters of the screen', async () => {
    const { user, server } = await renderReport(
      '/dashboards/spv-report?missed=true&name=alfa&status=E&month=1&year=2026',
    );
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await chooseItem(/CSV/);
    await waitFor(() =>
      expect(server.lastOf('POST /reports/spv-filing-status/export')?.body).toMatchObject({
        format: 'csv',
        filter: { month: 1, year: 2026, missed: true, name: 'alfa', statuses: ['E'] },
      }),
    );
  });
});
