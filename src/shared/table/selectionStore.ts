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

/** What is chosen in a list, apart from its screen. One choice is kept: that of the filter under which was chosen last. */
export function createSelectionStore<Row>(): SelectionStore<Row> {
  let kept: { readonly filter: string; readonly choice: SelectionState<Row> } = { filter: '', choice: NOTHING };
  const listeners = new Set<() => void>();
  const set = (filter: string, choice: SelectionState<Row>) => {
    kept = { filter, choice };
    for (const tell of listeners) tell();
  };
  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    of: (filter) => (kept.filter === filter ? kept.choice : NOTHING),
    set,
    leave: (ids) => {
      const left = new Set(ids);
      const rows = new Map([...kept.choice.rows].filter(([id]) => !left.has(id)));
      set(kept.filter, { rows, last: null });
    },
  };
}
