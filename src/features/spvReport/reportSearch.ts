import * as v from 'valibot';
import { REPORT_STAGES } from '#contracts/api/spvReport.ts';
import { FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR, SEARCH_TEXT_MAX } from '#contracts/limits.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import type { Filtering } from '#src/shared/list/filtering.ts';
import { absent, accountManagers, choices, clients, text, toggle, words } from '#src/shared/list/filters.ts';

/** States of a cell, the ones to look at first. */
export const CELL_STATUSES = ['E', 'W', 'U', 'G'] as const;
export type CellStatus = (typeof CELL_STATUSES)[number];

/** Names and states are looked for in what the server has answered. */
const filters = {
  accountManager: accountManagers('accountManagerIds'),
  client: clients('clientIds'),
  name: text(SEARCH_TEXT_MAX),
  status: choices(CELL_STATUSES),
  inactive: toggle('includeInactiveClients', 'widens'),
  missed: toggle('missed'),
  form: words('statementTypes'),
  stage: choices(REPORT_STAGES, 'stages'),
};
export const reportFilters = defineFilters(filters);
export type ReportFiltering = Filtering<typeof filters>;

const whole = (from: number, to: number) => absent(v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to)));

/** The state of the SPV report in the address. A bad value falls back; without a month it is the previous one. */
export const reportSearchSchema = v.object({
  month: whole(1, 12),
  year: whole(FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR),
  /** Absent for the list. */
  hexagons: absent<true>(v.literal(true)),
  /** The client whose months are open. */
  opened: absent<string>(v.pipe(v.string(), v.uuid())),
  ...reportFilters.entries,
});
export type ReportSearch = v.InferOutput<typeof reportSearchSchema>;
