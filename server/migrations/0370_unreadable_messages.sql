-- Messages that the authority listed and nobody could read, as they came.
create table spv_message_unreadable (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  certificate_thumbprint text not null,
  -- The authority's id, where it could be read.
  message_id text,
  text text not null,
  reason text not null check (reason in ('form', 'id', 'taxId', 'date', 'requestId', 'details', 'type')),
  listed_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  primary key (tenant_id, id)
);
create unique index spv_message_unreadable_text on spv_message_unreadable (tenant_id, md5(text));
create index spv_message_unreadable_open on spv_message_unreadable (tenant_id, listed_at desc) where settled_at is null;
select protect_tenant_table('spv_message_unreadable', 'select, insert, update');
