import type { Sorting } from '../table/sorting.ts';

/** The order of a list as the address says it, `name` or `-name`, and what turns it. */
export const sortingOf = (
  sortKeys: readonly string[],
  sort: string | undefined,
  onSort: (sort: string | undefined) => void,
): Sorting => ({
  orderOf: (key) => {
    if (!sortKeys.includes(key)) return null;
    if (sort === key) return 'ascending';
    return sort === `-${key}` ? 'descending' : 'none';
  },
  toggle: (key) => onSort(sort === key ? `-${key}` : sort === `-${key}` ? undefined : key),
});
