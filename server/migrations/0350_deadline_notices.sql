-- The job that tells of deadlines.
create policy workers on client for select to current_user using (true);
create function firms_with_clients() returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select distinct c.tenant_id from client c where c.is_active $$;
revoke all on function firms_with_clients() from public;
grant execute on function firms_with_clients() to dosar_app;
