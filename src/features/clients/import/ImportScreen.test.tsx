import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientImport } from '#contracts/api/clientImport.ts';
import { CLIENT_IMPORT_BYTES_MAX } from '#contracts/limits.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { ImportScreen } from './ImportScreen.tsx';
import { aWorkbook } from './testing/aWorkbook.ts';
import { ListWorker } from './testing/listWorker.ts';

let close = () => {};
beforeEach(() => void vi.stubGlobal('Worker', ListWorker));
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const anImport = (over: Partial<ClientImport> = {}): ClientImport => ({
  id: uuid(1),
  state: 'running',
  createdAt: '2026-11-23T10:00:00.000Z',
  createdByName: 'Ana Ionescu',
  registerDownSince: null,
  lines: [
    { taxId: '12345674', name: '', state: 'waiting', clientId: null },
    { taxId: '23456783', name: '', state: 'waiting', clientId: null },
  ],
  ...over,
});
const aClient = (over: { id: string; name: string; taxId: string }) => ({
  legalName: over.name,
  isActive: true,
  accountManagerId: null,
  accountManagerName: null,
  customerSince: '2026-01-01',
  ...over,
});
const found = (taxId: string, name: string) => ({ state: 'found', taxId, name, isActive: true });
const done = anImport({
  state: 'done',
  lines: [
    { taxId: '12345674', name: 'Alfa', state: 'created', clientId: uuid(7) },
    { taxId: '23456783', name: '', state: 'notFound', clientId: null },
  ],
});

async function open(latest: ClientImport | null = null) {
  const server = createFakeServer({
    'GET /client-imports/latest': ok(latest),
    'GET /client-imports/*': ok(anImport()),
    'GET /client-imports/names': ok([found('12345674', 'ALFA SRL'), found('23456783', 'BETA SRL')]),
    'POST /client-imports': { status: 201, body: anImport() },
    'GET /clients/list': ok([]),
    'GET /users': ok([{ id: uuid(5), displayName: 'Dan Pop' }]),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => <ImportScreen />,
  });
  ({ close } = rendered);
  return { ...rendered, server };
}

