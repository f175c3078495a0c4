import { useMutation, useQueryClient } from '@tanstack/react-query';
import { COUNT_CAP, PAGE_SIZE_MAX } from '#contracts/limits.ts';
import type { RowSelection } from '../table/useRowSelection.ts';
import type { FilterMap } from './defineFilters.ts';
import type { ListQueries, RowCount } from './listQueries.ts';
import type { ListSearch } from './search.ts';

/** All rows that match the filters, beyond the page that is shown. */
export type Matching = {
  readonly count: number;
  /** More match than are counted; those that are counted can be selected. */
  readonly isCapped: boolean;
  /** Every one of them is selected. */
  readonly isWhole: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly selectAll: () => void;
};

type Options<TFilters extends FilterMap, Row> = {
  readonly queries: ListQueries<TFilters, Row>;
  readonly search: ListSearch<TFilters>;
  readonly count: RowCount | undefined;
  readonly selection: RowSelection<Row>;
};

/** What selects every row that matches the filters; null until they are counted. */
export function useMatching<TFilters extends FilterMap, Row extends { readonly id: string }>({
  queries,
  search,
  count,
  selection,
}: Options<TFilters, Row>): Matching | null {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const rows: Row[] = [];
      for (let page = 1; rows.length < COUNT_CAP; page += 1) {
        const { queryKey, queryFn } = queries.page({ ...search, page, pageSize: PAGE_SIZE_MAX });
        const { items, hasNextPage } = await client.fetchQuery({ queryKey, queryFn, staleTime: 0 });
        rows.push(...items);
        if (!hasNextPage) break;
      }
      return rows;
    },
  });
  if (count === undefined) return null;
  return {
    ...count,
    isWhole: selection.ids.size >= count.count,
    isLoading: isPending,
    hasFailed: isError,
    // The selection is that of the filter under which it was asked for: under another one nothing is chosen.
    selectAll: () => mutate(undefined, { onSuccess: (rows) => selection.chooseRows(rows) }),
  };
}
