import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createSelectionStore, type SelectionStore } from './selectionStore.ts';

export type RowSelection<Row = unknown> = {
  readonly ids: ReadonlySet<string>;
  /** The chosen rows as they were last seen, those of other pages too. */
  readonly rows: readonly Row[];
  /** Chooses or leaves a row; with the ids of a page, all from the row chosen before to this one. */
  readonly toggle: (id: string, page?: readonly string[]) => void;
  /** Chooses a whole page, or leaves it when all of it is chosen. */
  readonly toggleAll: (page: readonly string[]) => void;
  readonly choose: (ids: readonly string[]) => void;
  /** Also for a command that ends when the screen is gone. */
  readonly leave: (ids: readonly string[]) => void;
  readonly clear: () => void;
};

/** Where a choice outlives the screen, and what the list shows of all there is. */
type SelectionScope<Row> = { readonly choices: SelectionStore<Row>; readonly filter: string };

/** The chosen rows of a list, by the page of it that is shown. They stay over a change of page. */
export function useRowSelection<Row extends { readonly id: string }>(
  shown: readonly Row[],
  scope?: SelectionScope<Row>,
): RowSelection<Row> {
  const [own] = useState(() => createSelectionStore<Row>());
  const { choices, filter } = scope ?? { choices: own, filter: '' };
  const { rows, last } = useSyncExternalStore(choices.subscribe, () => choices.of(filter));
  const change = (ids: Iterable<string>, at: string | null) => {
    const page = new Map(shown.map((row) => [row.id, row]));
    const known = choices.of(filter).rows;
    choices.set(filter, { rows: new Map([...ids].map((id) => [id, page.get(id) ?? known.get(id) ?? null])), last: at });
  };

  const refresh = useEffectEvent((page: readonly Row[]) => {
    if (page.some((row) => rows.has(row.id) && rows.get(row.id) !== row)) change(rows.keys(), last);
  });
  useEffect(() => refresh(shown), [shown]);

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
      change(next, id);
    },
    toggleAll: (page) => {
      const next = new Set(rows.keys());
      const isWhole = page.every((id) => rows.has(id));
      for (const id of page) {
        if (isWhole) next.delete(id);
        else next.add(id);
      }
      change(next, null);
    },
    choose: (ids) => change([...choices.of(filter).rows.keys(), ...ids], null),
    leave: choices.leave,
    clear: () => change([], null),
  };
}

function between(page: readonly string[], one: string, other: string): readonly string[] {
  const places = [page.indexOf(one), page.indexOf(other)];
  if (places.includes(-1)) return [other];
  return page.slice(Math.min(...places), Math.max(...places) + 1);
}
