import type { QueryClient } from '@tanstack/react-query';
import { client } from '#src/shared/api/api.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import { textFieldActors } from '#src/shared/form/edit/textField.actors.ts';
import { patchTask, taskOptions } from '../tasks.queries.ts';

/** A text of a task. */
export const taskFieldActors = (queries: QueryClient, id: string, field: 'title' | 'notes') =>
  textFieldActors({
    save: async (text, was, signal) => {
      const saved = await client.tasks.change({ id, set: { [field]: text }, was: { [field]: was } }, { signal });
      patchTask(queries, id, saved);
      void markStale(queries, 'task');
    },
    read: async () => (await queries.fetchQuery({ ...taskOptions(id), staleTime: 0 }))[field],
    conflict: 'task.changed',
  });
