import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { idOf, onADayInMarch, renderReport } from '../testing/renderReport.tsx';

onADayInMarch();

describe('the receipts of the SPV report', () => {
  it('opens the receipt of the mailbox over the report, without a message that of the filing', async () => {
    const { user, router } = await renderReport('/dashboards/spv-report?missed=true');
    await user.click(await screen.findByRole('link', { name: 'Valid: D300, Client 001 SRL' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboards/spv-report/${idOf(501)}/preview`));
    expect(router.state.location.search).toMatchObject({ single: true, missed: true });
    const filed = await screen.findByRole('link', { name: 'Valid: D390, Client 003 SRL' });
    expect(filed.getAttribute('href')).toBe(`/spv/filings/filing/${idOf(701)}/preview?single=true&part=confirmation`);
  });

  it('explains errors line by line in a drawer that leads to the PDF', async () => {
    const { user } = await renderReport();
    await user.click(await screen.findByRole('button', { name: 'With errors: D112, Client 001 SRL' }));
    const drawer = await screen.findByRole('dialog', { name: 'D112 of Client 001 SRL' });
    const lines = within(drawer)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(lines).toEqual(['Rd. 12: suma este diferita', 'Rd. 40: lipseste']);
    const pdf = within(drawer).getByRole('link', { name: 'Open the PDF' });
    expect(pdf.getAttribute('href')).toContain(`/dashboards/spv-report/${idOf(501)}/preview`);
  });

  it('gives the receipt the place of the drawer, and the drawer its own when it is closed', async () => {
    const { user, container } = await renderReport();
    // jsdom does not know that what is inert takes no focus.
    container.id = 'root';
    // oxlint-disable-next-line typescript/unbound-method -- called with its element below
    const { focus } = HTMLElement.prototype;
    vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function ifNotInert(this: HTMLElement) {
      if (this.closest('[inert]') === null) focus.call(this);
    });
    const cell = await screen.findByRole('button', { name: 'With errors: D112, Client 001 SRL' });
    await user.click(cell);
    await user.click(await screen.findByRole('link', { name: 'Open the PDF' }));
    const receipt = await screen.findByRole('dialog', { name: 'Document preview' });
    expect(screen.getAllByRole('dialog')).toEqual([receipt]);
    await waitFor(() => expect(document.activeElement).toBe(receipt));
    await user.keyboard('{Escape}');
    const drawer = await screen.findByRole('dialog', { name: 'D112 of Client 001 SRL' });
    expect(screen.getAllByRole('dialog')).toEqual([drawer]);
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(cell);
  });
});
