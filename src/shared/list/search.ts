import * as v from 'valibot';
import { PAGE_NUMBER_MAX, PAGE_SIZES } from '#contracts/limits.ts';
import type { FilterMap, Filters, SearchOf } from './defineFilters.ts';
import { absent } from './filters.ts';

/** Which part of a list is shown, and in which order. */
export type PageSearch = {
  readonly page: number;
  /** Absent for the default. */
  readonly pageSize?: number | undefined;
  /** `name` ascending, `-name` descending; absent for the order of the call. */
  readonly sort?: string | undefined;
};

/** The state of a list in the address. */
export type ListSearch<TFilters extends FilterMap> = PageSearch & SearchOf<TFilters>;

/**
 * The schema of a list's state in the address: its filters, its page, and its order where the call takes one. A bad value
 * falls back to the default.
 */
export const listSearchSchema = <TFilters extends FilterMap>(
  { entries }: Filters<TFilters>,
  sortKeys: readonly string[] = [],
  pageSizes: readonly number[] = PAGE_SIZES,
) =>
  v.object({
    page: v.optional(v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PAGE_NUMBER_MAX)), 1), 1),
    pageSize: absent<number>(v.picklist(pageSizes.slice(1))),
    sort: absent<string>(v.picklist(sortKeys.flatMap((key) => [key, `-${key}`]))),
    ...entries,
  });
