import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { ListedTask } from '#contracts/api/task.ts';
import type { TaskChange } from '#machines/taskList/taskChanges.ts';
import { taskListMachine, type ChangeAnswer } from '#machines/taskList/taskList.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import { patchTask, workItemTasksOptions } from '../tasks.queries.ts';

/** The task list of a work item with the API. What was saved is in the cache before the machine forgets the change. */
export const taskListActors = (queries: QueryClient, workItemId: string) =>
  taskListMachine.provide({
    actors: {
      saveChange: fromPromise<ChangeAnswer, { change: TaskChange }>(async ({ input }) => {
        try {
          const given = await save(queries, workItemId, input.change);
          return { kind: 'saved', given };
        } catch (error) {
          const code = error instanceof ApiError ? error.code : null;
          if (code === 'task.changed') return { kind: 'refused', reason: 'changed' };
          if (code === 'task.tooMany') return { kind: 'refused', reason: 'full' };
          if (code === 'task.notFound' || code === 'workItem.notFound') return { kind: 'refused', reason: 'gone' };
          throw error;
        } finally {
          void markStale(queries, 'task');
        }
      }),
    },
  });

async function save(queries: QueryClient, id: string, change: TaskChange): Promise<Readonly<Record<string, string>>> {
  const key = workItemTasksOptions(id).queryKey;
  // An answer that was asked for before the change would bring back what was there.
  await queries.cancelQueries({ queryKey: key });
  const set = (next: (tasks: ListedTask[]) => ListedTask[]) => queries.setQueryData(key, (tasks) => next(tasks ?? []));
  switch (change.kind) {
    case 'add': {
      const tasksRequest = change.tasks.map(({ title, notes }) => ({ title, notes }));
      const made = await client.workItemTasks.createAll({ id, tasksRequest });
      await queries.cancelQueries({ queryKey: key });
      set((tasks) => [...tasks, ...made]);
      return Object.fromEntries(change.tasks.map((task, at) => [task.id, made[at]?.id ?? task.id]));
    }
    case 'set': {
      patchTask(queries, change.id, await client.tasks.change({ id: change.id, set: change.set, was: change.was }));
      return {};
    }
    case 'move': {
      const { id: taskId, beforeId } = change;
      const tasks = await client.workItemTasks.move({ id, taskId, beforeId });
      set(() => tasks);
      return {};
    }
    case 'delete':
      await client.tasks.remove({ id: change.id });
      set((tasks) => tasks.filter((task) => task.id !== change.id));
      return {};
    case 'restore':
      await client.tasks.restore({ id: change.id });
      await queries.fetchQuery({ ...workItemTasksOptions(id), staleTime: 0 });
      return {};
    default:
      return change satisfies never;
  }
}
