import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '#contracts/api/account.ts';
import type { Colleague } from '#contracts/api/users.ts';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { LeaveFirm } from './LeaveFirm.tsx';

const LEAVE = 'PUT /users/me/left';
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const person = (number: number, displayName: string, change: Partial<Colleague> = {}): Colleague => ({
  id: uuid(number),
  displayName,
  email: `${number}@cabinet.test`,
  role: 'member',
  mayApprove: true,
  teams: [],
  managedClients: 0,
  ...change,
});
const ioana = person(2, 'Ioana Rus', { role: 'owner' });
const me = (change: Partial<Colleague> = {}) => person(700, 'Maria Popa', change);

let close = () => {};
afterEach(() => close());
async function show(people: readonly Colleague[], account: Partial<Account> = {}) {
  const server = createFakeServer({ 'GET /users/colleagues': ok(people), [LEAVE]: ok() });
  const onLeft = vi.fn<(id: string) => void>();
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: anAccount(account),
    screen: () => <LeaveFirm onLeft={onLeft} />,
  });
  ({ close } = rendered);
  const open = await screen.findByRole<HTMLButtonElement>('button', { name: 'Leave the firm…' });
  const ask = async () => {
    await rendered.user.click(open);
    return within(await screen.findByRole('alertdialog', { name: 'Leave Cabinet?' }));
  };
  return { ...rendered, server, onLeft, open, ask };
}

describe('leaving the firm', () => {
  it('hands the clients over, forgets the account and signs out', async () => {
    const { app, user, server, onLeft, ask } = await show([me({ managedClients: 3 }), ioana]);
    const dialog = await ask();
    await user.click(dialog.getByRole('button', { name: 'Leave the firm' }));
    expect(dialog.getByText('Choose who takes the clients.')).toBeDefined();
    expect(server.countOf(LEAVE)).toBe(0);
    await user.click(dialog.getByLabelText('Who takes your 3 clients?'));
    await user.click(await screen.findByRole('option', { name: 'Ioana Rus' }));
    await user.click(dialog.getByRole('button', { name: 'Leave the firm' }));
    await waitFor(() => expect(onLeft).toHaveBeenCalledWith('me'));
    expect(server.lastOf(LEAVE)?.body).toEqual({ clientsTo: ioana.id });
    expect(systemActor(app, 'signIn').getSnapshot().context.account).toBeNull();
  });

  it('is not open to the only owner, who reads why', async () => {
    const { open } = await show([me({ role: 'owner' }), person(3, 'Dan Ene', { role: 'admin' })]);
    expect(open.disabled).toBe(true);
    expect(screen.getByText(/^You are the only owner/)).toBeDefined();
  });

  it('is not open to the last second approver, who reads why', async () => {
    const firmSettings = { ...DEFAULT_FIRM_SETTINGS, approvedBySecondPerson: true };
    const { open } = await show([me(), ioana], { firmSettings });
    expect(open.disabled).toBe(true);
    expect(screen.getByText(/^Without you nobody could approve/)).toBeDefined();
  });

  it('stays where it is when the server refuses, and says why', async () => {
    const { app, user, server, onLeft, ask } = await show([me(), ioana]);
    server.on(LEAVE, refusal('user.lastOwner'));
    await user.click((await ask()).getByRole('button', { name: 'Leave the firm' }));
    await waitFor(() =>
      expect(systemActor(app, 'toaster').getSnapshot().context.current).toMatchObject({
        title: 'users:leave.failed',
        text: 'error:user.lastOwner',
      }),
    );
    expect(onLeft).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
