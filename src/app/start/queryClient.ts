import { QueryClient } from '@tanstack/react-query';
import { LIST_STALE_MS } from '#contracts/limits.ts';

/** Server data of the tab: fresh for 60 s, no retries. Source: specification LS-8. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: LIST_STALE_MS, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
