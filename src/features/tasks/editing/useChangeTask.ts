import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Task } from '#contracts/api/task.ts';
import type { TaskSet } from '#machines/taskList/taskChanges.ts';
import { api, client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { patchTask } from '../tasks.queries.ts';

/** Fields to set, with what is shown of them until the server has answered. */
export type TaskEdit = TaskSet & {
  readonly assigneeDisplayName?: string | null;
  /** Names of the tags. */
  readonly tags?: string[];
};
type Edit = { readonly task: Task; readonly edit: TaskEdit };

/**
 * Changes fields of a task at once on the screen, then on the server. What another person has set meanwhile is not
 * overwritten: the page shows theirs, and says so.
 */
export function useChangeTask() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    meta: {
      changes: ['task'],
      failed: (error) => ({
        title: 'tasks:edit.failed',
        text:
          error instanceof ApiError && error.code === 'task.changed' ? 'tasks:edit.changed' : 'tasks:edit.failedText',
      }),
    },
    mutationFn: ({ task, edit: { assigneeDisplayName: _shown, ...set } }: Edit) =>
      client.tasks.change({ id: task.id, set, was: seenOf(task, set) }),
    onMutate: async ({ task, edit: { tags: _names, ...shown } }: Edit) => {
      await queries.cancelQueries({ queryKey: api.tasks.key() });
      return patchTask(queries, task.id, shown);
    },
    onError: (_error, _edit, putBack) => putBack?.(),
    onSuccess: (saved) => patchTask(queries, saved.id, saved),
  });
  return (task: Task, edit: TaskEdit) => mutate({ task, edit });
}

/** What the person saw of the fields that they set. */
export function seenOf(task: Task, set: TaskEdit): Partial<Omit<Task, 'tags'>> & { tags?: string[] } {
  const seen = { ...task, tags: task.tags.map(({ name }) => name) };
  return Object.fromEntries(Object.entries(seen).filter(([field]) => field in set));
}