describe('the import of clients', () => {
  it('shows what is wrong with a list before anything is created, and sends the rest', async () => {
    const { server, user } = await open();
    await user.type(
      await screen.findByLabelText(/^Tax IDs/),
      'RO12345674{enter}12345678{enter}23456783{enter}23456783',
    );
    await user.click(screen.getByRole('button', { name: 'Read the list' }));
    expect(await screen.findByText('Not a tax ID')).toBeDefined();
    expect(screen.getByText('Same code as line 3')).toBeDefined();
    expect(screen.getByText(/^4 lines read/).textContent).toBe(
      '4 lines read · 2 clients will be imported · 2 lines are left out',
    );
    await screen.findByText('ALFA SRL');
    expect(server.countOf('POST /client-imports')).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Import 2 clients' }));
    expect(await screen.findByRole('progressbar')).toBeDefined();
    const empty = { name: '', email: '', telephone: '' };
    expect(server.lastOf('POST /client-imports')?.body).toEqual({
      lines: [
        { taxId: '12345674', ...empty },
        { taxId: '23456783', ...empty },
      ],
      managerId: null,
    });
  });

  it('shows the name of the register beside the typed one, and imports what differs by a tick alone', async () => {
    const { server, user } = await open();
    server.hold('GET /client-imports/names');
    await user.upload(
      await screen.findByLabelText(/^Or a file/, { selector: 'input' }),
      new File(['cui;nume\n12345674;Alfa\n23456783;Gama\n'], 'clienti.csv'),
    );
    await user.click(screen.getByRole('button', { name: 'Read the list' }));
    await screen.findByText('Compared with the register: 0 of 2');
    expect(screen.getByRole('button', { name: /^Import 2 clients/ }).hasAttribute('disabled')).toBe(true);
    server.answer('GET /client-imports/names', ok([found('12345674', 'ALFA SRL'), found('23456783', 'BETA SRL')]));
    const row = await screen.findByRole('row', { name: /Gama BETA SRL Another name in the register/ });
    expect(screen.getByRole('row', { name: /Alfa ALFA SRL Will be imported/ })).toBeDefined();
    const tick = within(row).getByRole('checkbox', { name: 'Import line 3, 23456783' });
    expect(tick).toHaveProperty('checked', false);
    expect(screen.getByRole('button', { name: 'Import 1 client' })).toBeDefined();
    await user.click(tick);
    await user.click(screen.getByRole('button', { name: /^Account manager of the new clients/ }));
    await user.click(await screen.findByRole('option', { name: 'Dan Pop' }));
    await user.click(screen.getByRole('button', { name: 'Import 2 clients' }));
    expect(await screen.findByRole('progressbar')).toBeDefined();
    expect(server.lastOf('POST /client-imports')?.body).toMatchObject({
      lines: [
        { taxId: '12345674', name: 'Alfa' },
        { taxId: '23456783', name: 'Gama' },
      ],
      managerId: uuid(5),
    });
  });

  it('says which columns are not used, and where there is no name to compare', async () => {
    const { user } = await open();
    await user.upload(
      await screen.findByLabelText(/^Or a file/, { selector: 'input' }),
      new File(['CUI client;Responsabil;Județ\n12345674;Ana Pop;Cluj\n23456783;Ana Pop;Iași\n'], 'clienti.csv'),
    );
    await user.click(screen.getByRole('button', { name: 'Read the list' }));
    expect(await screen.findByText('Columns not used: Responsabil, Județ')).toBeDefined();
    expect(
      await screen.findByRole('row', { name: /ALFA SRL Will be imported, without a name to compare/ }),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Import 2 clients' })).toBeDefined();
  });

  it('has the line of each code where several stand in one', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText(/^Tax IDs/), '12345674 23456783{enter}{enter}RO12345674');
    await user.click(screen.getByRole('button', { name: 'Read the list' }));
    expect(await screen.findByText('Same code as line 1')).toBeDefined();
    await user.click(await screen.findByRole('checkbox', { name: 'Import line 1, 23456783' }));
    expect(screen.getByRole('checkbox', { name: 'Import line 1, 12345674' })).toHaveProperty('checked', true);
    expect(screen.getByRole('button', { name: 'Import 1 client' })).toBeDefined();
  });

  it('asks which sheet has the clients, and names the client that the firm has already', async () => {
    const { server, user } = await open();
    server.on('GET /clients/list', ok([aClient({ id: uuid(9), name: 'Omega', taxId: '12345674' })]));
    await user.upload(
      await screen.findByLabelText(/^Or a file/, { selector: 'input' }),
      aWorkbook({ Note: [['Nimic']], Clienți: [['cui'], [12345674], [23456783]] }),
    );
    await user.click(screen.getByRole('button', { name: 'Read the list' }));
    await user.click(await screen.findByRole('button', { name: 'Clienți' }));
    expect(await screen.findByText('Already a client: Omega')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Import 1 client' }));
    // What was left out stays in the result.
    await screen.findByRole('progressbar');
    expect(screen.getByText('Already a client: Omega')).toBeDefined();
  });

  it('that runs is followed by a page that opens later, to a result for each line', async () => {
    const { server } = await open(anImport({ registerDownSince: '2026-11-23T10:01:00.000Z' }));
    server.on('GET /client-imports/*', ok(anImport({ registerDownSince: '2026-11-23T10:01:00.000Z' })));
    expect(await screen.findByText(/^The register does not answer/)).toBeDefined();
    expect(screen.getByText('0 of 2')).toBeDefined();
    server.on('GET /client-imports/*', ok(done));
    expect(await screen.findByText('1 client added · 1 not in the register')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Alfa' }).getAttribute('href')).toBe(`/clients/clientDetails/${uuid(7)}`);
  });

  it('is stopped', async () => {
    const { server, user } = await open(anImport());
    server.on('PUT /client-imports/*/cancelled', ok());
    const stop = await screen.findByRole('button', { name: 'Stop the import' });
    server.on('GET /client-imports/*', ok(anImport({ state: 'cancelled' })));
    await user.click(stop);
    expect(await screen.findByText('Import stopped')).toBeDefined();
  });

  it('keeps the list where it could not be started, and starts at the next try', async () => {
    const { server, user } = await open();
    server.on('POST /client-imports', refusal('server.unexpected'));
    await user.type(await screen.findByLabelText(/^Tax IDs/), '12345674');
    await user.click(screen.getByRole('button', { name: 'Read the list' }));
    await user.click(await screen.findByRole('button', { name: 'Import 1 client' }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.on('POST /client-imports', { status: 201, body: anImport() });
    await user.click(retry);
    await waitFor(() => expect(server.countOf('POST /client-imports')).toBe(2));
    expect(await screen.findByRole('progressbar')).toBeDefined();
  });

  it('says that a list is empty', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText(/^Tax IDs/), 'cui');
    await user.click(screen.getByRole('button', { name: 'Read the list' }));
    expect(await screen.findByText('There is no client in the list. Choose another list.')).toBeDefined();
  });

  it('says that a list is too large, and how large it may be', async () => {
    const { user } = await open();
    const list = new File([new Uint8Array(CLIENT_IMPORT_BYTES_MAX + 1)], 'clienti.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText(/^Or a file/, { selector: 'input' }), list);
    await user.click(screen.getByRole('button', { name: 'Read the list' }));
    expect(await screen.findByText('The list is too large (at most 5 MB). Split it into several lists.')).toBeDefined();
  });
});
