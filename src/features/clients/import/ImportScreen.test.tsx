import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClientImport } from '#contracts/api/clientImport.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { ImportScreen } from './ImportScreen.tsx';

let close = () => {};
afterEach(() => close());

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
    'POST /client-imports': { status: 201, body: anImport() },
    'GET /clients/list': ok([]),
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
      await screen.findByLabelText(/^Tax ids/),
      'RO12345674{enter}12345678{enter}23456783{enter}23456783',
    );
    await user.click(screen.getByRole('button', { name: 'Read the list' }));
    expect(await screen.findByText('Not a tax id')).toBeDefined();
    expect(screen.getByText('Comes twice')).toBeDefined();
    expect(server.countOf('POST /client-imports')).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Import 2 clients' }));
    expect(await screen.findByRole('progressbar')).toBeDefined();
    const empty = { name: '', email: '', telephone: '' };
    expect(server.lastOf('POST /client-imports')?.body).toEqual({
      lines: [
        { taxId: '12345674', ...empty },
        { taxId: '23456783', ...empty },
      ],
    });
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
    await user.type(await screen.findByLabelText(/^Tax ids/), '12345674');
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
    await user.type(await screen.findByLabelText(/^Tax ids/), 'cui');
    await user.click(screen.getByRole('button', { name: 'Read the list' }));
    expect(await screen.findByText('There is no client in the list.')).toBeDefined();
  });
});
