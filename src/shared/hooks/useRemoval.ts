import { useMutation } from '@tanstack/react-query';
import type { ChangedEntity } from '../api/markStale.ts';
import { useToast } from './useToast.ts';

type RemovalOptions<T> = {
  readonly remove: (row: T) => Promise<unknown>;
  readonly restore: (row: T) => Promise<unknown>;
  readonly changes: ChangedEntity;
  /** Keys of the locale files, with their namespace. */
  readonly texts: {
    readonly deleted: string;
    readonly restored: string;
    readonly notDeleted: string;
    readonly notRestored: string;
  };
  /** What the toast of the deletion names. */
  readonly values?: (row: T) => Readonly<Record<string, string>>;
};

/** Deletes with a way back. The toast takes it back, also after the page was left. */
export function useRemoval<T>({ remove, restore, changes, texts, values }: RemovalOptions<T>) {
  const toast = useToast();
  const restoration = useMutation({
    meta: { changes: [changes], failed: texts.notRestored },
    mutationFn: restore,
    onSuccess: () => toast({ kind: 'success', title: texts.restored }),
  });
  return useMutation({
    meta: { changes: [changes], failed: texts.notDeleted },
    mutationFn: remove,
    onSuccess: (_, row) => {
      const run = () => restoration.mutate(row);
      toast({
        kind: 'success',
        title: texts.deleted,
        ...(values === undefined ? {} : { values: values(row) }),
        action: { label: 'common:action.undo', run },
      });
    },
  });
}
