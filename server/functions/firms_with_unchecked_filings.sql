create or replace function firms_with_unchecked_filings(older_than_ms float8) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct f.tenant_id from spv_filing f
    where f.status = 'NotStarted'
      and coalesce(f.check_claimed_until, f.created_at + make_interval(secs => older_than_ms / 1000)) < clock_timestamp()
  $$;
