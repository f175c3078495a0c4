import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SpvRequest } from '#contracts/api/spvRequest.ts';
import { api, client } from '#src/shared/api/api.ts';
import { listQueries } from '#src/shared/list/listQueries.ts';
import type { ListOf } from '#src/shared/list/useList.ts';
import { requestFilters } from './list/requestSearch.ts';

/** The tabs of the list. */
export const REQUEST_SETS = ['all', 'archive'] as const;
export type RequestSet = (typeof REQUEST_SETS)[number];

const listOf = (always: { readonly isArchived?: boolean; readonly clientId?: string[] }) =>
  listQueries({
    filters: requestFilters,
    page: (input) => api.spvRequests.list.queryOptions({ input: { ...input, ...always } }),
    count: (input) => api.spvRequests.count.queryOptions({ input: { ...input, ...always } }),
  });

/** The requests of a set, newest first, and their count. */
export const requestList = (set: RequestSet) => listOf({ isArchived: set === 'archive' });

/** The requests for one client that are not in the archive. */
export const clientRequestList = (id: string) => listOf({ isArchived: false, clientId: [id] });
export type RequestListModel = ListOf<ReturnType<typeof requestList>>;

/** What can be asked for, with its words in a language. */
export const requestTypesOptions = (language: string) =>
  queryOptions({
    queryKey: [...api.spvRequests.configuration.queryKey(), language],
    queryFn: ({ signal }) => client.spvRequests.configuration(undefined, { signal }),
    // An open form stays, with what was entered, when another language is chosen.
    placeholderData: keepPreviousData,
  });

/** A request with its answer. */
export const requestOptions = (id: string) => api.spvRequests.get.queryOptions({ input: { id } });

export type PreviewRequest = Awaited<ReturnType<typeof client.spvRequests.get>>;
export type RequestRow = SpvRequest;
