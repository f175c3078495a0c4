import type { ReactNode } from 'react';
import { FLAGS } from '#contracts/flags.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { ana, dan } from './workItemSample.ts';

type Answers = NonNullable<Parameters<typeof createFakeServer>[0]>;
type Screen = (address: { readonly pathname: string; readonly search: Record<string, unknown> }) => ReactNode;

/** Renders a screen of work, signed in as Ana with all flags on. */
export async function renderWork(path: string, screen: Screen, answers: Answers = {}) {
  const server = createFakeServer({ 'GET /users': ok([ana, dan]), 'GET /tags': ok([]), ...answers });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path,
    paths: ['/work/workItems/$slug/$tab', '/work/workItems', '/work/series'],
    account: anAccount({
      user: { id: ana.id, displayName: ana.displayName, email: 'ana@firma.test' },
      flags: [...FLAGS],
    }),
    screen,
  });
  const toast = () => systemActor(rendered.app, 'toaster').getSnapshot().context.current;
  return { ...rendered, server, toast };
}
