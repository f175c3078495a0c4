import type * as v from 'valibot';
import {
  MESSAGE_READINGS,
  MESSAGE_SORT_KEYS,
  SPV_MESSAGE_TYPES,
  VALIDATION_STATUSES,
} from '#contracts/api/spvMessage.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import { accountManagers, choices, clients, dateRange, searchText, toggle } from '#src/shared/list/filters.ts';
import { listSearchSchema } from '#src/shared/list/search.ts';

export const messageFilters = defineFilters({
  accountManager: accountManagers('accountManagerId'),
  client: clients('clientId'),
  search: searchText(),
  ...dateRange('fromIssueDate', 'toIssueDate'),
  type: choices(SPV_MESSAGE_TYPES, 'type'),
  reading: choices(MESSAGE_READINGS, 'reading'),
  wantsAnswer: toggle('wantsAnswer'),
  status: choices(VALIDATION_STATUSES, 'validationStatus'),
});

/** The state of the message list in the address. */
export const messageSearchSchema = listSearchSchema(messageFilters, MESSAGE_SORT_KEYS);
export type MessageSearch = v.InferOutput<typeof messageSearchSchema>;
