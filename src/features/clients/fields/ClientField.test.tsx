import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { aClient } from '../testing/clientSample.ts';
import { ClientField } from './ClientField.tsx';

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
afterEach(() => rendered?.close());

async function edit(text: string) {
  const server = createFakeServer({ 'GET /clients/*': ok(aClient), 'PUT /clients/*': ok(aClient) });
  rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => (
      <>
        <ClientField client={aClient} field="email" />
        <p>outside</p>
      </>
    ),
  });
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Edit Email: ana@alfa.example' }));
  const input = screen.getByLabelText('Email');
  await user.clear(input);
  await user.type(input, text);
  await user.click(screen.getByText('outside'));
  return { ...rendered, server };
}

describe('a field of a client, left by a press outside', () => {
  it('is saved when it is valid', async () => {
    const { server } = await edit('ana.pop@alfa.example');
    await waitFor(() => expect(server.countOf('PUT /clients/*')).toBe(1));
  });

  it('has its earlier value back and says so when it is not', async () => {
    const { server, user } = await edit('ana@');
    const message = await screen.findByText('Not saved: what was entered is not valid. The earlier value was kept.');
    expect(message.getAttribute('role')).toBe('alert');
    expect(server.countOf('PUT /clients/*')).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Edit Email: ana@alfa.example' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
