/** The chosen rows by id, as they were last seen; null for one that was not. */
export type SelectionState<Row> = { readonly rows: ReadonlyMap<string, Row | null>; readonly last: string | null };

export type SelectionStore<Row> = {
  readonly subscribe: (onChange: () => void) => () => void;
  /** What is chosen where the list shows that. */
  readonly of: (filter: string) => SelectionState<Row>;
  readonly set: (filter: string, choice: SelectionState<Row>) => void;
  readonly leave: (ids: readonly string[]) => void;
};

const NOTHING: SelectionState<never> = { rows: new Map(), last: null };

/** The selection of a list, which outlives its screen. Holds one: that of the filter last selected under. */
export function createSelectionStore<Row>(): SelectionStore<Row> {
  let current: { readonly filter: string; readonly choice: SelectionState<Row> } = { filter: '', choice: NOTHING };
  const listeners = new Set<() => void>();
  const set = (filter: string, choice: SelectionState<Row>) => {
    current = { filter, choice };
    for (const notify of listeners) notify();
  };
  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    of: (filter) => (current.filter === filter ? current.choice : NOTHING),
    set,
    leave: (ids) => {
      const left = new Set(ids);
      const rows = new Map([...current.choice.rows].filter(([id]) => !left.has(id)));
      set(current.filter, { rows, last: null });
    },
  };
}
