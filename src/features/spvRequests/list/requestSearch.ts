import type * as v from 'valibot';
import { REQUEST_STATUSES } from '#contracts/api/spvRequest.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import { accountManagers, choices, clients, dateRange, people, searchText, words } from '#src/shared/list/filters.ts';
import { listSearchSchema } from '#src/shared/list/search.ts';

export const requestFilters = defineFilters({
  accountManager: accountManagers('accountManagerId'),
  client: clients('clientId'),
  person: people('ofPerson'),
  search: searchText(),
  documentType: words('documentType'),
  ...dateRange('fromDateCreated', 'toDateCreated'),
  status: choices(REQUEST_STATUSES, 'status'),
});

/** The state of the request list in the address. */
export const requestSearchSchema = listSearchSchema(requestFilters);
export type RequestSearch = v.InferOutput<typeof requestSearchSchema>;
