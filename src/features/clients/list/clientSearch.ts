import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';
import { PAGE_NUMBER_MAX } from '#contracts/limits.ts';
import { commaListOf, pageInAddress } from '#src/shared/filters/commaList.ts';

export const CLIENT_VIEWS = ['active', 'all'] as const;

/** The state of the client list in the address. A bad value falls back to the default. */
export const clientSearchSchema = v.object({
  view: v.optional(v.fallback(v.picklist(CLIENT_VIEWS), 'active'), 'active'),
  page: pageInAddress(PAGE_NUMBER_MAX),
  accountManager: commaListOf(v.union([v.literal('unassigned'), idSchema])),
});
export type ClientSearch = v.InferOutput<typeof clientSearchSchema>;
