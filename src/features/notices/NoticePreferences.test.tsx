import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NOTICE_KINDS } from '#contracts/api/notice.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { NoticePreferences } from './NoticePreferences.tsx';

const preferences = NOTICE_KINDS.map((kind) => ({ kind, isShown: true, mail: 'never' as const }));
let close = () => {};
afterEach(() => close());
async function open() {
  const server = createFakeServer({
    'GET /notices/preferences': ok({ preferences }),
    'PUT /notices/preferences': ({ body }) => ok(body),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => <NoticePreferences />,
  });
  ({ close } = rendered);
  const toast = () => systemActor(rendered.app, 'toaster').getSnapshot().context.current;
  return { ...rendered, server, toast };
}
const mentions = 'You are mentioned in a comment';

it('a kind is taken out of the product, and comes by mail, at once', async () => {
  const { server, user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: `In the app: ${mentions}` }));
  await user.click(screen.getByRole('button', { name: `By email: ${mentions}: Never` }));
  await user.click(await screen.findByRole('option', { name: 'Once a day' }));
  const changed = preferences.map((one) => (one.kind === 'mention' ? { ...one, isShown: false, mail: 'daily' } : one));
  await waitFor(() => expect(server.lastOf('PUT /notices/preferences')?.body).toEqual({ preferences: changed }));
});

it('a choice that could not be saved is taken back', async () => {
  const { server, user, toast } = await open();
  server.on('PUT /notices/preferences', refusal('server.unexpected'));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: `In the app: ${mentions}` });
  await user.click(box);
  await waitFor(() => expect(toast()?.title).toBe('notices:preferences.notSaved'));
  expect(box.checked).toBe(true);
});
