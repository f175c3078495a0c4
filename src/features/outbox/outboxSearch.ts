import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';

export const MAIL_VIEWS = ['html', 'text'] as const;

/** The state of the outbox in the address: the open mail, else the newest, and how it is shown. */
export const outboxSearchSchema = v.object({
  mail: v.fallback(v.optional(idSchema), undefined),
  view: v.optional(v.fallback(v.picklist(MAIL_VIEWS), 'html'), 'html'),
});
export type OutboxSearch = v.InferOutput<typeof outboxSearchSchema>;
