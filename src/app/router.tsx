import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from '#src/features/shell/pages/ErrorPage.tsx';
import { NotFoundPage } from '#src/features/shell/pages/NotFoundPage.tsx';
import { RoutePending } from '#src/features/shell/pages/RoutePending.tsx';
import type { RouterContext } from '#src/routes/__root.tsx';
import { routeTree } from '#src/routeTree.gen.ts';

/** How long a screen may take before its place is shown empty, in ms. */
const PENDING_AFTER_MS = 300;

/** The addresses of the application. A screen that fails is told to `onScreenError`. */
export const createAppRouter = (context: RouterContext, onScreenError: (error: unknown) => void) =>
  createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: onScreenError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Loads the code and the data of the first screen while the sign-in is under way. */
export function preloadFirstScreen(router: AppRouter): void {
  const { pathname, search } = router.latestLocation;
  // A failure is shown when the screen itself is loaded.
  router.preloadRoute({ to: pathname, search }).catch(() => undefined);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
