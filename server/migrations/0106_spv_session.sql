-- Who leads a certificate. One row per certificate: the primary key is what makes leadership unique.
create table spv_session (
  tenant_id uuid not null default current_tenant(),
  certificate_id uuid not null,
  id uuid not null,
  leader_id uuid not null,
  user_id uuid not null,
  start_time timestamptz not null,
  expires_on timestamptz not null,
  -- SHA-256 of the token: the token itself is answered once and kept nowhere.
  token_hash bytea not null,
  primary key (tenant_id, certificate_id),
  unique (tenant_id, id),
  foreign key (tenant_id, certificate_id) references spv_certificate (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select protect_tenant_table('spv_session', 'select, insert, update, delete');
