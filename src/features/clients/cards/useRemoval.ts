import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#src/shared/api/api.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';

type RemovalOptions<T> = {
  readonly remove: (row: T) => Promise<unknown>;
  readonly restore: (row: T) => Promise<unknown>;
  /** Keys of the locale files, with their namespace. */
  readonly texts: {
    readonly deleted: string;
    readonly restored: string;
    readonly notDeleted: string;
    readonly notRestored: string;
  };
};

/** Deletes what belongs to a client. The toast takes it back, also after the client's page was left. */
export function useRemoval<T>({ remove, restore, texts }: RemovalOptions<T>) {
  const queries = useQueryClient();
  const toast = useToast();
  const refresh = () => queries.invalidateQueries({ queryKey: api.clients.key() });
  const restoration = useMutation({
    mutationFn: restore,
    onSuccess: () => toast({ kind: 'success', title: texts.restored }),
    onError: (error) => toast({ kind: 'warning', title: texts.notRestored, text: describeError(error).key }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: remove,
    onSuccess: (_, row) => {
      const run = () => restoration.mutate(row);
      toast({ kind: 'success', title: texts.deleted, action: { label: 'common:action.undo', run } });
    },
    onError: (error) => toast({ kind: 'warning', title: texts.notDeleted, text: describeError(error).key }),
    onSettled: refresh,
  });
}
