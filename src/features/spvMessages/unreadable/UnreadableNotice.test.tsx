import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { UnreadableNotice } from './UnreadableNotice.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const odd = {
  id,
  text: '{"id":"4","data_creare":"31.02.2026"}',
  reason: 'date',
  certificateThumbprint: 'A'.repeat(40),
  listedAt: '2026-11-20T08:00:00.000Z',
};

let close = () => {};
afterEach(() => close());

it('a message that could not be read is shown as it came until a person has dealt with it', async () => {
  const server = createFakeServer({
    'GET /spv-messages/unreadable': ok([odd]),
    'PUT /spv-messages/unreadable/settled': ok({ changed: [id] }),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => <UnreadableNotice />,
  });
  ({ close } = rendered);
  const { user } = rendered;
  expect(await screen.findByText('1 message that ANAF lists could not be read')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText(odd.text)).toBeDefined();
  expect(screen.getByText(/^Its date does not exist or cannot be read\./)).toBeDefined();
  server.on('GET /spv-messages/unreadable', ok([]));
  await user.click(screen.getByRole('button', { name: 'Dealt with' }));
  await waitFor(() => expect(screen.queryByText(/could not be read$/)).toBeNull());
  expect(server.lastOf('PUT /spv-messages/unreadable/settled')?.body).toEqual({ messagesIds: [id], isSettled: true });
});
