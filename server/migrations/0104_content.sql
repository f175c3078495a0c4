-- A file that was announced, its bytes when they are here (under their SHA-256 in the content store), and whether it counts.
create table content_file (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  name text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  sha256 text collate "C" check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint,
  mime_type text,
  uploaded_at timestamptz,
  primary key (tenant_id, id),
  check (uploaded_at is null or sha256 is not null)
);
create index content_file_of_sha on content_file (tenant_id, sha256);
create index content_file_abandoned on content_file (created_at) where uploaded_at is null;

select protect_tenant_table('content_file', 'select, insert, update, delete');

-- The cleaner has to know where to look; it learns which firms, and nothing of their files.
do $$
begin
  execute format('create policy cleaner on content_file for select to %I using (true)', current_user);
end
$$;
create function firms_with_abandoned_content(older_than_ms float8) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct f.tenant_id from content_file f
    where f.uploaded_at is null and f.created_at < now() - make_interval(secs => older_than_ms / 1000)
  $$;
revoke all on function firms_with_abandoned_content(float8) from public;
grant execute on function firms_with_abandoned_content(float8) to dosar_app;
