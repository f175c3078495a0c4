create or replace function make_dashboards() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
begin
  insert into dashboard (tenant_id, kind)
    select new.id, kind from unnest(array['spvReport', 'monthlyProgress', 'activityReport', 'bookkeeping']) as kind;
  return null;
end
$$;
