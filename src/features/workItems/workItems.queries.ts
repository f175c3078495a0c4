import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { WorkItemFilter, WorkItemRow } from '#contracts/api/workItem.ts';
import { api, client } from '#src/shared/api/api.ts';
import type { Patch } from '#src/shared/form/edit/useCellChange.ts';
import { listQueries } from '#src/shared/list/listQueries.ts';
import { workItemFilters } from './list/workItemSearch.ts';

const listOf = (always: Pick<WorkItemFilter, 'clientId'>) =>
  listQueries({
    filters: workItemFilters,
    page: (input) => api.workItems.list.queryOptions({ input: { ...input, ...always } }),
    count: (input) => api.workItems.count.queryOptions({ input: { ...input, ...always } }),
    exported: { call: 'workItems.export', sign: (input, options) => client.workItems.export(input, options), always },
  });

/** The list of work items and its count. */
export const workItemList = listOf({});

/** The work items of one client. */
export const clientWorkItemList = (id: string) => listOf({ clientId: [id] });

/** The columns of the board. */
export const boardOptions = (input: WorkItemFilter) =>
  api.workItems.board.queryOptions({
    input,
    placeholderData: keepPreviousData,
  });

export const workItemOptions = (id: string) => api.workItems.get.queryOptions({ input: { id } });

export const tagsOptions = () => api.tags.list.queryOptions();

/** Changes a work item wherever the page shows it. Returns what puts everything back. */
export function patchWorkItem(queries: QueryClient, id: string, change: Patch<WorkItemRow>): () => void {
  const before = queries.getQueriesData({ queryKey: api.workItems.key() });
  const patched = <Row extends WorkItemRow>(row: Row): Row => (row.id === id ? Object.assign({ ...row }, change) : row);
  queries.setQueriesData<Awaited<ReturnType<typeof client.workItems.list>>>(
    { queryKey: api.workItems.list.key() },
    (page) => (page === undefined ? page : { ...page, items: page.items.map(patched) }),
  );
  queries.setQueriesData<Awaited<ReturnType<typeof client.workItems.board>>>(
    { queryKey: api.workItems.board.key() },
    (columns) => columns?.map((column) => ({ ...column, cards: column.cards.map(patched) })),
  );
  queries.setQueryData(workItemOptions(id).queryKey, (item) => (item === undefined ? item : patched(item)));
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data);
  };
}
