import type * as v from 'valibot';
import { WORK_PRIORITIES, WORK_STATUSES } from '#contracts/api/workItem.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import { accountManagers, choices, clients, dateRange, searchText, view } from '#src/shared/list/filters.ts';
import { listSearchSchema } from '#src/shared/list/search.ts';

/** Which tasks are listed: those that wait to be done, or all. */
export const TASK_VIEWS = ['open', 'all'] as const;

const due = dateRange('fromDueDate', 'toDueDate');

export const taskFilters = defineFilters({
  view: view(TASK_VIEWS, (shown): { readonly isOpen?: true } => (shown === 'open' ? { isOpen: true } : {})),
  assignee: accountManagers('assigneeId'),
  accountManager: accountManagers('accountManagerId'),
  client: clients('clientId'),
  status: choices(WORK_STATUSES, 'taskStatus'),
  priority: choices(WORK_PRIORITIES, 'taskPriority'),
  from: due.from,
  to: due.to,
  search: searchText(),
});

/** The state of the list of tasks in the address. */
export const taskSearchSchema = listSearchSchema(taskFilters);
export type TaskSearch = v.InferOutput<typeof taskSearchSchema>;
