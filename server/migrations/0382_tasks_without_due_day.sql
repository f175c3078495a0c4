-- Tasks of recurring work that have no due day were given the last day of the calendar.
alter table task no force row level security;
alter table work_item no force row level security;
update task t set due_date = null from work_item w
where w.tenant_id = t.tenant_id and w.id = t.work_item_id and w.series_id is not null
  and t.due_date = date '2100-12-31' and w.due_date < date '2100-01-01';
alter table task force row level security;
alter table work_item force row level security;
