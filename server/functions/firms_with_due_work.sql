-- The job that tells of due work learns which firms have some, and nothing of it.
create or replace function firms_with_due_work(from_day date, until_day date) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select w.tenant_id from work_item w
    where w.deleted_at is null and w.status <> 'Complete' and w.assignee_id is not null
      and w.due_date between from_day and until_day
    union
    select t.tenant_id from task t
    where t.deleted_at is null and t.status <> 'Complete' and t.assignee_id is not null
      and t.due_date between from_day and until_day
  $$;
