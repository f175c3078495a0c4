import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Account } from '#contracts/api/account.ts';
import type { Firm } from '#contracts/api/firm.ts';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import { FLAGS, FLAGS_TO_COME, type Flag } from '#contracts/flags.ts';
import { api } from '#src/shared/api/api.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { AccountScreen } from './AccountScreen.tsx';

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
afterEach(() => rendered?.close());

const saved: Firm = {
  name: 'Alfa Cont SRL',
  fiscalCode: '12345674',
  registrationNumber: 'J40/123/2020',
  address1: 'Str. Lungă, nr. 1',
  city: 'Brașov',
  county: 'Brașov',
  postalCode: '500001',
  email: 'office@alfa.example',
  telephone: '0268 000 000',
  revision: 3,
};
const OWNER = ['firm.get', 'firm.update', 'firm.updateSettings', 'firm.flags', 'firm.setFlag'];
const people = {
  owner: anAccount({ permissions: OWNER, flags: [...FLAGS] }),
  admin: anAccount({ role: 'admin', permissions: OWNER.filter((call) => call !== 'firm.setFlag'), flags: [...FLAGS] }),
  member: anAccount({ role: 'member', permissions: ['firm.get'], flags: [...FLAGS] }),
} satisfies Record<string, Account>;
const flagsWithout = (...off: readonly Flag[]) =>
  ok({ isEverythingOn: false, flags: FLAGS.map((flag) => ({ flag, isOn: !off.includes(flag) })) });

async function show(account: Account, routes: Parameters<typeof createFakeServer>[0] = {}) {
  const server = createFakeServer({
    'GET /account': ok(account),
    'GET /firm': ok(saved),
    'GET /firm/flags': flagsWithout(),
    ...routes,
  });
  rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account,
    screen: ({ pathname }) => (pathname === '/away' ? <p>Another page</p> : <AccountScreen />),
  });
  await (account.role === 'member' ? screen.findAllByText(saved.city) : screen.findByLabelText('City'));
  return { ...rendered, server };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const save = () => screen.getByRole('button', { name: /^Save details/ });
const problemOf = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((element) => element?.getAttribute('role') === 'alert')?.textContent;

const conflict = () => screen.findByText(/^County was changed meanwhile by someone else to “Cluj”/);
const adminsOnly = () => screen.getByRole('switch', { name: 'Only admins and owners approve' });
const secondPerson = () => screen.getByRole('switch', { name: 'A second person approves' });
const kanban = () => screen.findByRole('switch', { name: 'Work items as a kanban board' });

