import type * as v from 'valibot';
import { SERIES_STATES } from '#contracts/api/workSeries.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import { accountManagers, choices, clients, searchText } from '#src/shared/list/filters.ts';
import { listSearchSchema } from '#src/shared/list/search.ts';

export const seriesFilters = defineFilters({
  search: searchText(),
  assignee: accountManagers('assigneeId'),
  accountManager: accountManagers('accountManagerId'),
  client: clients('clientId'),
  state: choices(SERIES_STATES, 'seriesState'),
});

/** The state of the list of recurring work in the address. */
export const seriesSearchSchema = listSearchSchema(seriesFilters);
export type SeriesSearch = v.InferOutput<typeof seriesSearchSchema>;
