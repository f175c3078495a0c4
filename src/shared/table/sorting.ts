export type SortOrder = 'ascending' | 'descending' | 'none';

/** By what a list is sorted. The server sorts; the address says by what. */
export type Sorting = {
  /** Null where the call cannot sort by it. */
  readonly orderOf: (sortKey: string) => SortOrder | null;
  /** Ascending, descending, as it was. */
  readonly toggle: (sortKey: string) => void;
};
