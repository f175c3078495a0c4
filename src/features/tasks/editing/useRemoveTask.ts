import { client } from '#src/shared/api/api.ts';
import { useRemoval } from '#src/shared/hooks/useRemoval.ts';

/** Deletes a task; the toast brings it back. */
export const useRemoveTask = () =>
  useRemoval<{ readonly id: string }>({
    changes: 'task',
    remove: ({ id }) => client.tasks.remove({ id }),
    restore: ({ id }) => client.tasks.restore({ id }),
    texts: {
      deleted: 'tasks:delete.done',
      restored: 'tasks:delete.restored',
      notDeleted: 'tasks:delete.failed',
      notRestored: 'tasks:delete.notRestored',
    },
  });
