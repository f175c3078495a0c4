import * as v from 'valibot';
import { SEARCH_TEXT_MAX } from '#contracts/limits.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import { text } from '#src/shared/list/filters.ts';

/** The page looks for the words itself: it has all rows. */
const filters = defineFilters({ search: text(SEARCH_TEXT_MAX) });

/** What is searched for on a page of dashboards, in the address. */
export const dashboardSearchSchema = v.object(filters.entries);
export type DashboardSearch = v.InferOutput<typeof dashboardSearchSchema>;

/** The address with other words. */
export const searchFor = (search: string): DashboardSearch => filters.write('search', search);
