import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';

/** What loaders are given. */
export type RouterContext = {
  readonly queryClient: QueryClient;
  readonly loadTexts: (...namespaces: readonly string[]) => void;
  readonly awaitTexts: (...namespaces: readonly string[]) => Promise<void>;
};

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
