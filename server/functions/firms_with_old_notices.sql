create or replace function firms_with_old_notices(older_than_days integer) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct n.tenant_id from notice n where n.created_at < now() - make_interval(days => older_than_days)
  $$;
