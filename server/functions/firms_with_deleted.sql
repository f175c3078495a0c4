-- The job that removes what was deleted long ago learns which firms have such rows, and nothing of them.
create or replace function firms_with_deleted(target regclass, older_than_ms float8) returns table (tenant_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
begin
  return query execute format(
    'select distinct t.tenant_id from %s t where t.deleted_at < clock_timestamp() - make_interval(secs => $1 / 1000)',
    target)
  using older_than_ms;
end
$$;
