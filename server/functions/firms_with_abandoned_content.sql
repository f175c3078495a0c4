create or replace function firms_with_abandoned_content(older_than_ms float8) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select f.tenant_id from content_file f
    where f.uploaded_at is null and f.created_at < now() - make_interval(secs => older_than_ms / 1000)
    union
    select c.tenant_id from content_claim c
    where c.claimed_at < now() - make_interval(secs => older_than_ms / 1000)
  $$;
