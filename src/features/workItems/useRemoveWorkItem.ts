import { client } from '#src/shared/api/api.ts';
import { useRemoval } from '#src/shared/hooks/useRemoval.ts';

/** Deletes a work item with its tasks; the toast brings it back. */
export const useRemoveWorkItem = () =>
  useRemoval<{ readonly id: string }>({
    changes: 'workItem',
    remove: ({ id }) => client.workItems.remove({ id }),
    restore: ({ id }) => client.workItems.restore({ id }),
    texts: {
      deleted: 'workItems:delete.done',
      restored: 'workItems:delete.restored',
      notDeleted: 'workItems:delete.failed',
      notRestored: 'workItems:delete.notRestored',
    },
  });
