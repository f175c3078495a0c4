import { useMutation } from '@tanstack/react-query';
import type { TaskSet } from '#machines/taskList/taskChanges.ts';
import { client } from '#src/shared/api/api.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';

/** Tasks changed at once. */
const AT_ONCE = 4;

/** Sets fields of the selected tasks. What was changed is left; what could not be stays selected. */
export function useChangeTasks(selection: RowSelection) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    meta: { changes: ['task'] },
    mutationFn: async (set: TaskSet) => {
      const ids = [...selection.ids];
      const changed: string[] = [];
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const some = ids.slice(from, from + AT_ONCE);
        const answers = await Promise.allSettled(some.map((id) => client.tasks.change({ id, set, was: {} })));
        changed.push(...some.filter((_, at) => answers[at]?.status === 'fulfilled'));
      }
      return { changed, missing: ids.length - changed.length };
    },
    onSuccess: ({ changed, missing }) => {
      selection.leave(changed);
      const values = { count: changed.length, missing };
      if (missing === 0) toast({ kind: 'success', title: 'tasks:bulk.done', values });
      else if (changed.length === 0) toast({ kind: 'warning', title: 'tasks:bulk.failed' });
      else toast({ kind: 'warning', title: 'tasks:bulk.partly', values });
    },
  });
  return { isPending, set: mutate };
}
