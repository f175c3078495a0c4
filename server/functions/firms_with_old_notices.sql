create or replace function firms_with_old_notices(created_before timestamptz) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select distinct n.tenant_id from notice n where n.created_at < created_before $$;
