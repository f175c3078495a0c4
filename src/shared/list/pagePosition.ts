import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Cursors that a page of a list answered with. */
type PageCursors = { readonly nextCursor: string | null; readonly previousCursor: string | null };
type PagePosition = { readonly pageNumber: number; readonly after?: string; readonly before?: string };

/**
 * Where a page of a list begins. The address names a page by its number; where the query cache holds the page beside it,
 * the server is asked by that page's cursor, which costs the same on every page.
 */
export function pagePosition(
  queries: QueryClient,
  queryKeyOf: (page: number) => QueryKey,
  pageNumber: number,
): PagePosition {
  if (pageNumber === 1) return { pageNumber };
  const after = queries.getQueryData<PageCursors>(queryKeyOf(pageNumber - 1))?.nextCursor;
  if (typeof after === 'string') return { pageNumber, after };
  const before = queries.getQueryData<PageCursors>(queryKeyOf(pageNumber + 1))?.previousCursor;
  return typeof before === 'string' ? { pageNumber, before } : { pageNumber };
}
