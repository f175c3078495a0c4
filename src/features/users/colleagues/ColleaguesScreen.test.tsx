import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Account } from '#contracts/api/account.ts';
import type { Invitation } from '#contracts/api/invitations.ts';
import type { Colleague } from '#contracts/api/users.ts';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import type { Role } from '#contracts/roles.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { ColleaguesScreen } from './ColleaguesScreen.tsx';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const colleague = (number: number, displayName: string, change: Partial<Colleague> = {}): Colleague => ({
  id: uuid(number),
  displayName,
  email: `${displayName.split(' ')[0]?.toLowerCase()}@cabinet.test`,
  role: 'member',
  mayApprove: true,
  teams: [],
  managedClients: 0,
  ...change,
});
const me = colleague(700, 'Maria Popa', { role: 'owner' });
const mihai = colleague(1, 'Mihai Pop', { teams: [{ id: uuid(50), name: 'Salarizare' }], managedClients: 12 });
const ioana = colleague(2, 'Ioana Rus', { role: 'admin' });
const anInvitation = (change: Partial<Invitation> = {}): Invitation => ({
  id: uuid(30),
  givenName: 'Dan',
  familyName: 'Ene',
  email: 'dan@cabinet.test',
  role: 'member',
  state: 'waiting',
  sentAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
  ...change,
});

/** What a role may call, as the server answers it. */
const PERMISSIONS: Readonly<Record<Role, readonly string[]>> = {
  member: ['users.colleagues', 'invitations.list'],
  admin: ['invitations.create', 'invitations.resend', 'invitations.withdraw', 'users.remove', 'users.setApproval'],
  owner: [
    'invitations.create',
    'invitations.resend',
    'invitations.withdraw',
    'users.remove',
    'users.setApproval',
    'users.setRole',
  ],
};
const as = (role: Role): Account => anAccount({ role, permissions: [...PERMISSIONS[role]] });

let close = () => {};
afterEach(() => close());
async function show(account = as('owner'), people = [me, mihai, ioana], invitations = [anInvitation()]) {
  const server = createFakeServer({
    'GET /users/colleagues': ok(people.map((one) => (one.id === me.id ? { ...one, role: account.role } : one))),
    'GET /invitations': ok(invitations),
  });
  const link = createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) });
  const rendered = await renderApp({
    server,
    link,
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account,
    screen: () => <ColleaguesScreen tabs={null} />,
  });
  ({ close } = rendered);
  await screen.findByRole('table');
  const toast = () => systemActor(rendered.app, 'toaster').getSnapshot().context.current;
  return { ...rendered, server, toast };
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const tool = async (name: string, label: RegExp) => within(await row(name)).getByRole('button', { name: label });

describe('the colleagues', () => {
  it('are shown with role, teams and state, and the invited after them', async () => {
    await show(
      as('member'),
      [me, mihai],
      [anInvitation(), anInvitation({ id: uuid(31), familyName: 'Vlad', state: 'expired' })],
    );
    const texts = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Maria Popa (you)maria@cabinet.testMemberYes–Active',
      'Mihai Popmihai@cabinet.testMemberYesSalarizareActive',
      'Dan Enedan@cabinet.testMember––Invited 20/11/26',
      'Dan Vladdan@cabinet.testMember––Expired 27/11/26',
    ]);
  });

  it('are left alone by a member, who reads who may change them', async () => {
    await show(as('member'));
    expect(screen.getByText('Admins of the firm invite colleagues and remove them.')).toBeDefined();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('say that they could not be loaded, and load at the next try', async () => {
    const { server, queries, user } = await show();
    server.on('GET /users/colleagues', refusal('server.unexpected'));
    await queries.resetQueries();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    server.on('GET /users/colleagues', ok([me]));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await row('Maria Popa')).toBeDefined();
  });

  it.each([
    ['admin', 'Ioana Rus', 'Only an owner removes an admin or an owner.'],
    ['admin', 'Maria Popa', 'You cannot remove yourself.'],
    ['owner', 'Maria Popa', 'You cannot remove yourself.'],
  ] as const)('%s: %s cannot be removed, and why', async (role, name, why) => {
    const { user, toast } = await show(as(role));
    const button = await tool(name, new RegExp(why));
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(toast()?.title).toMatch(/^users:remove\./);
  });
});

const fill = async ({ user }: Awaited<ReturnType<typeof show>>, fields: Readonly<Record<string, string>>) => {
  await user.click(screen.getByRole('button', { name: /^Invite User/ }));
  for (const [label, text] of Object.entries(fields)) {
    if (text !== '') await user.type(await screen.findByLabelText(new RegExp(`^${label}`)), text);
  }
  await user.click(screen.getByRole('button', { name: /^Send the invitation/ }));
};

