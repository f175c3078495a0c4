create or replace function firms_with_filings_to_ask() returns table (tenant_id uuid, ask_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select f.tenant_id, min(f.ask_at) from spv_filing f where f.ask_at is not null group by f.tenant_id $$;