describe('the data of the firm', () => {
  it('are saved as a whole, with the revision that they are based on', async () => {
    const moved = ok({ ...saved, city: 'Cluj-Napoca', revision: 4 });
    const { user, server } = await show(people.owner, { 'PUT /firm': moved });
    server.on('GET /firm', moved);
    await user.clear(field('City'));
    await user.type(field('City'), 'Cluj-Napoca');
    await user.click(save());
    await waitFor(() => expect(server.lastOf('PUT /firm')?.body).toEqual({ ...saved, city: 'Cluj-Napoca' }));
    await waitFor(() => expect(server.countOf('GET /account')).toBe(1));
    server.on('PUT /firm', ok({ ...saved, revision: 5 }));
    await user.type(field('City'), ' 2{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.lastOf('PUT /firm')?.body).toMatchObject({ city: 'Cluj-Napoca 2', revision: 4 }));
  });

  it('are shown as the server has saved them', async () => {
    const corrected = ok({ ...saved, fiscalCode: '18547290', revision: 4 });
    const { user, server } = await show(people.owner, { 'PUT /firm': corrected });
    server.on('GET /firm', corrected);
    await user.clear(field('Tax ID'));
    await user.type(field('Tax ID'), 'RO 18547290');
    await user.click(save());
    await waitFor(() => expect(field('Tax ID').value).toBe('18547290'));
  });

  it('are not sent while a field is wrong, which is said at the field and has the keyboard', async () => {
    const { user, server } = await show(people.owner);
    await user.clear(field('Firm name'));
    await user.clear(field('Tax ID'));
    await user.type(field('Tax ID'), '12345675');
    await user.clear(field('Email'));
    await user.type(field('Email'), 'office@');
    await user.click(save());
    await waitFor(() => expect(problemOf('Firm name')).toBe('This field is required.'));
    expect(problemOf('Tax ID')).toMatch(/^Check the digits/);
    expect(problemOf('Email')).toBe('Enter a valid email address.');
    await waitFor(() => expect(document.activeElement).toBe(field('Firm name')));
    await user.type(field('Firm name'), 'Alfa');
    expect(problemOf('Firm name')).toBeUndefined();
    expect(server.countOf('PUT /firm')).toBe(0);
  });

  it('say at the field what only the server has refused', async () => {
    const refused = refusal('request.invalid');
    const { user } = await show(people.owner, {
      'PUT /firm': { ...refused, body: { ...(refused.body as object), fields: ['telephone'] } },
    });
    await user.type(field('Phone'), '1');
    await user.click(save());
    await waitFor(() => expect(problemOf('Phone')).toBe('The server did not accept this. Check it.'));
  });

  it('keep what was typed when the save fails, and say why', async () => {
    const { user } = await show(people.owner, { 'PUT /firm': refusal('server.stopping') });
    await user.type(field('City'), ' 2');
    await user.click(save());
    await screen.findByText('The server is restarting. Try again in a moment.');
    expect(field('City').value).toBe('Brașov 2');
  });
});

describe('the data of the firm, which a colleague saves meanwhile', () => {
  const theirs: Firm = { ...saved, county: 'Cluj', revision: 4 };
  async function collide() {
    const result = await show(people.owner, { 'PUT /firm': refusal('firm.changed') });
    result.server.on('GET /firm', ok(theirs));
    await result.user.type(field('City'), ' 2');
    await result.user.click(save());
    await conflict();
    return result;
  }

  it('are followed while nothing has been typed', async () => {
    const { server, queries } = await show(people.owner);
    server.on('GET /firm', ok(theirs));
    await queries.invalidateQueries({ queryKey: api.firm.get.key() });
    await waitFor(() => expect(field('County').value).toBe('Cluj'));
  });

  it('can replace what was typed here', async () => {
    const { user } = await collide();
    await user.click(screen.getByRole('button', { name: 'Keep the other value' }));
    expect(field('City').value).toBe('Brașov');
    expect(field('County').value).toBe('Cluj');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are replaced by what was typed here, once that is wanted', async () => {
    const { user, server } = await collide();
    await user.click(screen.getByRole('button', { name: 'Keep my value' }));
    server.on('PUT /firm', ok({ ...saved, city: 'Brașov 2', revision: 5 }));
    await user.click(save());
    await waitFor(() =>
      expect(server.lastOf('PUT /firm')?.body).toEqual({ ...saved, city: 'Brașov 2', revision: theirs.revision }),
    );
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('leaving the page', () => {
  const away = 'Another page';
  it('asks when something was typed, and stays where that is wanted', async () => {
    const { user, router } = await show(people.owner);
    await user.type(field('City'), ' 2');
    void router.navigate({ to: '/away' as never });
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(field('City').value).toBe('Brașov 2');
    void router.navigate({ to: '/away' as never });
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByText(away)).toBeDefined();
  });

  it('asks nothing when what was typed is taken back or saved', async () => {
    const { user, router, server } = await show(people.owner, { 'PUT /firm': ok({ ...saved, revision: 4 }) });
    await user.type(field('City'), '2{Backspace}');
    await user.type(field('County'), '2');
    await user.click(save());
    await waitFor(() => expect(field('County').value).toBe('Brașov'));
    expect(server.countOf('PUT /firm')).toBe(1);
    await router.navigate({ to: '/away' as never });
    expect(await screen.findByText(away)).toBeDefined();
  });
});

describe('how declarations are approved', () => {
  it('changes once that is confirmed, one rule at a time', async () => {
    const { user, server } = await show(people.admin, {
      'PATCH /firm/settings': ok({ ...DEFAULT_FIRM_SETTINGS, approvedByAdminsOnly: true }),
    });
    await user.click(adminsOnly());
    const question = await screen.findByRole('alertdialog', { name: 'Let only admins and owners approve?' });
    expect(server.countOf('PATCH /firm/settings')).toBe(0);
    const firmSettings = { ...DEFAULT_FIRM_SETTINGS, approvedByAdminsOnly: true };
    server.on('GET /account', ok({ ...people.admin, firmSettings }));
    await user.click(within(question).getByRole('button', { name: 'Only admins approve' }));
    await waitFor(() => expect(adminsOnly()).toHaveProperty('checked', true));
    expect(server.lastOf('PATCH /firm/settings')?.body).toEqual({ approvedByAdminsOnly: true });
    expect(secondPerson()).toHaveProperty('checked', false);
    await user.click(adminsOnly());
    expect(await screen.findByRole('alertdialog', { name: 'Let everybody approve?' })).toBeDefined();
  });

  it('stays as it is, and says why, where nobody else could approve', async () => {
    const { user } = await show(people.owner, { 'PATCH /firm/settings': refusal('firm.noSecondApprover') });
    await user.click(secondPerson());
    await user.click(await screen.findByRole('button', { name: 'A second person approves' }));
    await screen.findByText(/^Nobody else could approve then/);
    expect(secondPerson()).toHaveProperty('checked', false);
  });
});

describe('the features', () => {
  it('are switched by an owner', async () => {
    const { user, server } = await show(people.owner, {
      'PUT /firm/flags/kanban': ok({ flag: 'kanban', isOn: false }),
    });
    expect(await kanban()).toHaveProperty('checked', true);
    server.on('GET /firm/flags', flagsWithout('kanban'));
    await user.click(await kanban());
    await waitFor(() => expect(server.countOf('GET /account')).toBe(1));
    expect(server.lastOf('PUT /firm/flags/kanban')?.body).toEqual({ isOn: false });
    expect(await kanban()).toHaveProperty('checked', false);
  });

  it('stay as they are when the switch fails, and say why', async () => {
    const { user } = await show(people.owner, { 'PUT /firm/flags/kanban': refusal('server.unexpected') });
    await user.click(await kanban());
    await screen.findByText('Something went wrong on the server. Try again later.');
    expect(await kanban()).toHaveProperty('checked', true);
  });

  it('each have a line that says what they switch', async () => {
    await show(people.owner);
    await kanban();
    const features = within(screen.getByRole('region', { name: 'Features' }));
    const names = features.getAllByRole('switch').map((item) => item.parentElement?.textContent ?? '');
    // What has no screen yet would be switched for nothing.
    expect(names).toHaveLength(FLAGS.length - FLAGS_TO_COME.length);
    expect(names.filter((name) => name.startsWith('flag.'))).toEqual([]);
  });

  it('can only be read by an admin', async () => {
    await show(people.admin, { 'GET /firm/flags': flagsWithout('kanban') });
    const features = within(await screen.findByRole('region', { name: 'Features' }));
    const items = (await features.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(items.filter((text) => text?.endsWith('Off'))).toHaveLength(1);
    expect(items.filter((text) => text?.endsWith('On'))).toHaveLength(FLAGS.length - FLAGS_TO_COME.length - 1);
    expect(features.queryByRole('switch')).toBeNull();
    expect(screen.getByText(/Owners switch it/)).toBeDefined();
  });

  it('are all on, and stay on, outside production', async () => {
    const flags = FLAGS.map((flag) => ({ flag, isOn: true }));
    await show(people.owner, { 'GET /firm/flags': ok({ isEverythingOn: true, flags }) });
    expect(await screen.findByText(/not a production environment/)).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Features' })).queryByRole('switch')).toBeNull();
  });
});

describe('a member', () => {
  it('reads the data and the rules, is told who changes them, and sees no features', async () => {
    const { server } = await show(people.member);
    expect(screen.getByText("Only admins and owners change the firm's details.", { exact: false })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
    for (const rule of screen.getAllByRole('switch')) expect(rule).toHaveProperty('disabled', true);
    expect(screen.queryByRole('region', { name: 'Features' })).toBeNull();
    expect(server.countOf('GET /firm/flags')).toBe(0);
  });
});

it('what does not load says so, and is asked for again', async () => {
  const server = createFakeServer({
    'GET /account': ok(people.owner),
    'GET /firm': refusal('server.unexpected'),
    'GET /firm/flags': flagsWithout(),
  });
  rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: people.owner,
    screen: () => <AccountScreen />,
  });
  await screen.findByText("The firm's details could not be loaded");
  server.on('GET /firm', ok(saved));
  await rendered.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByLabelText<HTMLInputElement>('City')).value).toBe('Brașov');
});
