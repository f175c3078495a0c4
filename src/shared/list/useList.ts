import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SelectionStore } from '../table/selectionStore.ts';
import type { Sorting } from '../table/sorting.ts';
import { useRowSelection, type RowSelection } from '../table/useRowSelection.ts';
import type { FilterMap } from './defineFilters.ts';
import { filtering, type Filtering } from './filtering.ts';
import type { ListExport, ListQueries, PageSizes, RowCount, RowPage } from './listQueries.ts';
import type { ListSearch, PageSearch } from './search.ts';
import { sortingOf } from './sortingOf.ts';
import { useMatching, type Matching } from './useMatching.ts';

/** A row of any list. */
export type ListRow = { readonly id: string };

/** A page of rows, and where it stands in the list. */
export type RowList<Row> = {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly query: UseQueryResult<RowPage<Row>>;
  readonly rows: readonly Row[];
  readonly count: RowCount | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly pageSizes: PageSizes;
  readonly selection: RowSelection<Row>;
  /** What selects every row that matches; null until they are counted. */
  readonly matching: Matching | null;
  readonly sorting: Sorting;
  /** What exports it; null where no call does. */
  readonly exported: ListExport | null;
  /** What the address filters by, as the call takes it. */
  readonly request: object;
  readonly goToPage: (page: number) => void;
  readonly setPageSize: (pageSize: number) => void;
  /** Where the table puts what arranges its columns: in the row of the filters. */
  readonly tools: HTMLElement | null;
  readonly setTools: (place: HTMLElement | null) => void;
};

/** A list with all that its parts need: `DataTable`, `FilterBar`, `BulkBar`, `EmptyList`. */
export type List<TFilters extends FilterMap, Row> = Filtering<TFilters> & RowList<Row>;

/** The list that certain queries answer. */
export type ListOf<TQueries> = TQueries extends ListQueries<infer TFilters, infer Row> ? List<TFilters, Row> : never;

type Options<Row> = {
  readonly label: string;
  /** Where the selection outlives the screen. */
  readonly selections?: SelectionStore<Row>;
};

/** A list of the server whose state is in the address. */
export function useList<TFilters extends FilterMap, Row extends ListRow>(
  queries: ListQueries<TFilters, Row>,
  search: ListSearch<TFilters>,
  { label, selections }: Options<Row>,
): List<TFilters, Row> {
  const { filters, sortKeys, pageSizes } = queries;
  const navigate = useNavigate();
  const query = useQuery(queries.page(search));
  const count = useQuery(queries.count(search));
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const rows = query.data?.items ?? NONE;
  const request = filters.request(search);
  const filter = JSON.stringify(request);
  const selection = useRowSelection(rows, filter, selections);
  // Another filter, order or size shows its first page.
  const go = (change: Partial<PageSearch>) => void navigate({ to: '.', search: { ...search, page: 1, ...change } });
  return {
    ...filtering(filters, search, go),
    label,
    query,
    rows,
    count: count.data,
    page: search.page,
    pageSize: search.pageSize ?? pageSizes[0],
    pageSizes,
    selection,
    matching: useMatching({ queries, search, count: count.data, selection }),
    sorting: sortingOf(sortKeys, search.sort, (sort) => go({ sort })),
    exported: queries.exported,
    request: request ?? {},
    goToPage: (page) => go({ page }),
    setPageSize: (pageSize) => go({ pageSize: pageSize === pageSizes[0] ? undefined : pageSize }),
    tools,
    setTools,
  };
}

const NONE: readonly never[] = [];
