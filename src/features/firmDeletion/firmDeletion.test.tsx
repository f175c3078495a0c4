import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '#contracts/api/account.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { DeleteFirm } from './DeleteFirm.tsx';
import { DeletionBar } from './DeletionBar.tsx';

const OWNER = ['firmDeletion.request', 'firmDeletion.takeBack', 'firmDeletion.receipts'];
const waiting = {
  requestedAt: '2026-11-20T09:00:00.000Z',
  requestedBy: 'Maria Popa',
  deletesAt: '2026-12-04T09:00:00.000Z',
};
let close = () => {};
afterEach(() => {
  close();
  vi.restoreAllMocks();
});
async function show(account: Partial<Account> = {}, facts: { receipts?: number; isRecent?: boolean } = {}) {
  const { receipts = 0, isRecent = true } = facts;
  const signInRecentUntil = isRecent ? new Date(Date.now() + 240_000).toISOString() : null;
  const server = createFakeServer({
    'GET /firm/deletion': ok({ clients: 3, filings: 12, receipts, people: 2, signInRecentUntil }),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: anAccount({ permissions: OWNER, ...account }),
    screen: () => (
      <>
        <DeletionBar />
        <DeleteFirm />
      </>
    ),
  });
  ({ close } = rendered);
  const open = async () => {
    await rendered.user.click(await screen.findByRole('button', { name: 'Delete the firm…' }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete Cabinet?' }));
  };
  const toast = () => systemActor(rendered.app, 'toaster').getSnapshot().context.current;
  return { ...rendered, server, open, toast };
}
const CONFIRM = { name: 'Delete the firm in 14 days' };

describe('deleting a firm', () => {
  it('says what goes, wants the receipts and the name, and orders it', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { server, user, open, toast } = await show({}, { receipts: 5 });
    server.on('POST /firm/deletion/receipts', ok({ url: '/content/receipts/x' }));
    server.on('PUT /firm/deletion', ok(waiting));
    const dialog = await open();
    expect(await dialog.findByText('12 declarations with their receipts')).toBeDefined();
    const confirm = dialog.getByRole('button', CONFIRM);
    await user.type(dialog.getByLabelText('Type the name of the firm: Cabinet'), 'Cabinet');
    expect(confirm).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('button', { name: 'Download the receipts' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    await user.click(dialog.getByLabelText('I have the receipts'));
    await user.click(confirm);
    await waitFor(() => expect(toast()?.title).toBe('firm:deletion.ordered'));
    expect(server.lastOf('PUT /firm/deletion')?.body).toEqual({ name: 'Cabinet' });
  });

  it('wants a new sign-in first where the last one is too old', async () => {
    const { open } = await show({}, { isRecent: false });
    const dialog = await open();
    expect(await dialog.findByRole('button', { name: 'Sign in again' })).toBeDefined();
    expect(dialog.queryByLabelText(/^Type the name/)).toBeNull();
    expect(dialog.getByRole('button', CONFIRM)).toHaveProperty('disabled', true);
  });

  it('orders it once, however long Enter is held', async () => {
    const { server, user, open, toast } = await show();
    server.hold('PUT /firm/deletion');
    const dialog = await open();
    await user.type(await dialog.findByLabelText(/^Type the name/), 'Cabinet{Enter}{Enter}{Enter}');
    await waitFor(() => expect(server.isHeld('PUT /firm/deletion')).toBe(true));
    server.answer('PUT /firm/deletion', ok(waiting));
    await waitFor(() => expect(toast()?.title).toBe('firm:deletion.ordered'));
    expect(server.countOf('PUT /firm/deletion')).toBe(1);
  });

  it('says why the server refused', async () => {
    const { server, user, open } = await show();
    server.on('PUT /firm/deletion', refusal('auth.signInAgain'));
    const dialog = await open();
    await user.type(await dialog.findByLabelText(/^Type the name/), 'Cabinet{Enter}');
    expect(await dialog.findByText('Your sign-in is too old for this. Sign in again.')).toBeDefined();
  });

  it('is not offered to who may not', async () => {
    await show({ permissions: [], role: 'admin' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete the firm…' })).toBeNull());
  });
});

describe('while the deletion waits', () => {
  it('every page says so, and an owner takes it back', async () => {
    const { server, user, toast } = await show({ firmDeletion: waiting });
    server.on('DELETE /firm/deletion', ok());
    const bar = within(await screen.findByRole('region', { name: 'The firm will be deleted' }));
    expect(bar.getByText(/Until then nothing is filed/)).toBeDefined();
    await user.click(bar.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(toast()?.title).toBe('shell:deletion.takenBack'));
    expect(server.countOf('DELETE /firm/deletion')).toBe(1);
  });

  it('a member reads who can', async () => {
    await show({ firmDeletion: waiting, permissions: [], role: 'member' });
    expect((await screen.findAllByText('An owner can take it back.')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
  });
});
