-- The firms with requests whose answer is overdue; the job that says so runs for all of them.
create or replace function firms_with_overdue_requests(claimed_until timestamptz) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct r.tenant_id from spv_request r
    where r.status in ('Valid', 'Submitted') and r.claimed_at <= claimed_until
  $$;
