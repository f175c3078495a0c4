import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';
import { taskSearchSchema } from '#src/features/tasks/list/taskSearch.ts';
import { TasksScreen } from '#src/features/tasks/list/TasksScreen.tsx';
import { taskList } from '#src/features/tasks/tasks.queries.ts';
import { absent } from '#src/shared/list/filters.ts';

/** The list, and the task that is open over it. */
const searchSchema = v.object({ ...taskSearchSchema.entries, task: absent(idSchema) });

export const Route = createFileRoute('/_shell/work/tasks/')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams({ view: 'open', page: 1 })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.loadTexts('tasks', 'work', 'form');
    void context.queryClient.prefetchQuery(taskList.page(deps));
  },
  component: Tasks,
});

function Tasks() {
  const { task: _open, ...search } = Route.useSearch();
  return <TasksScreen search={search} />;
}
