import type { WorkItemFilter, WorkStatus } from '#contracts/api/workItem.ts';
import { RUNNING_TIMERS_SHOWN } from '#contracts/limits.ts';
import { nonEmpty, writeConditions } from '../lists/conditions.ts';
import { byClient, byText } from '../lists/finders.ts';
import type { ListSource } from '../lists/pagedList.ts';

/** Which work items a list shows; `column` is the column of the board. */
export type WorkItemConditions = WorkItemFilter & { readonly column?: WorkStatus };

/** The rows of a list, its count and its export. */
export function sourceOf(filter: WorkItemConditions): ListSource {
  const conditions = writeConditions(['w.deleted_at is null']);
  conditions.add((at) => `w.status = ${at}`, filter.column);
  conditions.add((at) => `w.status = any(${at}::text[])`, nonEmpty(filter.workItemStatus));
  conditions.add((at) => `w.priority = any(${at}::text[])`, nonEmpty(filter.workItemPriority));
  conditions.add((at) => `w.client_id = any(${at}::uuid[])`, nonEmpty(filter.clientId));
  const assignees = nonEmpty(filter.assigneeId);
  const people = assignees?.filter((id) => id !== 'unassigned');
  const orUnassigned = people?.length === assignees?.length ? '' : ' or w.assignee_id is null';
  conditions.add((at) => `(w.assignee_id = any(${at}::uuid[])${orUnassigned})`, people);
  conditions.add((at) => `w.due_date >= ${at}::date`, filter.fromDueDate);
  conditions.add((at) => `w.due_date <= ${at}::date`, filter.toDueDate);
  conditions.addSearch(filter.search, [byText('w.search_text'), byClient('w.client_id')]);
  const { where, values, usesClient } = conditions.end({ accountManagerId: filter.accountManagerId });
  const client = usesClient ? ' join client c on c.tenant_id = w.tenant_id and c.id = w.client_id' : '';
  return { from: `work_item w${client}`, where, values };
}

/** What the columns need, for shown rows only. */
export const JOINS = `join client c on c.tenant_id = w.tenant_id and c.id = w.client_id
  left join users u on u.tenant_id = w.tenant_id and u.id = w.assignee_id
  left join users m on m.tenant_id = w.tenant_id and m.id = w.created_by
  cross join lateral (select count(*) as task_count, count(*) filter (where k.status = 'Complete') as completed_task_count
    from task k where k.tenant_id = w.tenant_id and k.work_item_id = w.id and k.deleted_at is null) k
  cross join lateral (select coalesce(sum(e.seconds), 0) as tracked_seconds
    from time_entry e where e.tenant_id = w.tenant_id and e.work_item_id = w.id and e.deleted_at is null) e`;

/** Columns of a line of a list. */
export const ROW_COLUMNS = `w.id, w.title, w.client_id, c.name as client_legal_name,
  w.assignee_id, u.display_name as assignee_name, w.budgeted_hours::float8 as budgeted_hours, e.tracked_seconds,
  w.status, w.priority, w.work_item_type, w.start_date, w.due_date,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.folded_name, g.id)
    from work_item_tag p join tag g on g.tenant_id = p.tenant_id and g.id = p.tag_id
    where p.tenant_id = w.tenant_id and p.work_item_id = w.id), '[]') as tags,
  k.task_count, k.completed_task_count,
  coalesce((select jsonb_agg(jsonb_build_object('userId', r.user_id, 'displayName', r.display_name,
      'startTime', r.started_at) order by r.started_at, r.user_id)
    from (select r.user_id, x.display_name, r.started_at
      from timer r join users x on x.tenant_id = r.tenant_id and x.id = r.user_id
      where r.tenant_id = w.tenant_id and r.work_item_id = w.id
      order by r.started_at, r.user_id limit ${RUNNING_TIMERS_SHOWN}) r), '[]') as running_timers,
  w.series_id, w.revision`;

/** Columns of a whole work item. */
export const COLUMNS = `${ROW_COLUMNS}, w.description, m.display_name as created_by_name, w.created_at, w.completed_at`;
