import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { NAVIGATION, SETTINGS } from './navigation.ts';
import { NavLink } from './NavLink.tsx';

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
afterEach(() => rendered?.close());

const ITEMS = [...NAVIGATION.flatMap(({ items }) => items), SETTINGS];

async function show(path: string, onNavigate = () => {}) {
  rendered = await renderApp({
    server: createFakeServer({ 'GET /spv-sessions': ok([]) }),
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path,
    screen: () => (
      <nav>
        {ITEMS.map((item) => (
          <NavLink key={item.to} item={item} onNavigate={onNavigate} />
        ))}
      </nav>
    ),
  });
  const places = within(await screen.findByRole('navigation'));
  const here = () =>
    places
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.textContent);
  return { ...rendered, places, here };
}

describe('the places of the sidebar', () => {
  it.each([
    ['/', 'Home'],
    ['/clients/clientList', 'Clients'],
    ['/clients/clientDetails/none-1', 'Clients'],
    ['/spv/messages/archive', 'Messages'],
    ['/settings/spv/certificates', 'Settings'],
  ])('at %s mark %s, and no other', async (path, name) => {
    const { here } = await show(path);
    expect(here()).toEqual([name]);
  });

  it('lead where they say, and tell the sheet of a phone to close', async () => {
    const onNavigate = vi.fn<() => void>();
    const { places, user, router, here } = await show('/', onNavigate);
    await user.click(places.getByRole('link', { name: 'Clients' }));
    expect(router.state.location.pathname).toBe('/clients');
    expect(here()).toEqual(['Clients']);
    expect(onNavigate).toHaveBeenCalledOnce();
  });
});
