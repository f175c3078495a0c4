import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { aClient } from '../testing/clientSample.ts';
import { ClientGeneral } from './ClientGeneral.tsx';

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
afterEach(() => rendered?.close());

describe('the newest messages of a client', () => {
  it('are asked for again when they could not be loaded', async () => {
    const server = createFakeServer({
      'GET /clients/*': ok(aClient),
      'POST /timeseries/bookkeeping.number-of-documents': ok({ labels: ['2026-11'], values: [0] }),
      'GET /spv-filings': ok({ items: [], hasNextPage: false, nextCursor: null, previousCursor: null }),
      'GET /spv-messages': refusal('server.unexpected'),
    });
    rendered = await renderApp({
      server,
      link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
      vault: { keep: () => '', get: () => null, forget: () => {} },
      screen: () => <ClientGeneral clientId={aClient.id} />,
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The messages could not be loaded. Check your connection, then try again.');
    server.on('GET /spv-messages', ok({ items: [], hasNextPage: false, nextCursor: null, previousCursor: null }));
    await rendered.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No messages yet')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
