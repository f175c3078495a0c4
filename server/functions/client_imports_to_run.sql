create or replace function client_imports_to_run() returns table (tenant_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select i.tenant_id, i.id from client_import i
    where i.state = 'running' and coalesce(i.claimed_until, '-infinity') < clock_timestamp()
    order by i.created_at
  $$;
