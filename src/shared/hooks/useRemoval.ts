import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Api } from '../api/api.ts';
import { describeError } from '../api/describeError.ts';
import { useToast } from './useToast.ts';

type RemovalOptions<T> = {
  readonly remove: (row: T) => Promise<unknown>;
  readonly restore: (row: T) => Promise<unknown>;
  /** The parts of the contract whose answers it makes stale. */
  readonly makesStale: readonly (keyof Api)[];
  /** Keys of the locale files, with their namespace. */
  readonly texts: {
    readonly deleted: string;
    readonly restored: string;
    readonly notDeleted: string;
    readonly notRestored: string;
  };
};

/** Deletes with a way back. The toast takes it back, also after the page was left. */
export function useRemoval<T>({ remove, restore, makesStale, texts }: RemovalOptions<T>) {
  const queries = useQueryClient();
  const toast = useToast();
  const refresh = () => Promise.all(makesStale.map((part) => queries.invalidateQueries({ queryKey: api[part].key() })));
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
