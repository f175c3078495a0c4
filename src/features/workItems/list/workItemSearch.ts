import type * as v from 'valibot';
import { WORK_PRIORITIES, WORK_STATUSES } from '#contracts/api/workItem.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import { accountManagers, choices, clients, dateRange, searchText, view } from '#src/shared/list/filters.ts';
import { listSearchSchema } from '#src/shared/list/search.ts';

const due = dateRange('fromDueDate', 'toDueDate');

export const workItemFilters = defineFilters({
  view: view(['table', 'board'], () => ({})),
  assignee: accountManagers('assigneeId'),
  accountManager: accountManagers('accountManagerId'),
  client: clients('clientId'),
  status: choices(WORK_STATUSES, 'workItemStatus'),
  priority: choices(WORK_PRIORITIES, 'workItemPriority'),
  from: due.from,
  to: due.to,
  search: searchText(),
});

/** The state of the list of work items in the address. */
export const workItemSearchSchema = listSearchSchema(workItemFilters);
export type WorkItemSearch = v.InferOutput<typeof workItemSearchSchema>;
