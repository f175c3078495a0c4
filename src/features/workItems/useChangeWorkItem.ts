import type { WorkItem, WorkItemRow, WorkItemSet } from '#contracts/api/workItem.ts';
import { api, client } from '#src/shared/api/api.ts';
import { useCellChange } from '#src/shared/form/edit/useCellChange.ts';
import { patchWorkItem } from './workItems.queries.ts';

/** Fields to set, with what is shown of them until the server has answered. */
export type WorkItemEdit = WorkItemSet & { readonly assigneeName?: string | null };

const DONE = {
  edit: { done: 'workItems:edit.done' },
  details: { done: 'workItems:edit.saved', doneText: 'workItems:edit.savedText' },
} as const;

/** Changes fields of a work item in place, and says so in the words of its place. */
export const useChangeWorkItem = (place: keyof typeof DONE = 'edit') =>
  useCellChange<WorkItemRow | WorkItem, WorkItemEdit, WorkItem>({
    changes: 'workItem',
    key: api.workItems.key(),
    save: (item, { assigneeName: _shown, ...set }) =>
      client.workItems.change({ id: item.id, set, was: wasOf(item, set) }),
    shown: ({ tags: _names, ...shown }) => shown,
    patch: (queries, item, change) => patchWorkItem(queries, item.id, change),
    conflict: 'workItem.changed',
    texts: {
      failed: 'workItems:edit.failed',
      failedText: 'workItems:edit.failedText',
      changed: 'workItems:edit.changed',
      ...DONE[place],
    },
  });

/** What the person saw of the fields that they set. */
function wasOf(item: WorkItemRow | WorkItem, set: WorkItemSet): WorkItemSet {
  const seen = { ...item, tags: item.tags.map(({ name }) => name) };
  return Object.fromEntries(Object.entries(seen).filter(([field]) => field in set));
}
