-- The firms whose days have passed. Those whose deletion was broken off are among them until their rows are gone.
create or replace function firms_to_delete(due_at timestamptz) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select d.tenant_id from firm_deletion d where d.deletes_at <= due_at $$;
