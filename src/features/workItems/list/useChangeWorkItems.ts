import { useMutation } from '@tanstack/react-query';
import type { WorkItemBulk } from '#contracts/api/workItem.ts';
import { BULK_MAX } from '#contracts/limits.ts';
import { client } from '#src/shared/api/api.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';

/** Sets fields of the selected work items. What was changed is left; what could not be stays selected. */
export function useChangeWorkItems(selection: RowSelection) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    meta: { changes: ['workItem'], failed: 'work:bulk.failed' },
    mutationFn: async (set: WorkItemBulk['set']) => {
      const ids = [...selection.ids];
      const changed: string[] = [];
      for (let from = 0; from < ids.length; from += BULK_MAX) {
        const answer = await client.workItems.changeAll({ ids: ids.slice(from, from + BULK_MAX), set });
        changed.push(...answer.changed);
      }
      return { changed, missing: ids.length - changed.length };
    },
    onSuccess: ({ changed, missing }) => {
      selection.leave(changed);
      const values = { count: changed.length, missing };
      if (missing === 0) toast({ kind: 'success', title: 'work:bulk.done', values });
      else toast({ kind: 'warning', title: 'work:bulk.partly', text: 'work:bulk.partlyText', values });
    },
  });
  return { isPending, set: mutate };
}
