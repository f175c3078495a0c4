/** The chosen rows by id, as they were last seen; null for one that was not. */
type Chosen<Row> = ReadonlyMap<string, Row | null>;

export type SelectionStore<Row> = {
  readonly subscribe: (onChange: () => void) => () => void;
  /** What is chosen where the list shows that. */
  readonly of: (filter: string) => Chosen<Row>;
  readonly set: (filter: string, chosen: Chosen<Row>) => void;
  /** Chooses more where the list still shows what was selected under. */
  readonly add: (filter: string, chosen: Chosen<Row>) => void;
  readonly leave: (ids: readonly string[]) => void;
};

const NOTHING: Chosen<never> = new Map();

/** The selection of a list, which outlives its screen. Holds one: that of the filter last selected under. */
export function createSelectionStore<Row>(): SelectionStore<Row> {
  let current: { readonly filter: string; readonly chosen: Chosen<Row> } = { filter: '', chosen: NOTHING };
  const listeners = new Set<() => void>();
  const set = (filter: string, chosen: Chosen<Row>) => {
    current = { filter, chosen };
    for (const notify of listeners) notify();
  };
  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    of: (filter) => (current.filter === filter ? current.chosen : NOTHING),
    set,
    add: (filter, chosen) => {
      if (current.filter === filter) set(filter, new Map([...current.chosen, ...chosen]));
    },
    leave: (ids) => {
      const left = new Set(ids);
      set(current.filter, new Map([...current.chosen].filter(([id]) => !left.has(id))));
    },
  };
}
