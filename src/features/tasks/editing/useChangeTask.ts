import type { ListedTask, Task } from '#contracts/api/task.ts';
import type { TaskSet } from '#machines/taskList/taskChanges.ts';
import { api, client } from '#src/shared/api/api.ts';
import { useCellChange } from '#src/shared/form/edit/useCellChange.ts';
import { patchTask } from '../tasks.queries.ts';

/** Fields to set, with what is shown of them until the server has answered. */
export type TaskEdit = TaskSet & {
  readonly assigneeDisplayName?: string | null;
  /** Names of the tags. */
  readonly tags?: string[];
};

/** Changes fields of a task in place. */
export const useChangeTask = () =>
  useCellChange<ListedTask, TaskEdit, Task>({
    changes: 'task',
    key: api.tasks.key(),
    save: (task, { assigneeDisplayName: _shown, ...set }) =>
      client.tasks.change({ id: task.id, set, was: seenOf(task, set) }),
    shown: ({ tags: _names, ...shown }) => shown,
    patch: (queries, task, change) => patchTask(queries, task.id, change),
    conflict: 'task.changed',
    texts: {
      failed: 'tasks:edit.failed',
      failedText: 'tasks:edit.failedText',
      changed: 'tasks:edit.changed',
      done: 'tasks:edit.done',
    },
  });

/** What the person saw of the fields that they set. */
export function seenOf(task: ListedTask, set: TaskEdit): Partial<Omit<ListedTask, 'tags'>> & { tags?: string[] } {
  const seen = { ...task, tags: task.tags.map(({ name }) => name) };
  return Object.fromEntries(Object.entries(seen).filter(([field]) => field in set));
}
