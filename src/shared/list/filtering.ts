import type { FilterMap, Filters, SearchOf, ValueOf } from './defineFilters.ts';

/** The filters of a list as they are set, and what sets them. */
export type Filtering<TFilters extends FilterMap> = {
  readonly search: SearchOf<TFilters>;
  /** Value and setter of a filter, for its chip. */
  readonly filter: <K extends keyof TFilters>(
    name: K,
  ) => { readonly value: ValueOf<TFilters, K>; readonly onChange: (value: ValueOf<TFilters, K>) => void };
  /** Sets parameters that belong together, such as both ends of a range. */
  readonly set: (change: Partial<SearchOf<TFilters>>) => void;
  readonly isFiltered: boolean;
  /** Takes all filters off. */
  readonly clear: () => void;
  /** How many there are to take off. */
  readonly filterCount: number;
};

/** Binds the filters of a list to the address. */
export const filtering = <TFilters extends FilterMap>(
  filters: Filters<TFilters>,
  search: SearchOf<TFilters>,
  set: (change: Partial<SearchOf<TFilters>>) => void,
): Filtering<TFilters> => ({
  search,
  filter: (name) => ({
    value: filters.read(search, name),
    onChange: (value) => set(filters.write(name, value)),
  }),
  set,
  isFiltered: filters.isFiltered(search),
  clear: () => set(filters.empty),
  filterCount: filters.count,
});