describe('an invitation', () => {
  const DAN = { 'Given name': 'Dan', 'Family name': 'Ene-Rădulescu', Email: 'dan@cabinet.test' };

  it('is sent with name, e-mail and role, and confirmed in the words of the specification', async () => {
    const rendered = await show();
    rendered.server.on('POST /invitations', { status: 201, body: { id: uuid(31) } });
    await fill(rendered, DAN);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rendered.server.lastOf('POST /invitations')?.body).toEqual({
      givenName: 'Dan',
      familyName: 'Ene-Rădulescu',
      email: 'dan@cabinet.test',
      role: 'member',
    });
    expect(rendered.toast()).toMatchObject({ kind: 'success', title: 'users:invite.title', text: 'users:invite.done' });
  });

  it('names each mistake at its field, and sends nothing', async () => {
    const rendered = await show();
    await fill(rendered, { 'Given name': 'D4n', 'Family name': '', Email: 'dan' });
    expect(await screen.findByText(/^Name can only contain letters, spaces/)).toBeDefined();
    expect(screen.getByText('Invalid email address')).toBeDefined();
    expect(screen.getByLabelText(/^Family name/).getAttribute('aria-invalid')).toBe('true');
    expect(rendered.server.countOf('POST /invitations')).toBe(0);
  });

  it('says at the e-mail that this is a colleague already', async () => {
    const rendered = await show();
    rendered.server.on('POST /invitations', refusal('invitation.isColleague'));
    await fill(rendered, DAN);
    expect(
      await screen.findByText('A colleague with this email is in the firm already. Look for them in the list.'),
    ).toBeDefined();
    expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['admin', ['Member']],
    ['owner', ['Member', 'Admin', 'Owner']],
  ] as const)('by an %s offers the roles that are theirs to give', async (role, names) => {
    const { user } = await show(as(role));
    await user.click(screen.getByRole('button', { name: /^Invite User/ }));
    await user.click(within(await screen.findByRole('dialog')).getByLabelText(/^Role/));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent?.replace(/(Limited|Full).*/, ''))).toEqual(names);
  });

  it('is sent again', async () => {
    const { server, user, toast } = await show();
    server.on('PUT /invitations/*/sent', ok());
    await user.click(await tool('Dan Ene', /again/));
    await waitFor(() => expect(toast()?.title).toBe('users:resend.done'));
  });

  it('is withdrawn after a question', async () => {
    const { server, user } = await show();
    server.on('DELETE /invitations/*', ok());
    await user.click(await tool('Dan Ene', /Withdraw/));
    server.on('GET /invitations', ok([]));
    await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Dan Ene/ })).toBeNull());
    expect(server.countOf('DELETE /invitations/*')).toBe(1);
  });

  it('to be an admin is left alone by admins, and says why', async () => {
    await show(as('admin'), [me], [anInvitation({ role: 'admin' })]);
    const buttons = within(await row('Dan Ene')).getAllByRole('button', { name: /^Only an owner changes/ });
    expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  });
});

