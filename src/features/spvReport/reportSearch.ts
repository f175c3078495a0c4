import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';
import { FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR, SEARCH_TEXT_MAX } from '#contracts/limits.ts';
import { commaListOf } from '#src/shared/filters/commaList.ts';

/** States of a cell, the ones to look at first. */
export const CELL_STATUSES = ['E', 'W', 'U', 'G'] as const;
export type CellStatus = (typeof CELL_STATUSES)[number];

const whole = (from: number, to: number) =>
  v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to))), undefined));
const onlyTrue = v.optional(v.fallback(v.optional(v.literal(true)), undefined));

/** The state of the SPV report in the address. A bad value falls back; without a month it is the previous one. */
export const reportSearchSchema = v.object({
  month: whole(1, 12),
  year: whole(FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR),
  accountManager: commaListOf(v.union([v.literal('unassigned'), idSchema])),
  client: commaListOf(idSchema),
  name: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(SEARCH_TEXT_MAX))), undefined)),
  status: commaListOf(v.picklist(CELL_STATUSES)),
  inactive: onlyTrue,
  missed: onlyTrue,
});
export type ReportSearch = v.InferOutput<typeof reportSearchSchema>;

/** Takes every filter off and leaves the month. */
export const NO_FILTER = {
  accountManager: undefined,
  client: undefined,
  name: undefined,
  status: undefined,
  inactive: undefined,
  missed: undefined,
} as const satisfies Partial<ReportSearch>;

/** True when something narrows the report down; inactive clients widen it. */
export const isFiltered = ({ accountManager, client, name, status, missed }: ReportSearch): boolean =>
  [accountManager, client, name, status, missed].some((filter) => filter !== undefined);
