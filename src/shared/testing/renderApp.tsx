import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { vi } from 'vitest';
import { createActor, fromPromise, type ActorOptions } from 'xstate';
import { appMachine } from '#machines/app/app.machine.ts';
import {
  certificateSessionsMachine,
  type CertificateListing,
} from '#machines/certificateSessions/certificateSessions.machine.ts';
import type { filingDispatchMachine } from '#machines/filingDispatch/filingDispatch.machine.ts';
import type { messageRefreshMachine } from '#machines/messageRefresh/messageRefresh.machine.ts';
import { signInMachine } from '#machines/signIn/signIn.machine.ts';
import type { FoundSession } from '#machines/signIn/identity.ts';
import type { uploadQueueMachine } from '#machines/uploadQueue/uploadQueue.machine.ts';
import { workersMachine } from '#machines/workers/workers.machine.ts';
import { connectApi } from '../api/tokens.ts';
import { ActorsProvider } from '../hooks/actors.tsx';
import { ServicesProvider, type Services } from '../hooks/services.tsx';
import { linkActors } from '../link/link.actors.ts';
import type { FakeLink } from './fakeLink.ts';
import type { FakeServer } from './fakeServer.ts';
import { startEnglish } from './texts.ts';

type RenderOptions = {
  readonly server: FakeServer;
  readonly link: FakeLink;
  readonly vault: Services['pinVault'];
  readonly queries?: QueryClient;
  readonly certificateSessions?: typeof certificateSessionsMachine;
  readonly messageRefresh?: typeof messageRefreshMachine;
  readonly filingDispatch?: typeof filingDispatchMachine;
  readonly uploadQueue?: typeof uploadQueueMachine;
  readonly clock?: NonNullable<ActorOptions<typeof appMachine>['clock']>;
  /** Where the screen is shown; it reads the address with the router's own means. */
  readonly path?: string;
  /** The screen, shown at every address; `address` is the one of the moment. */
  readonly screen: (address: { readonly pathname: string; readonly search: Record<string, unknown> }) => ReactNode;
};

/** Machines that run everything at once are slow; a text that will not come is as wrong after five seconds as after one. */
const ASYNC_TIMEOUT_MS = 5000;

const signedIn: FoundSession = {
  account: { id: 'me', tenantId: 't', name: 'Maria Popa', email: 'maria@example.test' },
  accounts: [],
  returnPath: null,
};

/** No certificate is led. */
const noCertificates = certificateSessionsMachine.provide({
  actors: {
    listCertificates: fromPromise<CertificateListing>(() => Promise.resolve({ stored: [], present: [] })),
    awaitWatch: fromPromise<void, { minMs: number; maxMs: number }>(() => new Promise(() => {})),
  },
});

/** A fresh query client without retries, so that each test reads its own data. */
export const freshQueries = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

/**
 * Renders a screen as the application does, signed in: the real router, queries, machines and texts. Only the network and
 * the link are those of the test.
 */
export async function renderApp({ server, link, vault, screen, path = '/', ...options }: RenderOptions) {
  configure({ asyncUtilTimeout: ASYNC_TIMEOUT_MS });
  await startEnglish();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('ResizeObserver', NoLayout);
  vi.stubGlobal('IntersectionObserver', NoLayout);
  Element.prototype.scrollIntoView = () => {};
  connectApi({
    tokens: { get: () => Promise.resolve({ value: 'token', number: 1 }), refused: () => {}, accepted: () => {} },
    language: () => 'en',
  });
  const app = createActor(
    appMachine.provide({
      actors: {
        signIn: signInMachine.provide({
          actors: { findSession: fromPromise<FoundSession | null>(() => Promise.resolve(signedIn)) },
        }),
        loadWorkplace: fromPromise<void, { account: FoundSession['account'] | null }>(() => Promise.resolve()),
        loadWorkers: fromPromise(() =>
          Promise.resolve(
            workersMachine.provide({
              actors: {
                link: linkActors(link.link),
                certificateSessions: options.certificateSessions ?? noCertificates,
                ...(options.messageRefresh === undefined ? {} : { messageRefresh: options.messageRefresh }),
                ...(options.filingDispatch === undefined ? {} : { filingDispatch: options.filingDispatch }),
                ...(options.uploadQueue === undefined ? {} : { uploadQueue: options.uploadQueue }),
              },
            }),
          ),
        ),
      },
    }),
    {
      systemId: 'app',
      input: { leaderId: crypto.randomUUID(), isReturning: false },
      ...(options.clock === undefined ? {} : { clock: options.clock }),
    },
  ).start();
  await waitFor(() => {
    if (!app.getSnapshot().hasTag('working')) throw new Error('the app has not signed in yet');
  });

  const queries = options.queries ?? freshQueries();
  const root = createRootRoute();
  const everywhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: function Screen() {
      const { pathname, search } = everywhere.useMatch({ select: (match) => match });
      return screen({ pathname, search });
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([everywhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const shown = render(
    <QueryClientProvider client={queries}>
      <ActorsProvider app={app}>
        <ServicesProvider services={{ link: link.link, pinVault: vault }}>
          <Suspense fallback={null}>
            {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not the product's routes */}
            <RouterProvider router={router as never} />
          </Suspense>
        </ServicesProvider>
      </ActorsProvider>
    </QueryClientProvider>,
  );
  return {
    app,
    router,
    queries,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    container: shown.container,
    close: () => {
      cleanup();
      app.stop();
      queries.clear();
      vi.unstubAllGlobals();
    },
  };
}

/** jsdom lays nothing out: there is nothing to observe. */
class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}
