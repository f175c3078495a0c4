import { api } from '#src/shared/api/api.ts';

/** To whom messages would go, or why they would not. */
export const recipientsOptions = (messagesIds: readonly string[]) =>
  api.spvMessages.recipients.queryOptions({
    input: { messagesIds: [...messagesIds] },
  });
