import { queryOptions } from '@tanstack/react-query';
import { LIST_STALE_MS, API_TIMEOUT_MS } from '#contracts/limits.ts';
import { api } from '#src/shared/api/api.ts';

/** A file is kept this long after it was closed, in ms, so that going back is quick. */
const FILE_KEPT_MS = 60_000;

/** A message with the address of its document. */
export const messageOptions = (id: string) =>
  api.spvMessages.get.queryOptions({ input: { id }, staleTime: LIST_STALE_MS, retry: false });

/** The bytes of a message's document, which never change. */
export const fileOptions = (id: string, url: string) =>
  queryOptions({
    queryKey: ['previewFile', id],
    queryFn: async ({ signal }): Promise<Blob> => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(API_TIMEOUT_MS)]);
      const answer = await fetch(url, { signal: limit });
      if (!answer.ok) throw new Error(`the content store answered ${String(answer.status)}`);
      return answer.blob();
    },
    staleTime: Infinity,
    gcTime: FILE_KEPT_MS,
    retry: false,
  });
