import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { vi } from 'vitest';
import { createActor, fromPromise, type ActorOptions } from 'xstate';
import type { Account } from '#contracts/api/account.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import {
  certificateSessionsMachine,
  type CertificateListing,
} from '#machines/certificateSessions/certificateSessions.machine.ts';
import type { documentSavingMachine } from '#machines/documentSaving/documentSaving.machine.ts';
import type { filingDispatchMachine } from '#machines/filingDispatch/filingDispatch.machine.ts';
import { liveUpdatesMachine } from '#machines/liveUpdates/liveUpdates.machine.ts';
import type { messageRefreshMachine } from '#machines/messageRefresh/messageRefresh.machine.ts';
import type { paletteMachine } from '#machines/palette/palette.machine.ts';
import type { requestDispatchMachine } from '#machines/requestDispatch/requestDispatch.machine.ts';
import type { FoundSession } from '#machines/signIn/identity.ts';
import { signInMachine } from '#machines/signIn/signIn.machine.ts';
import { inertOf } from '#machines/testing/inert.ts';
import { timerMachine } from '#machines/timer/timer.machine.ts';
import type { uploadQueueMachine } from '#machines/uploadQueue/uploadQueue.machine.ts';
import { workersMachine } from '#machines/workers/workers.machine.ts';
import { accountOptions } from '../api/account.queries.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { connectApi } from '../api/tokens.ts';
import { ActorsProvider, systemActor, type AppActor } from '../hooks/actors.tsx';
import { linkActors } from '../link/health/link.actors.ts';
import { ServicesProvider, type Services } from '../link/services.tsx';
import { anAccount } from './accountSample.ts';
import type { FakeLink } from './fakeLink.ts';
import type { FakeServer } from './fakeServer.ts';
import { startEnglish } from './texts.ts';

type WorkerOptions = {
  readonly certificateSessions?: typeof certificateSessionsMachine;
  readonly messageRefresh?: typeof messageRefreshMachine;
  readonly filingDispatch?: typeof filingDispatchMachine;
  readonly requestDispatch?: typeof requestDispatchMachine;
  readonly documentSaving?: typeof documentSavingMachine;
  readonly uploadQueue?: typeof uploadQueueMachine;
  /** It never answers by default. */
  readonly timer?: typeof timerMachine;
  /** Nothing is heard of others by default. */
  readonly liveUpdates?: typeof liveUpdatesMachine;
  readonly palette?: typeof paletteMachine;
  /** When the workers come; before the screen by default. */
  readonly workersCome?: Promise<void>;
  readonly clock?: NonNullable<ActorOptions<typeof appMachine>['clock']>;
};

type RenderOptions = WorkerOptions & {
  readonly server: FakeServer;
  readonly link: Pick<FakeLink, 'link'>;
  readonly vault: Services['pinVault'];
  readonly queries?: QueryClient;
  /** Who is signed in; an owner by default. */
  readonly account?: Account;
  /** The address at which the screen opens. */
  readonly path?: string;
  /** Addresses that exist, for what asks whether a route does; any other shows the screen as well. */
  readonly paths?: readonly string[];
  /** The screen, rendered at every address; `address` is the current one. */
  readonly screen: (address: { readonly pathname: string; readonly search: Record<string, unknown> }) => ReactNode;
};

const signedIn: FoundSession = {
  account: { id: 'me', tenantId: 't', name: 'Maria Popa', email: 'maria@example.test' },
  accounts: [],
  returnPath: null,
};

/** A firm without certificates. */
const noCertificates = certificateSessionsMachine.provide({
  actors: {
    listCertificates: fromPromise<CertificateListing>(() => Promise.resolve({ stored: [], present: [] })),
    awaitWatch: fromPromise<void, { minMs: number; maxMs: number }>(() => new Promise(() => {})),
  },
});

/** The app of the screen that is rendered, for the toasts of the queries made before it. */
let shown: AppActor | null = null;

