import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { ComingSoonPage } from './ComingSoonPage.tsx';

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
afterEach(() => {
  rendered?.close();
  localStorage.clear();
});

async function show(app: 'invoicing' | 'accounting' = 'invoicing') {
  rendered?.close();
  rendered = await renderApp({
    server: createFakeServer({}),
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => <ComingSoonPage page={app} />,
  });
  await screen.findByRole('heading', { name: 'Coming soon' });
  return rendered;
}
const NOTED = 'Your wish is noted in this browser only.';

describe('an application that is announced', () => {
  it('keeps the wish to hear of it in this browser, and promises no more', async () => {
    const { user } = await show();
    expect(screen.queryByText(NOTED)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Notify me' }));
    expect(screen.getByText(NOTED)).toBeDefined();
    expect(screen.queryByText(/write to you|hear from us/)).toBeNull();
    await show();
    expect(screen.getByText(NOTED)).toBeDefined();
    await show('accounting');
    expect(screen.queryByText(NOTED)).toBeNull();
  });

  it('lets the wish be taken back', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Notify me' }));
    await user.click(screen.getByRole('button', { name: 'Take the wish back' }));
    expect(screen.getByRole('button', { name: 'Notify me' })).toBeDefined();
    expect(localStorage).toHaveLength(0);
  });
});
