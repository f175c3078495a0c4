import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ErrorCode } from '#contracts/errors.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import type { ChangedEntity } from '#src/shared/api/markStale.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';

type Texts = {
  readonly failed: string;
  readonly failedText: string;
  readonly changed: string;
  /** Says that it was saved; without it only the cell shows it. */
  readonly done?: string | undefined;
  readonly doneText?: string | undefined;
};

/** Some fields of what is saved. */
export type Patch<Saved> = { readonly [K in keyof Saved]?: Saved[K] | undefined };

type Options<Row, Edit, Saved extends object> = {
  readonly changes: ChangedEntity;
  /** The part of the cache that is written at once. */
  readonly key: QueryKey;
  readonly save: (row: Row, edit: Edit) => Promise<Saved>;
  /** What of an edit is shown until the server has answered. */
  readonly shown: (edit: Edit) => Patch<Saved>;
  /** Changes the row wherever the page shows it. Returns what puts everything back. */
  readonly patch: (queries: QueryClient, row: Row, change: Patch<Saved>) => () => void;
  /** The error by which the server says that somebody else has changed it meanwhile. */
  readonly conflict: ErrorCode;
  readonly texts: Texts;
};

/**
 * Changes what stands in a cell at once on the screen, then on the server. What another person has set meanwhile is not
 * overwritten: the page shows theirs, and says so.
 */
export function useCellChange<Row, Edit, Saved extends object>(options: Options<Row, Edit, Saved>) {
  const { changes, key, save, shown, patch, conflict, texts } = options;
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    meta: {
      changes: [changes],
      failed: (error) => ({
        title: texts.failed,
        text: error instanceof ApiError && error.code === conflict ? texts.changed : texts.failedText,
      }),
    },
    mutationFn: ({ row, edit }: { readonly row: Row; readonly edit: Edit }) => save(row, edit),
    onMutate: async ({ row, edit }) => {
      await queries.cancelQueries({ queryKey: key });
      return patch(queries, row, shown(edit));
    },
    onError: (_error, _edit, putBack) => putBack?.(),
    onSuccess: (saved, { row }) => {
      patch(queries, row, saved);
      const { done, doneText } = texts;
      if (done !== undefined)
        toast({ kind: 'success', title: done, ...(doneText === undefined ? {} : { text: doneText }) });
    },
  });
  return useCallback((row: Row, edit: Edit) => mutate({ row, edit }), [mutate]);
}
