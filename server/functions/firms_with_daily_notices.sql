create or replace function firms_with_daily_notices() returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select distinct n.tenant_id from notice n where n.mail = 'daily' and n.mailed_at is null $$;
