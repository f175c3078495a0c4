-- The firms that send confirmations on; the job that does it runs for all of them.
create or replace function firms_with_confirmation_mails() returns table (tenant_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct m.tenant_id from client_confirmation_mail m
$$;
