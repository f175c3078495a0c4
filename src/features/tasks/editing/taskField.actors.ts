import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { fieldEditMachine, type FieldValue, type SaveAnswer } from '#machines/fieldEdit/fieldEdit.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { patchTask, taskOptions } from '../tasks.queries.ts';

/** A text of a task, saved with what the person saw of it; another person's value is brought back. */
export const taskFieldActors = (queries: QueryClient, id: string, field: 'title' | 'notes') =>
  fieldEditMachine.provide({
    actors: {
      saveField: fromPromise<SaveAnswer, { draft: FieldValue; base: FieldValue }>(async ({ input, signal }) => {
        const set = { [field]: textOf(input.draft).trim() };
        try {
          const saved = await client.tasks.change({ id, set, was: { [field]: textOf(input.base) } }, { signal });
          patchTask(queries, id, saved);
          void markStale(queries, 'task');
          return { kind: 'saved' };
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'task.changed')) throw error;
          const newer = await queries.fetchQuery({ ...taskOptions(id), staleTime: 0 });
          return { kind: 'changed', theirs: newer[field] };
        }
      }),
    },
  });

const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '');
