-- A later day for a form of one month, which the firm has entered with its reason. One for each form and month; the trail
-- knows those that were withdrawn.
create table deadline_extension (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  statement_type text collate "C" not null,
  reporting_year smallint not null,
  reporting_month smallint not null check (reporting_month between 1 and 12),
  new_date date not null,
  reason text not null,
  revision integer not null default 1,
  set_by uuid not null,
  set_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint deadline_extension_of_form unique (tenant_id, reporting_year, reporting_month, statement_type),
  foreign key (tenant_id, set_by) references users (tenant_id, id)
);
create index deadline_extension_set_by on deadline_extension (tenant_id, set_by);
select protect_tenant_table('deadline_extension');

-- Whoever has a calendar feed. Its secret address is signed over the nonce, so another nonce ends the former address.
create table deadline_feed (
  tenant_id uuid not null default current_tenant() references firm (id),
  user_id uuid not null,
  nonce uuid not null default gen_random_uuid(),
  made_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select protect_tenant_table('deadline_feed');
