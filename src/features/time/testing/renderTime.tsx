import { vi } from 'vitest';
import { client } from '#src/shared/api/api.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, type FakeServer } from '#src/shared/testing/fakeServer.ts';
import { freshQueries, renderApp } from '#src/shared/testing/renderApp.tsx';
import { timerActors } from '#src/shared/time/timer.actors.ts';
import { closeTimer } from '#src/shared/time/timerDraft.ts';
import { aTimer } from './timeSample.ts';

type Options = Omit<Parameters<typeof renderApp>[0], 'link' | 'vault' | 'server'> & {
  readonly routes?: Parameters<typeof createFakeServer>[0];
};

/** A tab that hears nothing of others. */
class SilentChannel {
  addEventListener() {}
  postMessage() {}
  close() {}
}

/** Renders a screen over the real timer. Nothing runs unless the routes say so. */
export async function renderTime({ routes = {}, ...options }: Options) {
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  closeTimer();
  const queries = freshQueries();
  const server: FakeServer = createFakeServer({
    'GET /timer': ok(aTimer(null)),
    'GET /timer/settings': ok({ idleMinutes: null }),
    'GET /time-entries/count': ok({ count: 2, isCapped: false, seconds: 13_920, billableSeconds: 5400 }),
    ...routes,
  });
  const rendered = await renderApp({
    link: createFakeLink([], { keyId: 'key', publicKey: 'public' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    timer: timerActors({ api: client, queries, storage: localStorage, nowMs: Date.now }),
    queries,
    ...options,
    server,
  });
  return { ...rendered, server };
}
