import type { TaskFilter } from '#contracts/api/task.ts';
import { nonEmpty, writeConditions, type Conditions } from '../lists/conditions.ts';
import { byClient, byText, byTitle } from '../lists/finders.ts';

/** Tasks that are there: neither deleted nor in a work item that was deleted. */
export const IS_THERE = `t.deleted_at is null and not exists (
  select from work_item d where d.tenant_id = t.tenant_id and d.id = t.work_item_id and d.deleted_at is not null)`;

/** Writes a filter as SQL on `t` (tasks) and `c` (their clients). */
export function conditionsOf(filter: TaskFilter): Conditions {
  const { clientId, workItemId, assigneeId, accountManagerId, isOpen } = filter;
  const { add, addSearch, end } = writeConditions([
    IS_THERE,
    ...(isOpen === undefined ? [] : [`t.status ${isOpen ? '<>' : '='} 'Complete'`]),
  ]);
  add((at) => `t.client_id = any(${at}::uuid[])`, nonEmpty(clientId));
  add((at) => `t.work_item_id = any(${at}::uuid[])`, nonEmpty(workItemId));
  const assignees = nonEmpty(assigneeId);
  const people = assignees?.filter((id) => id !== 'unassigned');
  const orNobody = people?.length === assignees?.length ? '' : ' or t.assignee_id is null';
  add((at) => `(t.assignee_id = any(${at}::uuid[])${orNobody})`, people);
  add((at) => `t.status = any(${at}::text[])`, nonEmpty(filter.taskStatus));
  add((at) => `t.priority = any(${at}::text[])`, nonEmpty(filter.taskPriority));
  add((at) => `t.sort_due >= ${at}::date`, filter.fromDueDate);
  // Tasks without a due day sort last, but are due on no day.
  if (filter.fromDueDate !== undefined || filter.toDueDate !== undefined)
    add((at) => `t.sort_due <= ${at}::date`, filter.toDueDate ?? LAST_DAY);
  addSearch(filter.search, [byText('t.search_text'), byTitle('work_item', 't.work_item_id'), byClient('t.client_id')]);
  return end({ accountManagerId });
}

/** The day before the one that stands for no due day. */
const LAST_DAY = '9999-12-30';
