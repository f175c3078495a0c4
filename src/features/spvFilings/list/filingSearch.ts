import * as v from 'valibot';
import { FILING_STATUSES } from '#contracts/api/spvFiling.ts';
import { idSchema } from '#contracts/api/shared.ts';
import { FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR, PAGE_NUMBER_MAX } from '#contracts/limits.ts';
import { commaListOf, pageInAddress } from '#src/shared/filters/commaList.ts';

const between = (min: number, max: number) =>
  v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))), undefined));

/** The state of the filing list in the address. A bad value falls back to the default. */
export const filingSearchSchema = v.object({
  page: pageInAddress(PAGE_NUMBER_MAX),
  accountManager: commaListOf(v.union([v.literal('unassigned'), idSchema])),
  client: commaListOf(idSchema),
  status: commaListOf(v.picklist(FILING_STATUSES)),
  month: between(1, 12),
  year: between(FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR),
});
export type FilingSearch = v.InferOutput<typeof filingSearchSchema>;

/** True when something narrows the list down. */
export const isFiltered = ({ accountManager, client, status, month, year }: FilingSearch): boolean =>
  [accountManager, client, status, month, year].some((filter) => filter !== undefined);
