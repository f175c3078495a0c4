import { api } from '../http/router.ts';
import type { ContentService } from './content.service.ts';

/** Handlers of the contract's `content`; the bytes themselves go through content.http.ts. */
export const contentRoutes = (content: ContentService) => ({
  createBatch: api.content.createBatch.handler(({ input, context }) => content.createBatch(context.actor, input.files)),
  uploaded: api.content.uploaded.handler(({ input, context }) => content.uploaded(context.actor, input.id)),
});
