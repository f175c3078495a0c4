-- Nothing outside is called in a transaction: what is about to be called is claimed first, for a limited time.

-- A message is one server's while it sends it.
alter table identity.outbox add column claimed_until timestamptz;

-- Bytes that are being put into the content store before a row names them, or removed after the last row is gone.
create table content_claim (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
  purpose text not null check (purpose in ('store', 'remove')),
  claimed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index content_claim_of_sha on content_claim (tenant_id, sha256);
create index content_claim_age on content_claim (claimed_at);
select protect_tenant_table('content_claim', 'select, insert, delete');

-- The cleaner also looks where a process ended with a claim of its own.
do $$
begin
  execute format('create policy cleaner on content_claim for select to %I using (true)', current_user);
end
$$;
create or replace function firms_with_abandoned_content(older_than_ms float8) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select f.tenant_id from content_file f
    where f.uploaded_at is null and f.created_at < now() - make_interval(secs => older_than_ms / 1000)
    union
    select c.tenant_id from content_claim c
    where c.claimed_at < now() - make_interval(secs => older_than_ms / 1000)
  $$;
