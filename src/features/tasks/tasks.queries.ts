import type { QueryClient } from '@tanstack/react-query';
import type { Task, ListedTask } from '#contracts/api/task.ts';
import { api, type Api } from '#src/shared/api/api.ts';
import type { Patch } from '#src/shared/form/edit/useCellChange.ts';
import { listQueries } from '#src/shared/list/listQueries.ts';
import { taskFilters } from './list/taskSearch.ts';

/** The list of tasks and its count. */
export const taskList = listQueries({
  filters: taskFilters,
  page: (input) => api.tasks.list.queryOptions({ input }),
  count: (input) => api.tasks.count.queryOptions({ input }),
});

/** The tasks of one client. */
export const clientTaskList = (id: string) =>
  listQueries({
    filters: taskFilters,
    page: (input) => api.tasks.list.queryOptions({ input: { ...input, clientId: [id] } }),
    count: (input) => api.tasks.count.queryOptions({ input: { ...input, clientId: [id] } }),
  });

export const taskOptions = (id: string) => api.tasks.get.queryOptions({ input: { id } });
export const workItemTasksOptions = (id: string) => api.workItemTasks.list.queryOptions({ input: { id } });
export const commentsOptions = (id: string) => api.taskComments.list.queryOptions({ input: { id } });
export const filesOptions = (id: string) => api.attachments.ofTask.queryOptions({ input: { id } });
export const suggestedTagsOptions = (id: string) => api.tasks.suggestedTags.queryOptions({ input: { id } });
export const tagsOptions = () => api.tags.list.queryOptions();

type TaskPage = Awaited<ReturnType<Api['tasks']['list']>>;

/** Changes a task wherever the page shows it. Returns what puts everything back. */
export function patchTask(queries: QueryClient, id: string, change: Patch<Task>): () => void {
  const keys = [api.tasks.key(), api.workItemTasks.key()];
  const before = keys.flatMap((queryKey) => queries.getQueriesData({ queryKey }));
  const patched = <Shown extends ListedTask>(task: Shown): Shown =>
    task.id === id ? Object.assign({ ...task }, change) : task;
  queries.setQueriesData<TaskPage>({ queryKey: api.tasks.list.key() }, (page) =>
    page === undefined ? page : { ...page, items: page.items.map(patched) },
  );
  queries.setQueriesData<ListedTask[]>({ queryKey: api.workItemTasks.list.key() }, (tasks) => tasks?.map(patched));
  queries.setQueryData(taskOptions(id).queryKey, (task) => (task === undefined ? task : patched(task)));
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data);
  };
}