describe('the right to approve', () => {
  it('is taken from one person by an admin, and given back', async () => {
    const { server, user, toast } = await show(as('admin'));
    server.on('PUT /users/*/approval', ok());
    await user.click(await tool('Mihai Pop', /^Right to approve of Mihai Pop: Yes/));
    server.on('GET /users/colleagues', ok([me, { ...mihai, mayApprove: false }, ioana]));
    await user.click(await screen.findByRole('option', { name: /^No/ }));
    await waitFor(() => expect(toast()?.title).toBe('users:approval.taken'));
    expect(server.lastOf('PUT /users/*/approval')?.body).toEqual({ mayApprove: false });
    await user.click(await tool('Mihai Pop', /^Right to approve of Mihai Pop: No/));
    await user.click(await screen.findByRole('option', { name: /^Yes/ }));
    await waitFor(() => expect(toast()?.title).toBe('users:approval.given'));
    expect(server.lastOf('PUT /users/*/approval')?.body).toEqual({ mayApprove: true });
  });

  it("of an admin is an owner's to take, and oneself keeps it", async () => {
    await show(as('admin'));
    const buttons = await screen.findAllByRole('button', { name: /^Right to approve/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Right to approve of Mihai Pop: Yes']);
  });

  it('follows the role where only admins approve, and stays with the last who could approve', async () => {
    const account = {
      ...as('owner'),
      firmSettings: { ...DEFAULT_FIRM_SETTINGS, approvedByAdminsOnly: true, approvedBySecondPerson: true },
    };
    const { user } = await show(account);
    expect(await tool('Mihai Pop', /: No, by role$/)).toBeDefined();
    await user.click(await tool('Ioana Rus', /^Right to approve of Ioana Rus: Yes/));
    expect((await screen.findByRole('option', { name: /^No/ })).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a role', () => {
  it('is changed in place by an owner', async () => {
    const { server, user, toast } = await show();
    server.on('PUT /users/*/role', ok());
    await user.click(await tool('Mihai Pop', /^Role of Mihai Pop: Member/));
    server.on('GET /users/colleagues', ok([me, { ...mihai, role: 'admin' }]));
    await user.click(await screen.findByRole('option', { name: /Admin/ }));
    expect(await tool('Mihai Pop', /^Role of Mihai Pop: Admin/)).toBeDefined();
    await waitFor(() => expect(toast()?.title).toBe('users:role.changed'));
    expect(server.lastOf('PUT /users/*/role')?.body).toEqual({ role: 'admin' });
  });

  it('stays as it was where the change fails, and says so', async () => {
    const { server, user, toast } = await show();
    server.on('PUT /users/*/role', refusal('auth.forbidden'));
    await user.click(await tool('Mihai Pop', /^Role of/));
    await user.click(await screen.findByRole('option', { name: /Admin/ }));
    await waitFor(() => expect(toast()).toMatchObject({ kind: 'warning', text: 'error:auth.forbidden' }));
    expect(await tool('Mihai Pop', /^Role of Mihai Pop: Member/)).toBeDefined();
  });

  it('is only read by an admin', async () => {
    await show(as('admin'));
    expect(within(await row('Mihai Pop')).queryByRole('button', { name: /^Role of/ })).toBeNull();
  });
});

describe('a removal', () => {
  it('asks who takes the clients, and hands them over', async () => {
    const { server, user, toast } = await show();
    server.on('PUT /users/*/removed', ok());
    await user.click(await tool('Mihai Pop', /^Remove/));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Mihai Pop?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove the colleague' }));
    expect(dialog.getByText('Choose who takes the clients.')).toBeDefined();
    await user.click(dialog.getByLabelText('Who takes their 12 clients?'));
    await user.click(await screen.findByRole('option', { name: 'Ioana Rus' }));
    await user.click(dialog.getByRole('button', { name: 'Remove the colleague' }));
    await waitFor(() => expect(toast()?.title).toBe('users:remove.done'));
    expect(server.lastOf('PUT /users/*/removed')?.body).toEqual({ clientsTo: ioana.id });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('leaves the clients to nobody where that is chosen', async () => {
    const { server, user } = await show();
    server.on('PUT /users/*/removed', ok());
    await user.click(await tool('Mihai Pop', /^Remove/));
    await user.click(await screen.findByLabelText('Who takes their 12 clients?'));
    await user.click(await screen.findByRole('option', { name: 'Nobody' }));
    await user.click(screen.getByRole('button', { name: 'Remove the colleague' }));
    await waitFor(() => expect(server.lastOf('PUT /users/*/removed')?.body).toEqual({ clientsTo: null }));
  });

  it('asks for nobody where there are no clients', async () => {
    const { server, user } = await show();
    server.on('PUT /users/*/removed', ok());
    await user.click(await tool('Ioana Rus', /^Remove/));
    expect(await screen.findByText('They are account manager of no client.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove the colleague' }));
    await waitFor(() => expect(server.lastOf('PUT /users/*/removed')?.body).toEqual({ clientsTo: null }));
  });
});

describe('where a second person approves, among admins only', () => {
  const firmSettings = { ...DEFAULT_FIRM_SETTINGS, approvedByAdminsOnly: true, approvedBySecondPerson: true };
  const account = { ...as('owner'), firmSettings };

  it('the other approver is not removed, and why', async () => {
    const { user, toast } = await show(account);
    const button = await tool('Ioana Rus', /^Nobody else could then approve/);
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(toast()?.title).toBe('users:remove.lastApprover');
    expect(await tool('Mihai Pop', /^Remove/)).toBeDefined();
  });

  it('the other approver is not made a member, and reads why at the choice', async () => {
    const { user } = await show(account);
    await user.click(await tool('Ioana Rus', /^Role of Ioana Rus: Admin/));
    const member = await screen.findByRole('option', { name: /^Member/ });
    expect(member.getAttribute('aria-disabled')).toBe('true');
    expect(member.textContent).toContain('Nobody could approve what a colleague uploads then.');
    expect(screen.getByRole('option', { name: /^Owner/ }).getAttribute('aria-disabled')).not.toBe('true');
  });
});
