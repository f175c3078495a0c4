// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '#contracts/api/client.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { openStage } from '#src/shared/testing/stage.tsx';
import { ClientGeneral } from './ClientGeneral.tsx';

const client: Client = {
  id: '00000000-0000-4000-8000-000000000001',
  generalInformation: {
    legalName: 'ALFA SRL',
    taxId: '12345674',
    registrationNumber: 'J40/1/2020',
    name: 'Alfa',
    telephone: '',
    fax: '',
    email: 'ana@alfa.example',
    webAddress: '',
  },
  customerDetails: { isActive: true, customerSince: '2024-02-01' },
  accountManager: null,
  registrationAddress: null,
  revision: 3,
};

let stage: Awaited<ReturnType<typeof openStage>> | null = null;
afterEach(() => stage?.close());

describe('the newest messages of a client', () => {
  it('are asked for again when they could not be loaded', async () => {
    const server = createFakeServer({ 'GET /spv-messages': refusal('server.unexpected') });
    stage = await openStage({
      server,
      link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
      vault: { keep: () => '', get: () => null, forget: () => {} },
      screen: () => <ClientGeneral client={client} />,
    });
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('The messages could not be loaded. Check your connection, then try again.');
    server.on('GET /spv-messages', ok({ items: [], hasNextPage: false, nextCursor: null, previousCursor: null }));
    await stage.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No messages yet')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
