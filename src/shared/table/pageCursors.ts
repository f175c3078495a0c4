/** Cursors a page of a list answered with. */
type Cursors = { readonly nextCursor: string | null; readonly previousCursor: string | null };
type Position = { readonly after?: string; readonly before?: string };

/**
 * Where the pages of a list begin, as far as their neighbours were read. The address names a page by its number; where
 * the page beside it is known, the server is asked by its cursor, which costs the same on every page.
 */
export function createPageCursors() {
  const known = new Map<string, Position>();
  return {
    positionOf: (filter: string, page: number): Position => known.get(nameOf(filter, page)) ?? {},
    note: (filter: string, page: number, { nextCursor, previousCursor }: Cursors): void => {
      if (nextCursor !== null) known.set(nameOf(filter, page + 1), { after: nextCursor });
      if (previousCursor !== null && page > 2) known.set(nameOf(filter, page - 1), { before: previousCursor });
    },
  };
}

const nameOf = (filter: string, page: number) => `${filter} ${String(page)}`;
