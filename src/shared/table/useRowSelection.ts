import { useState } from 'react';

export type RowSelection = {
  readonly ids: ReadonlySet<string>;
  /** Chooses or leaves a row; with the ids of a page, all from the row chosen before to this one. */
  readonly toggle: (id: string, page?: readonly string[]) => void;
  /** Chooses a whole page, or leaves it when all of it is chosen. */
  readonly toggleAll: (page: readonly string[]) => void;
  readonly keep: (ids: readonly string[]) => void;
  readonly clear: () => void;
};

/** The chosen rows of a list. They stay over a change of page. */
export function useRowSelection(): RowSelection {
  const [{ ids, last }, setState] = useState<{ ids: ReadonlySet<string>; last: string | null }>({
    ids: new Set(),
    last: null,
  });
  return {
    ids,
    toggle: (id, page) => {
      const range = page === undefined || last === null ? [id] : between(page, last, id);
      const isLeaving = ids.has(id);
      const next = new Set(ids);
      for (const one of range) {
        if (isLeaving) next.delete(one);
        else next.add(one);
      }
      setState({ ids: next, last: id });
    },
    toggleAll: (page) => {
      const next = new Set(ids);
      const isWhole = page.every((id) => ids.has(id));
      for (const id of page) {
        if (isWhole) next.delete(id);
        else next.add(id);
      }
      setState({ ids: next, last: null });
    },
    keep: (kept) => setState({ ids: new Set(kept), last: null }),
    clear: () => setState({ ids: new Set(), last: null }),
  };
}

function between(page: readonly string[], one: string, other: string): readonly string[] {
  const places = [page.indexOf(one), page.indexOf(other)];
  if (places.includes(-1)) return [other];
  return page.slice(Math.min(...places), Math.max(...places) + 1);
}
