import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { putPageConfig } from '#src/shared/testing/pageConfig.ts';
import { freshQueries, renderApp } from '#src/shared/testing/renderApp.tsx';
import { SearchField } from '../navigation/SearchField.tsx';
import { paletteActors } from './palette.actors.ts';
import { Palette } from './Palette.tsx';

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
afterEach(() => {
  rendered?.close();
  localStorage.clear();
});

const ID = (n: number) => `0190a0a0-0000-4000-8000-00000000000${n}`;
const aClient = (n: number, name: string, taxId: string) => ({
  id: ID(n),
  name,
  legalName: name,
  taxId,
  isActive: true,
  accountManagerId: null,
  accountManagerName: null,
  customerSince: '2024-01-01',
});
const CLIENTS = [aClient(1, 'Altora Distribuție SRL', '15123400'), aClient(2, 'Țesături Vest SRL', '14399840')];
const MESSAGE = {
  entityType: 'Message',
  messageEntity: {
    id: ID(3),
    title: 'Decizie nr. 41560',
    clientName: 'Altora Distribuție SRL',
    validationStatus: null,
    date: '2026-11-09T10:00:00.000Z',
  },
};
const PATHS = ['/', '/clients', '/clients/clientList', '/clients/clientDetails/$slug', '/settings/spv'];
const archive = vi.fn<() => void>();

async function show({ workersCome }: { readonly workersCome?: Promise<void> } = {}) {
  putPageConfig();
  const server = createFakeServer({
    'GET /clients/list': ok(CLIENTS),
    'GET /enums': ok({}),
    'GET /search': ok([MESSAGE]),
  });
  const clock = new SimulatedClock();
  const queries = freshQueries();
  rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: anAccount({ permissions: ['clients.create'] }),
    paths: [...PATHS, '/spv/messages/message/$id/preview'],
    queries,
    clock,
    palette: paletteActors(queries),
    ...(workersCome === undefined ? {} : { workersCome }),
    screen: () => <Screen />,
  });
  await screen.findByText('the screen');
  return { ...rendered, server, pause: () => clock.increment(SEARCH_DEBOUNCE_MS) };
}

function Screen() {
  useCommands({ archive: { label: 'Archive everything', keys: 'e', run: archive } });
  const theme = {
    id: 'theme',
    label: 'Theme',
    items: [{ id: 'dark', label: 'Dark', isChecked: false, onSelect: archive }],
  };
  return (
    <>
      <p>the screen</p>
      <SearchField />
      <Palette menus={[theme]} />
    </>
  );
}
type User = Awaited<ReturnType<typeof show>>['user'];
const field = () => screen.findByRole('combobox');
const optionNames = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('what is pressed before the palette has come', () => {
  const presses = [
    ['Search clients', 'the key', (user: User) => user.keyboard('{Control>}k{/Control}')],
    ['Search clients', 'the field', (user: User) => user.click(screen.getByRole('button', { name: /Search/ }))],
    ['Type a command', 'its key', (user: User) => user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')],
  ] as const;
  it.each(presses)('opens "%s" by %s once it is there', async (name, _, press) => {
    const workers = Promise.withResolvers<void>();
    const { user } = await show({ workersCome: workers.promise });
    await press(user);
    expect(screen.queryByRole('combobox')).toBeNull();
    workers.resolve();
    expect((await field()).getAttribute('aria-label')).toContain(name);
  });
});

describe('the search', () => {
  it('finds clients in memory at once, and asks the server when typing has paused', async () => {
    const { user, server, pause } = await show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'distrib alt');
    await waitFor(() => expect(optionNames()).toEqual([expect.stringContaining('Altora Distribuție SRL')]));
    expect(server.countOf('GET /search')).toBe(0);
    pause();
    await screen.findByRole('option', { name: /Decizie nr. 41560/ });
    expect(server.lastOf('GET /search')?.url.searchParams.get('query')).toBe('distrib alt');
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(2);
  });

  it('opens what Enter is pressed on, and knows it the next time', async () => {
    const { user, router } = await show();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByText('Type to start searching');
    await user.type(await field(), 'tesat');
    await screen.findByRole('option', { name: /Țesături/ });
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe(`/clients/clientDetails/${ID(2)}`);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('option', { name: /Țesături Vest SRL/ });
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Vest');
  });

  it('moves through the kinds by Tab and through the lines by arrows', async () => {
    const { user, pause } = await show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'altora');
    pause();
    await screen.findByRole('option', { name: /Decizie/ });
    const active = async () =>
      document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(await active()).toContain('Altora Distribuție SRL');
    await user.keyboard('{ArrowDown}');
    expect(await active()).toContain('Decizie');
    await user.keyboard('{ArrowDown}');
    expect(await active()).toContain('15123400');
    await user.keyboard('{Tab}');
    expect(screen.getByRole('tab', { name: /Clients/ }).getAttribute('aria-selected')).toBe('true');
    expect(optionNames()).toHaveLength(1);
  });

  it('offers to add a client where nothing was found', async () => {
    const { user, server, pause, router } = await show();
    server.on('GET /search', ok([]));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'zzz');
    await screen.findByText('Loading…');
    pause();
    await screen.findByText('No results');
    await user.click(screen.getByRole('option', { name: /Add client/ }));
    expect(router.state.location).toMatchObject({
      pathname: '/clients/clientList',
      state: { addClient: expect.any(String) },
    });
  });

  it('says that the server did not answer, and asks again', async () => {
    const { user, server, pause } = await show();
    server.on('GET /search', refusal('server.unexpected'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'altora');
    pause();
    await screen.findByText('The search at the server failed. Try again');
    expect(screen.getByRole('option', { name: /Altora/ })).toBeDefined();
    server.on('GET /search', ok([MESSAGE]));
    await user.click(screen.getByRole('option', { name: /Try again/ }));
    await screen.findByRole('option', { name: /Decizie/ });
  });

  it('is closed by Escape', async () => {
    const { user } = await show();
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });
});

describe('the commands', () => {
  it('come by their key and by > in an empty search, those of the screen first', async () => {
    const { user } = await show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '>');
    await screen.findByRole('option', { name: /Archive everything/ });
    const [first] = screen.getAllByRole('group');
    expect(
      within(first!)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Archive everything')]);
    await user.keyboard('{Escape}{Control>}{Shift>}k{/Shift}{/Control}');
    await screen.findByRole('option', { name: /Archive everything/ });
    await user.keyboard('{Enter}');
    expect(archive).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('have groups that are entered and left, and are searched through without entering', async () => {
    const { user } = await show();
    await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}');
    await user.click(await screen.findByRole('option', { name: /Theme…/ }));
    expect(optionNames()).toEqual([expect.stringContaining('Back'), expect.stringContaining('Dark')]);
    await user.keyboard('{Backspace}');
    await screen.findByRole('option', { name: /Theme…/ });
    await user.type(await field(), 'dark');
    expect(optionNames()).toEqual([expect.stringContaining('Dark')]);
  });

  it('lead only to places that exist', async () => {
    const { user } = await show();
    await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}');
    await screen.findByRole('option', { name: 'Home' });
    expect(screen.queryByRole('option', { name: 'Filings' })).toBeNull();
    await user.click(screen.getByRole('option', { name: /Settings…/ }));
    expect(optionNames()).toEqual([expect.stringContaining('Back'), 'SPV settings']);
  });
});
