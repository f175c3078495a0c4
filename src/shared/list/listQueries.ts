import {
  keepPreviousData,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { CallName } from '#contracts/api/contract.ts';
import { PAGE_SIZES } from '#contracts/limits.ts';
import type { FilterMap, Filters, RequestOf } from './defineFilters.ts';
import type { SignExport } from './export/listExport.actors.ts';
import { pagePosition } from './pagePosition.ts';
import type { ListSearch, PageSearch } from './search.ts';

/** A page of rows, as every list of the API answers it. */
export type RowPage<Row> = {
  readonly items: readonly Row[];
  readonly hasNextPage: boolean;
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
};
/** How many rows a filter has; counted up to a cap. */
export type RowCount = { readonly count: number; readonly isCapped: boolean };

/** A call with its input, as options of TanStack Query. */
type Call<TOutput> = {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: QueryFunctionContext) => TOutput | Promise<TOutput>;
};
type PageInput<TKey extends string> = {
  readonly pageNumber: number;
  readonly pageSize?: number;
  readonly after?: string;
  readonly before?: string;
  readonly sort?: TKey | `-${TKey}`;
};

/** Rows of a page that a person can choose, the default first. */
export type PageSizes = readonly [number, ...number[]];

/** What exports a list. */
export type ListExport = {
  /** The name of the call, for who may make it. */
  readonly call: CallName;
  /** Makes the call; the same for as long as a screen is open. */
  readonly sign: SignExport;
  /** What the call filters by beside the filters of the address. */
  readonly always?: object;
};

type Calls<TFilters extends FilterMap, Row, TKey extends string> = {
  readonly filters: Filters<TFilters>;
  /** What the call can sort by. */
  readonly sortKeys?: readonly TKey[];
  /** Rows of a page that a person can choose; the first is that of the call. */
  readonly pageSizes?: PageSizes;
  readonly page: (input: RequestOf<TFilters> & PageInput<TKey>) => Call<RowPage<Row>>;
  readonly count: (input: RequestOf<TFilters>) => Call<RowCount>;
  /** The list as a file, where there is such a call. */
  readonly exported?: ListExport;
  /** How soon the rows are read again, in ms; false while they do not change by themselves. */
  readonly watch?: (rows: readonly Row[]) => number | false;
};

type QueryOf<TOutput> = Omit<UseQueryOptions<TOutput>, 'queryFn'> & {
  readonly queryFn: QueryFunction<TOutput>;
};

/** The queries of a list by its state in the address. */
export type ListQueries<TFilters extends FilterMap, Row> = {
  readonly filters: Filters<TFilters>;
  readonly sortKeys: readonly string[];
  readonly pageSizes: PageSizes;
  readonly page: (search: ListSearch<TFilters>) => QueryOf<RowPage<Row>>;
  readonly count: (search: ListSearch<TFilters>) => QueryOf<RowCount>;
  readonly exported: ListExport | null;
};

/** The queries of a list. The list and its count ask by the same filters. */
export function listQueries<TFilters extends FilterMap, Row, TKey extends string = never>(
  calls: Calls<TFilters, Row, TKey>,
): ListQueries<TFilters, Row> {
  const { filters, sortKeys = [], pageSizes = PAGE_SIZES, exported = null, watch } = calls;
  return {
    filters,
    sortKeys,
    pageSizes,
    exported,
    page: (search) => {
      const callAt = (position: Pick<PageInput<TKey>, 'pageNumber' | 'after' | 'before'>) =>
        calls.page(Object.assign({}, filters.request(search), sizeAndOrder<TKey>(search), position));
      const queryKeyOf = (pageNumber: number) => callAt({ pageNumber }).queryKey;
      return {
        queryKey: queryKeyOf(search.page),
        queryFn: (context) => callAt(pagePosition(context.client, queryKeyOf, search.page)).queryFn(context),
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => (state.data === undefined ? false : (watch?.(state.data.items) ?? false)),
      };
    },
    count: (search) => calls.count(filters.request(search)),
  };
}

const sizeAndOrder = <TKey extends string>({
  pageSize,
  sort,
}: PageSearch): Pick<PageInput<TKey>, 'pageSize' | 'sort'> => ({
  ...(pageSize === undefined ? {} : { pageSize }),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the address was read by a schema of these keys
  ...(sort === undefined ? {} : { sort: sort as TKey }),
});
