-- The job that tells of deadlines learns which firms have clients, and nothing of them.
create or replace function firms_with_clients() returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select distinct c.tenant_id from client c where c.is_active $$;
