import type * as v from 'valibot';
import { CONTACT_STATUSES } from '#contracts/api/spvContact.ts';
import { CONTACT_PAGE_SIZES } from '#contracts/limits.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import { accountManagers, choices, clients, dateRange, searchText } from '#src/shared/list/filters.ts';
import { listSearchSchema } from '#src/shared/list/search.ts';

export const contactFilters = defineFilters({
  accountManager: accountManagers('accountManagerId'),
  client: clients('clientId'),
  search: searchText(),
  ...dateRange('fromDateCreated', 'toDateCreated'),
  status: choices(CONTACT_STATUSES, 'spvContactStatus'),
});

/** The state of the list of contact forms in the address. */
export const contactSearchSchema = listSearchSchema(contactFilters, [], CONTACT_PAGE_SIZES);
export type ContactSearch = v.InferOutput<typeof contactSearchSchema>;
