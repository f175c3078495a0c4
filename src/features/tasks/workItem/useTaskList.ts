import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createActor } from 'xstate';
import type { ListedTask } from '#contracts/api/task.ts';
import { TASKS_PASTED_MAX } from '#contracts/limits.ts';
import { tasksAfter } from '#machines/taskList/taskChanges.ts';
import type { TaskListEvent } from '#machines/taskList/taskList.machine.ts';
import { useLastingActor } from '#src/shared/hooks/useLastingActor.ts';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { taskListActors } from './taskList.actors.ts';

/** The tasks of a work item as they will be when all changes are saved, and what changes them. */
export function useTaskList(workItemId: string, tasks: readonly ListedTask[]) {
  const queries = useQueryClient();
  const toast = useToast();
  const list = useLastingActor(() => createActor(taskListActors(queries, workItemId)));
  const changes = useSelector(list, ({ context }) => context.changes);
  useOutcomes(
    list,
    {
      'lines.tooMany': ({ count }) =>
        toast({
          kind: 'warning',
          title: 'tasks:paste.tooMany',
          text: 'tasks:paste.tooManyText',
          values: { count, max: TASKS_PASTED_MAX },
        }),
      'lines.added': ({ count }) => toast({ kind: 'success', title: 'tasks:paste.done', values: { count } }),
      'task.deleted': ({ id }) =>
        toast({
          kind: 'success',
          title: 'tasks:delete.done',
          action: { label: 'common:action.undo', run: () => list.send({ type: 'delete.undo', id }) },
        }),
      'task.restored': () => toast({ kind: 'success', title: 'tasks:delete.restored' }),
      'change.failed': ({ reason }) => toast({ kind: 'warning', title: 'tasks:edit.failed', text: REASON_KEY[reason] }),
    },
    { afterLeaving: true },
  );
  const shown = useMemo(() => tasksAfter(tasks, changes), [tasks, changes]);
  return { shown, send: (event: TaskListEvent) => list.send(event) };
}

const REASON_KEY = {
  changed: 'tasks:edit.changed',
  gone: 'tasks:edit.gone',
  full: 'error:task.tooMany',
  unsaved: 'tasks:edit.failedText',
} as const;
