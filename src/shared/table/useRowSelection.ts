import { useState } from 'react';

export type RowSelection<Row = unknown> = {
  readonly ids: ReadonlySet<string>;
  /** The chosen rows as they were last seen, those of other pages too. */
  readonly rows: readonly Row[];
  /** Chooses or leaves a row; with the ids of a page, all from the row chosen before to this one. */
  readonly toggle: (id: string, page?: readonly string[]) => void;
  /** Chooses a whole page, or leaves it when all of it is chosen. */
  readonly toggleAll: (page: readonly string[]) => void;
  readonly keep: (ids: readonly string[]) => void;
  readonly clear: () => void;
};

/** Null for a row that was not seen. */
type Choice<Row> = { readonly rows: ReadonlyMap<string, Row | null>; readonly last: string | null };

/** The chosen rows of a list, by the page of it that is shown. They stay over a change of page. */
export function useRowSelection<Row extends { readonly id: string }>(shown: readonly Row[]): RowSelection<Row> {
  const [{ rows, last }, setState] = useState<Choice<Row>>({ rows: new Map(), last: null });
  const withRows = (ids: Iterable<string>) => {
    const page = new Map(shown.map((row) => [row.id, row]));
    return new Map([...ids].map((id) => [id, page.get(id) ?? rows.get(id) ?? null]));
  };

  const hasChanged = shown.some((row) => rows.has(row.id) && rows.get(row.id) !== row);
  if (hasChanged) setState({ rows: withRows(rows.keys()), last });

  return {
    ids: new Set(rows.keys()),
    rows: [...rows.values()].filter((row) => row !== null),
    toggle: (id, page) => {
      const range = page === undefined || last === null ? [id] : between(page, last, id);
      const isLeaving = rows.has(id);
      const next = new Set(rows.keys());
      for (const one of range) {
        if (isLeaving) next.delete(one);
        else next.add(one);
      }
      setState({ rows: withRows(next), last: id });
    },
    toggleAll: (page) => {
      const next = new Set(rows.keys());
      const isWhole = page.every((id) => rows.has(id));
      for (const id of page) {
        if (isWhole) next.delete(id);
        else next.add(id);
      }
      setState({ rows: withRows(next), last: null });
    },
    keep: (kept) => setState({ rows: withRows(kept), last: null }),
    clear: () => setState({ rows: new Map(), last: null }),
  };
}

function between(page: readonly string[], one: string, other: string): readonly string[] {
  const places = [page.indexOf(one), page.indexOf(other)];
  if (places.includes(-1)) return [other];
  return page.slice(Math.min(...places), Math.max(...places) + 1);
}
