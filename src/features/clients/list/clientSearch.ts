import type * as v from 'valibot';
import { CLIENT_SORT_KEYS } from '#contracts/api/client.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import { accountManagers, ids, searchText, view } from '#src/shared/list/filters.ts';
import { listSearchSchema } from '#src/shared/list/search.ts';

export const CLIENT_VIEWS = ['active', 'all'] as const;

export const clientFilters = defineFilters({
  view: view(CLIENT_VIEWS, (chosen) => ({ IncludeInactive: chosen === 'all' })),
  accountManager: accountManagers('accountManagerId'),
  team: ids('teamId'),
  tag: ids('tagId'),
  search: searchText(),
});

/** The state of the client list in the address. */
export const clientSearchSchema = listSearchSchema(clientFilters, CLIENT_SORT_KEYS);
export type ClientSearch = v.InferOutput<typeof clientSearchSchema>;
