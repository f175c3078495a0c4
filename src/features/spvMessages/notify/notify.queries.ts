import { LIST_STALE_MS } from '#contracts/limits.ts';
import { api } from '#src/shared/api/api.ts';

/** To whom messages would go, or why they would not. */
export const recipientsOptions = (messagesIds: readonly string[]) =>
  api.spvMessages.recipients.queryOptions({
    input: { messagesIds: [...messagesIds] },
    staleTime: LIST_STALE_MS,
    retry: false,
  });
