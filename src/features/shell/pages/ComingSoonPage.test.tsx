import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { ComingSoonPage } from './ComingSoonPage.tsx';

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
afterEach(() => rendered?.close());

async function show(wishes: string[] = []) {
  const server = createFakeServer({
    'GET /coming-soon': () => ok(wishes),
    'PUT /coming-soon/invoicing': ok(),
    'DELETE /coming-soon/invoicing': ok(),
  });
  rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => <ComingSoonPage page="invoicing" />,
  });
  await screen.findByRole('heading', { name: 'Coming soon' });
  return { ...rendered, server };
}
const LISTED = 'You are on the wait list: we tell you when the page is ready.';
const notifyMe = () => screen.findByRole('button', { name: 'Notify me' });

describe('a page that is announced', () => {
  it('keeps the wish to hear of it at the server', async () => {
    const { user, server } = await show();
    await user.click(await notifyMe());
    await screen.findByText(LISTED);
    expect(server.countOf('PUT /coming-soon/invoicing')).toBe(1);
  });

  it('knows a wish of before, and lets it be taken back', async () => {
    const { user, server } = await show(['accounting', 'invoicing']);
    await screen.findByText(LISTED);
    await user.click(screen.getByRole('button', { name: 'Leave the wait list' }));
    await notifyMe();
    expect(server.countOf('DELETE /coming-soon/invoicing')).toBe(1);
  });

  it('says why a wish was not kept', async () => {
    const { user, server } = await show();
    server.on('PUT /coming-soon/invoicing', refusal('server.stopping'));
    await user.click(await notifyMe());
    await screen.findByRole('alert');
    expect(screen.queryByText(LISTED)).toBeNull();
  });
});
