import type { SeriesFilter } from '#contracts/api/workSeries.ts';
import { LAST_DAY } from '#contracts/limits.ts';
import { nonEmpty, writeConditions } from '../lists/conditions.ts';
import { byClient, byText } from '../lists/finders.ts';
import type { ListSource } from '../lists/pagedList.ts';

/** SQL: the days on which an occurrence starts and is due, by its number. */
export const startOf = (number: string): string =>
  `at_month_end(series_day(s.first_start_date, s.unit, s.every, ${number}), s.starts_on_month_end)`;
export const dueOf = (number: string): string =>
  `at_month_end(series_day(s.first_start_date + s.duration_days, s.unit, s.every, ${number}), s.is_due_on_month_end)`;

/** SQL: how many whole steps of the rhythm lie between the first start and the day `$2`. */
export const STARTED_BEFORE = `case
  when s.unit = 'day' then ($2::date - s.first_start_date) / s.every
  when s.unit = 'week' then ($2::date - s.first_start_date) / (7 * s.every)
  else (extract(year from $2::date)::integer * 12 + extract(month from $2::date)::integer
    - extract(year from s.first_start_date)::integer * 12 - extract(month from s.first_start_date)::integer)
    / (case when s.unit = 'year' then 12 else 1 end * s.every) end`;

/** Which recurring work a list shows: without a state what has not ended. */
export function sourceOf(filter: SeriesFilter): ListSource {
  const states = nonEmpty(filter.seriesState) ?? ['active', 'paused'];
  const conditions = writeConditions([]);
  conditions.add((at) => `s.state = any(${at}::text[])`, states);
  conditions.add((at) => `s.client_id = any(${at}::uuid[])`, nonEmpty(filter.clientId));
  const assignees = nonEmpty(filter.assigneeId);
  const people = assignees?.filter((id) => id !== 'unassigned');
  const orUnassigned = people?.length === assignees?.length ? '' : ' or s.assignee_id is null';
  conditions.add((at) => `(s.assignee_id = any(${at}::uuid[])${orUnassigned})`, people);
  conditions.addSearch(filter.search, [byText('f_norm(s.title)'), byClient('s.client_id')]);
  const { where, values, usesClient } = conditions.end({ accountManagerId: filter.accountManagerId });
  const client = usesClient ? ' join client c on c.tenant_id = s.tenant_id and c.id = s.client_id' : '';
  return { from: `(${WITH_SORT_KEY}) s${client}`, where, values };
}

/** SQL: recurring work with its place in the list: by title, then by client. */
const WITH_SORT_KEY = `select x.*, (x.sort_title || chr(1) || k.sort_name) collate "C" as sort_key
  from work_series x join client k on k.tenant_id = x.tenant_id and k.id = x.client_id`;

export const JOINS = `join client c on c.tenant_id = s.tenant_id and c.id = s.client_id
  left join users u on u.tenant_id = s.tenant_id and u.id = s.assignee_id`;

/** Columns of a line of the list. */
export const ROW_COLUMNS = `s.id, s.title, s.client_id, c.name as client_legal_name, c.is_active as is_client_active,
  s.assignee_id, u.display_name as assignee_name, s.unit, s.every, s.due_form, s.due_working_days, s.is_due_on_month_end,
  s.state, s.end_date, s.revision, s.sort_key,
  case when s.state = 'active' and c.is_active and ${startOf('s.next_number')} <= coalesce(s.end_date, date '${LAST_DAY}')
    then ${startOf('s.next_number')} end as next_start_date`;

/** Columns of one. */
export const COLUMNS = `s.id, s.client_id, c.name as client_legal_name,
  c.is_active as is_client_active, s.assignee_id, u.display_name as assignee_name,
  s.title, s.description, s.budgeted_hours::float8 as budgeted_hours, s.priority, s.work_item_type, s.unit, s.every,
  s.first_start_date as start_date, s.first_start_date + s.duration_days as due_date, s.starts_on_month_end,
  s.is_due_on_month_end, s.lead_days, s.end_date, s.due_form, s.due_working_days, s.next_number, s.state,
  (select n.id from work_series n where n.tenant_id = s.tenant_id and n.follows_id = s.id) as continued_by_id,
  s.created_by, s.revision,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.folded_name, g.id)
    from work_series_tag p join tag g on g.tenant_id = p.tenant_id and g.id = p.tag_id
    where p.tenant_id = s.tenant_id and p.series_id = s.id), '[]') as tags,
  coalesce((select jsonb_agg(jsonb_build_object('title', k.title, 'notes', k.notes, 'assigneeId', k.assignee_id,
      'priority', k.priority, 'dueAfterDays', k.due_after_days) order by k.place, k.id)
    from work_series_task k where k.tenant_id = s.tenant_id and k.series_id = s.id), '[]') as tasks`;
