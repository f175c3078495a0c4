import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aTokenCertificate } from '#src/shared/testing/fakeLink.ts';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { aWorkstation } from '#src/shared/testing/workstation.ts';
import {
  aStoredCertificate,
  chooseCertificate,
  renderRefresh,
  type RenderedRefresh,
} from '../testing/renderRefresh.tsx';
import { RefreshDialog } from './RefreshDialog.tsx';

const PIN = '73914826';

let rendered: RenderedRefresh | null = null;
afterEach(() => rendered?.close());
const show = async (...args: Parameters<typeof renderRefresh>) => (rendered = await renderRefresh(...args));
const start = async ({ user, link }: RenderedRefresh, name = 'Fetch messages') => {
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(link.isPending('listSpvMessages')).toBe(true));
};
const lookAgain = async ({ user }: RenderedRefresh) => {
  const again = await screen.findByRole('button', { name: 'Look again' });
  await user.click(again);
  await waitFor(() => expect(again.hasAttribute('disabled')).toBe(false));
};
const withoutPin = () => aStoredCertificate({ isPinSaved: false, pin: null });

describe('the PIN of the refresh form', { timeout: 20_000 }, () => {
  it('stays as it was when the token is found unlocked: nothing moves below the pointer', async () => {
    const opened = await show();
    await chooseCertificate(opened, 'Alfa');
    opened.link.plugIn([aTokenCertificate({ isLoggedIn: true })]);
    await lookAgain(opened);
    expect(screen.getByText('Saved')).toBeDefined();
    expect(screen.queryByText('The token is unlocked already.')).toBeNull();
    await start(opened);
    expect(opened.link.paramsOf('listSpvMessages').pin).toMatch(/^v1\./);
  });

  it('that is saved is used, though the token is unlocked for a while', async () => {
    const opened = await show({ tokens: [aTokenCertificate({ isLoggedIn: true })] });
    await chooseCertificate(opened, 'Alfa');
    expect(screen.getByText('Saved')).toBeDefined();
    await start(opened);
    expect(opened.link.paramsOf('listSpvMessages').pin).toMatch(/^v1\./);
  });

  it('is not asked for of a certificate whose saved PIN is still on its way', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof ok>>();
    const opened = await show({ routes: { 'GET /spv-certificates': () => answer.promise } });
    await waitFor(() => expect(opened.link.calls.some(({ action }) => action === 'listCertificates')).toBe(true));
    await opened.user.click(screen.getByRole('button', { name: /^Certificate/ }));
    expect(screen.queryByRole('option', { hidden: true })).toBeNull();
    answer.resolve(ok([aStoredCertificate()]));
    await opened.user.click(await screen.findByRole('option', { name: /Alfa/, hidden: true }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(screen.queryByLabelText('PIN')).toBeNull();
  });

  it('can still be typed when the token is found unlocked meanwhile', async () => {
    const opened = await show({ key: await aWorkstation(), stored: [withoutPin()] });
    await chooseCertificate(opened, 'Alfa');
    opened.link.plugIn([aTokenCertificate({ isLoggedIn: true })]);
    await lookAgain(opened);
    await opened.user.type(await screen.findByLabelText('PIN'), `${PIN}{Enter}`);
    await screen.findByText('Sealed for this computer');
    await start(opened);
  });

  it('is asked for when the token that was unlocked has locked itself', async () => {
    const opened = await show({
      key: await aWorkstation(),
      tokens: [aTokenCertificate({ isLoggedIn: true })],
      stored: [withoutPin()],
    });
    await chooseCertificate(opened, 'Alfa');
    await start(opened);
    opened.link.refuse('listSpvMessages', 'pinRequired');
    expect(await screen.findByText('The token asks for its PIN. Enter it.')).toBeDefined();
    await opened.user.type(await screen.findByLabelText('PIN'), `${PIN}{Enter}`);
    await start(opened);
    expect(opened.link.paramsOf('listSpvMessages').pin).toMatch(/^v1\./);
  });

  it('that was wrong at the reader can be entered there again', async () => {
    const opened = await show({ tokens: [aTokenCertificate({ hasProtectedPath: true })], stored: [withoutPin()] });
    await chooseCertificate(opened, 'Alfa');
    await start(opened);
    opened.link.refuse('listSpvMessages', 'wrongPin');
    expect(await screen.findByText(/^Wrong PIN\./)).toBeDefined();
    await start(opened, 'Fetch again');
    expect(opened.link.calls.filter(({ action }) => action === 'listSpvMessages')).toHaveLength(2);
  });

  it.each([
    ['cancelledByUser', /^Entering the PIN was cancelled at the reader/],
    ['noUserReply', /^Nobody entered the PIN in time\./],
  ] as const)('that nobody entered at the reader is no failure, and is asked for again: %s', async (reason, words) => {
    const opened = await show({ tokens: [aTokenCertificate({ hasProtectedPath: true })], stored: [withoutPin()] });
    await chooseCertificate(opened, 'Alfa');
    await start(opened);
    opened.link.refuse('listSpvMessages', reason);
    const said = within(await screen.findByRole('alert'));
    expect(said.getByText('The PIN was not entered')).toBeDefined();
    expect(said.getByText(words)).toBeDefined();
    expect(said.queryByText(/could not be fetched/)).toBeNull();
    await start(opened, 'Fetch again');
  });

  it('that still stands in its field is sealed by the press that fetches', async () => {
    const opened = await show({ key: await aWorkstation(), stored: [withoutPin()] });
    await chooseCertificate(opened, 'Alfa');
    await opened.user.type(await screen.findByLabelText('PIN'), PIN);
    await start(opened);
    expect(opened.link.paramsOf('listSpvMessages').pin).toMatch(/^v1\./);
    expect(opened.link.calls.filter(({ action }) => action === 'listSpvMessages')).toHaveLength(1);
  });

  it('is forgotten when the form is closed before it was used', async () => {
    const opened = await show({ key: await aWorkstation(), stored: [withoutPin()], screen: Reopened });
    const { user, vault } = opened;
    const keep = vi.spyOn(vault, 'keep');
    await chooseCertificate(opened, 'Alfa');
    await user.type(await screen.findByLabelText('PIN'), `${PIN}{Enter}`);
    await screen.findByText('Sealed for this computer');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    expect(await screen.findByText('Choose a certificate')).toBeDefined();
    expect(keep.mock.results.map(({ value }) => vault.get(String(value)))).toEqual([null]);
  });

  it('that was half typed when the form was closed starts nothing in the next one', async () => {
    const opened = await show({ key: await aWorkstation(), stored: [withoutPin()], screen: Reopened });
    const { user, link } = opened;
    await chooseCertificate(opened, 'Alfa');
    await user.type(await screen.findByLabelText('PIN'), '73');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    expect(await screen.findByText('Choose a certificate')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Fetch messages' })).toHaveProperty('disabled', true);
    expect(link.calls.some(({ action }) => action === 'listSpvMessages')).toBe(false);
  });
});

it('a certificate that is chosen again closes its list and keeps what was entered', { timeout: 20_000 }, async () => {
  const opened = await show();
  await chooseCertificate(opened, 'Alfa');
  const days = await screen.findByRole('textbox', { name: 'Days back' });
  await opened.user.clear(days);
  await opened.user.type(days, '7');
  await opened.user.click(screen.getByRole('button', { name: 'Enter another' }));
  await chooseCertificate(opened, 'Alfa');
  expect(await screen.findByLabelText('PIN')).toBeDefined();
});

/** The form, and a button that opens it once it was closed. */
function Reopened() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      <RefreshDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
