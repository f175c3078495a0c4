import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { clientMonths, correctionOf, idOf, MONTHS, onADayInMarch, renderReport } from '../testing/renderReport.tsx';

onADayInMarch();

const OPENED = `/dashboards/spv-report?opened=${idOf(1)}`;
const months = () => screen.findByRole('grid', { name: 'Months of Client 001 SRL' });

describe('the months of a client', () => {
  it('open below the client with Space, one client at a time, and close again', async () => {
    const { user, router } = await renderReport();
    await screen.findByRole('grid', { name: /^Filings for/ });
    (await screen.findByRole('button', { name: 'With errors: D112, Client 001 SRL' })).focus();
    await user.keyboard(' ');
    expect(await months()).toBeDefined();
    expect(router.state.location.search).toEqual({ opened: idOf(1) });
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Client 002 SRL/ }));
    expect(await screen.findByRole('grid', { name: 'Months of Client 002 SRL' })).toBeDefined();
    expect(screen.queryByRole('grid', { name: 'Months of Client 001 SRL' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Client 002 SRL/, expanded: true }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('show each form along the months, what is late, and what is expected', async () => {
    await renderReport(OPENED);
    const row = within(await months()).getByRole('row', { name: /^D112/ });
    const cells = within(row).getAllByRole('link');
    expect(cells.map((cell) => cell.getAttribute('aria-label'))).toEqual([
      'Missing: D112, Client 001 SRL, January 2026',
      'Expected, not filed yet: D112, Client 001 SRL, February 2026',
    ]);
    expect(within(row).getByText('monthly')).toBeDefined();
    expect(within(await months()).getByText('quarterly, corrected')).toBeDefined();
    expect(screen.getByText('1 missing')).toBeDefined();
    const notes = within(screen.getByRole('list', { name: 'How this is known' })).getAllByRole('listitem');
    expect(notes.map((note) => note.textContent)).toEqual([
      'Fiscal vector of 12/02/26',
      'By how often it was filed in the last 12 months: D390',
      'D406 corrected by Maria Popa',
      'Obligations without a known form: 705 Taxa pe jocuri',
    ]);
    const vector = screen.getByRole('link', { name: 'Fiscal vector of 12/02/26' });
    expect(vector.getAttribute('href')).toContain(`/dashboards/spv-report/${idOf(650)}/preview`);
  });

  it('are walked with the arrows, apart from the clients, and explain a finding of another month', async () => {
    const { user } = await renderReport(OPENED);
    const finding = within(await months()).getByRole('button', {
      name: 'With errors: D112, Client 001 SRL, December 2025',
    });
    finding.focus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-month')).toBe('1:1'));
    await user.keyboard('{ArrowUp}{ArrowLeft}{Enter}');
    const drawer = await screen.findByRole('dialog', { name: 'D112 of Client 001 SRL' });
    expect(within(drawer).getByText('December 2025')).toBeDefined();
    expect(within(drawer).getByText('Expected by the fiscal vector.')).toBeDefined();
  });

  it('can be corrected by hand, and the correction taken back', async () => {
    const { user, server } = await renderReport(OPENED);
    await user.click(await screen.findByRole('button', { name: 'Correct' }));
    const dialog = await screen.findByRole('dialog', { name: 'What is expected' });
    const choose = async (form: string, option: string) => {
      await user.click(within(dialog).getByRole('button', { name: new RegExp(`^${form}`) }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('D112', 'not expected');
    await waitFor(() => expect(server.lastOf(correctionOf('D112'))?.body).toEqual({ rhythm: 'never', revision: null }));
    await waitFor(() => expect(server.countOf(MONTHS)).toBe(2));
    await choose('D406', 'Nothing is known: not expected');
    await waitFor(() => expect(server.lastOf(correctionOf('D406'))?.body).toEqual({ rhythm: null, revision: 2 }));
    await choose('Another form', 'D301');
    await choose('D301', 'yearly');
    await waitFor(() =>
      expect(server.lastOf(correctionOf('D301'))?.body).toEqual({ rhythm: 'yearly', revision: null }),
    );
  });

  it('say so when they could not be loaded, and are loaded on demand', async () => {
    const { user, server } = await renderReport();
    server.on(MONTHS, refusal('server.unexpected'));
    await user.click(await screen.findByRole('button', { name: /Client 001 SRL.*12345674/ }));
    expect(await screen.findByText('The months could not be loaded')).toBeDefined();
    server.on(MONTHS, ok(clientMonths));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await months()).toBeDefined();
  });
});
