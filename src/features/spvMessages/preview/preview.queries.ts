import { api, type client } from '#src/shared/api/api.ts';

/** A message with the address of its document. */
export const messageOptions = (id: string) => api.spvMessages.get.queryOptions({ input: { id } });

export type PreviewMessage = Awaited<ReturnType<typeof client.spvMessages.get>>;
