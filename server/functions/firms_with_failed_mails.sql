create or replace function firms_with_failed_mails(since timestamptz) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct m.tenant_id from mail m
    where m.state in ('refused', 'expired') and m.tenant_id is not null and m.ended_at > since
  $$;
