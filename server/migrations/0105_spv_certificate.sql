create table spv_certificate (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  thumbprint text collate "C" not null,
  name text not null,
  subject text not null,
  issuer text not null,
  serial_number text not null,
  expires_on timestamptz not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index spv_certificate_thumbprint on spv_certificate (tenant_id, thumbprint);

-- A PIN sealed to one workstation: nobody here can open it.
create table spv_certificate_pin (
  tenant_id uuid not null default current_tenant(),
  certificate_id uuid not null,
  key_id text collate "C" not null,
  sealed text not null,
  primary key (tenant_id, certificate_id, key_id),
  foreign key (tenant_id, certificate_id) references spv_certificate (tenant_id, id) on delete cascade
);

-- Tax ids a certificate has rights for at the authority.
create table spv_certificate_tax_id (
  tenant_id uuid not null default current_tenant(),
  certificate_id uuid not null,
  tax_id text collate "C" not null,
  primary key (tenant_id, certificate_id, tax_id),
  foreign key (tenant_id, certificate_id) references spv_certificate (tenant_id, id) on delete cascade
);

select protect_tenant_table('spv_certificate', 'select, insert, update, delete');
select protect_tenant_table('spv_certificate_pin', 'select, insert, update, delete');
select protect_tenant_table('spv_certificate_tax_id', 'select, insert, update, delete');
