import { MutationCache, QueryClient } from '@tanstack/react-query';
import { LIST_STALE_MS } from '#contracts/limits.ts';
import type { ToastText } from '#machines/toaster/toaster.machine.ts';
import { describeError } from './describeError.ts';
import { markStale, type ChangedEntity } from './markStale.ts';

type Words = Omit<ToastText, 'kind'>;

/** What a mutation declares in its `meta`. */
type Declared = {
  /** What it changes; what shows that is read again before the mutation counts as done, also where it failed. */
  readonly changes?: readonly ChangedEntity[];
  /** The title of the toast that says it failed, above the reason; or all its words. */
  readonly failed?: string | ((error: unknown) => Words);
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Declared;
  }
}

/**
 * Server data of the tab: fresh for 60 s, no retries. Source: specification LS-8. A query says nothing of
 * either unless it differs.
 */
export function createQueryClient(toast: (toast: ToastText) => void): QueryClient {
  const queries: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: LIST_STALE_MS, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _input, _before, { meta }) => {
        if (meta?.failed !== undefined) toast({ kind: 'warning', ...wordsOf(meta.failed, error) });
      },
      onSettled: async (_answer, _error, _input, _before, { meta }) => {
        if (meta?.changes !== undefined) await markStale(queries, ...meta.changes);
      },
    }),
  });
  return queries;
}

const wordsOf = (failed: NonNullable<Declared['failed']>, error: unknown): Words =>
  typeof failed === 'string' ? { title: failed, text: describeError(error).key } : failed(error);
