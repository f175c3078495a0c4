import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { createSelectionStore, type SelectionStore } from './selectionStore.ts';

export type RowSelection<Row = unknown> = {
  /** What the list shows. */
  readonly filter: string;
  readonly ids: ReadonlySet<string>;
  /** The chosen rows as they were last seen, those of other pages too. */
  readonly rows: readonly Row[];
  /** Chooses these and no others. */
  readonly set: (ids: readonly string[]) => void;
  readonly choose: (ids: readonly string[]) => void;
  /** Chooses rows of other pages too. Written as a method, so that a selection of some rows is one of any. */
  chooseRows(rows: readonly Row[]): void;
  /** Also for a command that ends when the screen is gone. */
  readonly leave: (ids: readonly string[]) => void;
  readonly clear: () => void;
};

/**
 * The chosen rows of a list, by the page of it that is shown. They stay over a change of page; another filter has none of
 * them, so that no command touches what is not shown. `kept` is where a selection outlives the screen.
 */
export function useRowSelection<Row extends { readonly id: string }>(
  shown: readonly Row[],
  filter: string,
  kept?: SelectionStore<Row>,
): RowSelection<Row> {
  const [own] = useState(() => createSelectionStore<Row>());
  const store = kept ?? own;
  const chosen = useSyncExternalStore(store.subscribe, () => store.of(filter));
  const set = (ids: Iterable<string>) => {
    const page = new Map(shown.map((row) => [row.id, row]));
    const known = store.of(filter);
    store.set(filter, new Map([...ids].map((id) => [id, page.get(id) ?? known.get(id) ?? null])));
  };

  const refresh = useEffectEvent((page: readonly Row[]) => {
    if (page.some((row) => chosen.has(row.id) && chosen.get(row.id) !== row)) set(chosen.keys());
  });
  useEffect(() => refresh(shown), [shown]);

  return {
    filter,
    ids: useMemo(() => new Set(chosen.keys()), [chosen]),
    rows: useMemo(() => [...chosen.values()].filter((row) => row !== null), [chosen]),
    set,
    choose: (ids) => set([...store.of(filter).keys(), ...ids]),
    chooseRows: (rows) => store.add(filter, new Map(rows.map((row) => [row.id, row]))),
    leave: store.leave,
    clear: () => set([]),
  };
}
