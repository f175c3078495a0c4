import * as v from 'valibot';
import { dateSchema, idSchema } from '#contracts/api/shared.ts';
import { SPV_MESSAGE_TYPES, VALIDATION_STATUSES } from '#contracts/api/spvMessage.ts';
import { PAGE_NUMBER_MAX } from '#contracts/limits.ts';
import { commaListOf, pageInAddress } from '#src/shared/filters/commaList.ts';

const day = v.optional(v.fallback(v.optional(dateSchema), undefined));

/** The state of the message list in the address. A bad value falls back to the default. */
export const messageSearchSchema = v.object({
  page: pageInAddress(PAGE_NUMBER_MAX),
  accountManager: commaListOf(v.union([v.literal('unassigned'), idSchema])),
  client: commaListOf(idSchema),
  from: day,
  to: day,
  type: commaListOf(v.picklist(SPV_MESSAGE_TYPES)),
  status: commaListOf(v.picklist(VALIDATION_STATUSES)),
});
export type MessageSearch = v.InferOutput<typeof messageSearchSchema>;

/** True when something narrows the list down. */
export const isFiltered = ({ accountManager, client, from, to, type, status }: MessageSearch): boolean =>
  [accountManager, client, from, to, type, status].some((filter) => filter !== undefined);