/** The product's query client, so that each test reads its own data. */
export const freshQueries = (): QueryClient =>
  createQueryClient((toast) => {
    if (shown !== null) systemActor(shown, 'toaster').send({ type: 'toast.push', toast });
  });

/**
 * Renders a screen as the application does, signed in: the real router, queries, machines and texts. Only the network and
 * the link are those of the test.
 */
export async function renderApp({ server, link, vault, screen, path = '/', paths = [], ...options }: RenderOptions) {
  await startEnglish();
  stubBrowser(server);
  connectApi({
    tokens: { get: () => Promise.resolve({ value: 'token', number: 1 }), refused: () => {}, accepted: () => {} },
    language: () => 'en',
  });
  const app = await startSignedIn(link, options);
  shown = app;
  const queries = options.queries ?? freshQueries();
  queries.setQueryData(accountOptions().queryKey, options.account ?? anAccount());
  const router = routerOf(screen, path, paths);
  const rendered = render(
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
    container: rendered.container,
    close: () => {
      cleanup();
      app.stop();
      queries.clear();
      vi.unstubAllGlobals();
    },
  };
}

/** Sends requests to the fake server and adds what jsdom lacks. */
function stubBrowser(server: FakeServer): void {
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('ResizeObserver', NoLayout);
  vi.stubGlobal('IntersectionObserver', NoLayout);
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback));
  Element.prototype.scrollIntoView = () => {};
}

/** The root actor, once it has found the session and, unless they come later, started its workers. */
async function startSignedIn(link: Pick<FakeLink, 'link'>, { clock, workersCome, ...options }: WorkerOptions) {
  const app = createActor(
    appMachine.provide({
      actors: {
        signIn: signInMachine.provide({
          actors: { findSession: fromPromise<FoundSession | null>(() => Promise.resolve(signedIn)) },
        }),
        loadWorkplace: fromPromise<void, { account: FoundSession['account'] | null }>(() => Promise.resolve()),
        loadWorkers: fromPromise(async () => {
          await workersCome;
          return workersOf(link, options);
        }),
      },
    }),
    {
      systemId: 'app',
      input: { leaderId: crypto.randomUUID(), isReturning: false },
      ...(clock === undefined ? {} : { clock }),
    },
  ).start();
  await waitFor(() => {
    if (!app.getSnapshot().hasTag(workersCome === undefined ? 'working' : 'ready'))
      throw new Error('the app has not signed in yet');
  });
  return app;
}

const workersOf = (
  link: Pick<FakeLink, 'link'>,
  {
    certificateSessions,
    messageRefresh,
    filingDispatch,
    requestDispatch,
    documentSaving,
    uploadQueue,
    timer,
    liveUpdates,
    palette,
  }: WorkerOptions,
) =>
  workersMachine.provide({
    actors: {
      link: linkActors(link.link),
      certificateSessions: certificateSessions ?? noCertificates,
      timer: timer ?? inertOf(timerMachine),
      liveUpdates: liveUpdates ?? inertOf(liveUpdatesMachine),
      ...(messageRefresh === undefined ? {} : { messageRefresh }),
      ...(filingDispatch === undefined ? {} : { filingDispatch }),
      ...(requestDispatch === undefined ? {} : { requestDispatch }),
      ...(documentSaving === undefined ? {} : { documentSaving }),
      ...(uploadQueue === undefined ? {} : { uploadQueue }),
      ...(palette === undefined ? {} : { palette }),
    },
  });

/** A router that shows the screen at every address. */
function routerOf(screen: RenderOptions['screen'], path: string, paths: readonly string[]) {
  const root = createRootRoute();
  const component = function Screen() {
    const { pathname, search } = useLocation();
    return screen({ pathname, search });
  };
  const routes = ['$', ...paths].map((at) => createRoute({ getParentRoute: () => root, path: at, component }));
  return createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
}

/** jsdom has no layout, so the observers never report. */
class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}
