-- The job that removes what was deleted long ago learns which firms have such rows, and nothing of them.
create or replace function firms_with_deleted(target regclass, deleted_before timestamptz) returns table (tenant_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
begin
  return query execute format('select distinct t.tenant_id from %s t where t.deleted_at < $1', target)
  using deleted_before;
end
$$;
