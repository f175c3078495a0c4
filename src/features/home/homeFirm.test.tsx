import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { closeHome, closeScreen, open, uuid } from './testing/renderHome.tsx';

afterEach(closeHome);

const scopeOf = (server: { lastOf: (route: string) => { url: URL } | undefined }) =>
  server.lastOf('GET /home/to-do')?.url.searchParams.get('scope');

describe('the whole firm', () => {
  it('is for owners: with who does what, and the hours of the team', async () => {
    const team = [{ userId: uuid(10), displayName: 'Maria Popa', hours: 46 }];
    const { server, user } = await open({ 'GET /home/team': ok(team) }, ['home.team']);
    expect(await screen.findByText('46 h')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Whole firm' }));
    await waitFor(() => expect(server.lastOf('GET /home/to-do')?.url.searchParams.get('scope')).toBe('firm'));
  });

  it('is remembered in this browser, and the address wins', async () => {
    const first = await open({}, ['home.team']);
    await first.user.click(await screen.findByRole('radio', { name: 'Whole firm' }));
    await waitFor(() => expect(first.router.state.location.search).toEqual({ scope: 'firm' }));
    closeScreen();
    const second = await open({}, ['home.team']);
    await waitFor(() => expect(scopeOf(second.server)).toBe('firm'));
    closeScreen();
    const third = await open({}, ['home.team'], '/?scope=mine');
    await waitFor(() => expect(scopeOf(third.server)).toBe('mine'));
    closeScreen();
    const other = await open();
    await waitFor(() => expect(scopeOf(other.server)).toBe('mine'));
  });

  it('is not offered to others', async () => {
    const { server } = await open();
    await screen.findByText('Nothing for today');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(server.countOf('GET /home/team')).toBe(0);
  });
});

it('links lead to what exists and is on', async () => {
  await open();
  const links = within(await screen.findByRole('navigation', { name: 'More' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/clients', '/accounting']);
});
