import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WorkItem, WorkItemRow, WorkItemSet } from '#contracts/api/workItem.ts';
import { api, client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { patchWorkItem } from './workItems.queries.ts';

/** Fields to set, with what is shown of them until the server has answered. */
export type WorkItemEdit = WorkItemSet & { readonly assigneeName?: string | null };
type Edit = { readonly item: WorkItemRow | WorkItem; readonly edit: WorkItemEdit };

/**
 * Changes fields of a work item at once on the screen, then on the server. What another person has set meanwhile is not
 * overwritten: the page shows theirs, and says so.
 */
export function useChangeWorkItem() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    meta: {
      changes: ['workItem'],
      failed: (error) => ({
        title: 'workItems:edit.failed',
        text:
          error instanceof ApiError && error.code === 'workItem.changed'
            ? 'workItems:edit.changed'
            : 'workItems:edit.failedText',
      }),
    },
    mutationFn: ({ item, edit: { assigneeName: _shown, ...set } }: Edit) =>
      client.workItems.change({ id: item.id, set, was: wasOf(item, set) }),
    onMutate: async ({ item, edit }: Edit) => {
      await queries.cancelQueries({ queryKey: api.workItems.key() });
      const { tags: _names, ...shown } = edit;
      return patchWorkItem(queries, item.id, shown);
    },
    onError: (_error, _edit, putBack) => putBack?.(),
    onSuccess: (saved) => patchWorkItem(queries, saved.id, saved),
  });
  return (item: Edit['item'], edit: WorkItemEdit) => mutate({ item, edit });
}

/** What the person saw of the fields that they set. */
function wasOf(item: WorkItemRow | WorkItem, set: WorkItemSet): WorkItemSet {
  const seen = { ...item, tags: item.tags.map(({ name }) => name) };
  return Object.fromEntries(Object.entries(seen).filter(([field]) => field in set));
}
