import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { NoticeMenu } from '../notices/NoticeMenu.tsx';
import { ToastHost } from './ToastHost.tsx';

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
afterEach(() => rendered?.close());

async function open() {
  rendered = await renderApp({
    server: createFakeServer(),
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => (
      <>
        <NoticeMenu />
        <ToastHost />
      </>
    ),
  });
  const { app } = rendered;
  const undone: string[] = [];
  const push = (name: string) =>
    systemActor(app, 'toaster').send({
      type: 'toast.push',
      toast: {
        kind: 'success',
        title: 'copy.done',
        action: { label: 'common:action.undo', run: () => undone.push(name) },
      },
    });
  await screen.findByRole('button', { name: 'Notifications' });
  return { ...rendered, undone, push };
}

it('the way back of a toast is taken once', async () => {
  const { user, undone, push } = await open();
  push('one');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undone).toEqual(['one']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

it('a toast that has closed offers its way back in the list of notices', async () => {
  const { user, undone, push } = await open();
  push('one');
  await user.click(await screen.findByRole('button', { name: 'Close the message' }));
  await user.click(screen.getByRole('button', { name: 'Notifications' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undone).toEqual(['one']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});
