import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { putPageConfig } from '#src/shared/testing/pageConfig.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { CreateTask } from './CreateTask.tsx';

// What a browser fetches in a moment is compiled here first, which takes longer than a screen is waited for.
beforeAll(() => import('./CreateTaskForm.tsx'));

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
afterEach(() => rendered?.close());

async function show() {
  putPageConfig();
  rendered = await renderApp({
    server: createFakeServer({
      'GET /enums': ok({}),
      'GET /clients/list': ok([]),
      'GET /tags': ok([]),
      'GET /users': ok([]),
    }),
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => <CreateTask />,
  });
  return rendered;
}

it('opens with the keyboard in its first field, also where it was pressed before the form had come', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Create a task' }));
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await waitFor(() => expect(title.closest('form')?.contains(document.activeElement)).toBe(true));
  expect(screen.getByRole('button', { name: 'Create a task' })).toBeDefined();
});
