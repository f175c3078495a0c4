import { LIST_STALE_MS } from '#contracts/limits.ts';
import { api, type client } from '#src/shared/api/api.ts';

/** A message with the address of its document. */
export const messageOptions = (id: string) =>
  api.spvMessages.get.queryOptions({ input: { id }, staleTime: LIST_STALE_MS, retry: false });

export type PreviewMessage = Awaited<ReturnType<typeof client.spvMessages.get>>;
