-- What the authority expects of a client: its fiscal vector, as the latest answer to a request has it. It is found by tax
-- id, like messages, so a client that is added later has it too.
create table fiscal_vector (
  tenant_id uuid not null default current_tenant() references firm (id),
  tax_id text collate "C" not null,
  message_id uuid not null,
  issued_at timestamptz not null,
  primary key (tenant_id, tax_id),
  foreign key (tenant_id, message_id) references spv_message (tenant_id, id)
);
create index fiscal_vector_message on fiscal_vector (tenant_id, message_id);
select protect_tenant_table('fiscal_vector', 'select, insert, update');

-- Its obligations, one for each form that declares them; without a form where none is known for a code. Periods are
-- year * 12 + month, as in the report.
create table fiscal_vector_form (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default gen_random_uuid(),
  tax_id text collate "C" not null,
  code text not null,
  meaning text not null,
  statement_type text,
  -- Months from one declaration to the next.
  months smallint not null check (months in (1, 3, 6, 12)),
  -- The last period of a year is declared by another form.
  skips_year_end boolean not null default false,
  first_period integer not null,
  last_period integer,
  primary key (tenant_id, id),
  foreign key (tenant_id, tax_id) references fiscal_vector (tenant_id, tax_id) on delete cascade
);
create index fiscal_vector_form_of on fiscal_vector_form (tenant_id, tax_id, statement_type);
select protect_tenant_table('fiscal_vector_form', 'select, insert, delete');

-- A person's word on what is expected. It wins over vector and rhythm until it is taken back.
create table expected_form (
  tenant_id uuid not null default current_tenant() references firm (id),
  tax_id text collate "C" not null,
  statement_type text not null,
  -- Null: the form is not expected.
  months smallint check (months in (1, 3, 6, 12)),
  revision integer not null default 1,
  set_by uuid not null,
  set_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, tax_id, statement_type),
  foreign key (tenant_id, set_by) references users (tenant_id, id)
);
create index expected_form_set_by on expected_form (tenant_id, set_by);
select protect_tenant_table('expected_form', 'select, insert, update, delete');

-- An answer is looked at once; those that are no vector are not opened.
alter table spv_message add column vector_read_at timestamptz;
create index spv_message_unread_vector on spv_message (tenant_id, date, id)
  where type_enum = 'RequestResponse' and content_id is not null and vector_read_at is null;

create function firms_with_unread_vectors() returns table (tenant_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct m.tenant_id from spv_message m
  where m.type_enum = 'RequestResponse' and m.content_id is not null and m.vector_read_at is null
$$;
revoke all on function firms_with_unread_vectors() from public;
grant execute on function firms_with_unread_vectors() to dosar_app;
