-- Imports of clients by their fiscal codes. A job asks the register and records the outcome of each line with its client,
-- so an import that is interrupted goes on where it stopped.
create table client_import (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default gen_random_uuid(),
  state text not null default 'running' check (state in ('running', 'done', 'cancelled')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  register_down_since timestamptz,
  -- One process at a time works on an import.
  claimed_until timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  check ((state = 'running') = (ended_at is null))
);
create unique index client_import_running on client_import (tenant_id) where state = 'running';
create index client_import_newest on client_import (tenant_id, created_at desc);

create table client_import_line (
  tenant_id uuid not null default current_tenant(),
  import_id uuid not null,
  position integer not null,
  tax_id text collate "C" not null,
  name text not null,
  email text not null,
  telephone text not null,
  state text not null default 'waiting' check (state in ('waiting', 'created', 'exists', 'notFound')),
  client_id uuid,
  primary key (tenant_id, import_id, position),
  foreign key (tenant_id, import_id) references client_import (tenant_id, id),
  foreign key (tenant_id, client_id) references client (tenant_id, id)
);

select protect_tenant_table('client_import', 'select, insert, update');
select protect_tenant_table('client_import_line', 'select, insert, update');

-- The job learns which imports have to go on, and nothing of them.
do $$
begin
  execute format('create policy workers on client_import for select to %I using (true)', current_user);
end
$$;
create function client_imports_to_run() returns table (tenant_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select i.tenant_id, i.id from client_import i
    where i.state = 'running' and coalesce(i.claimed_until, '-infinity') < clock_timestamp()
    order by i.created_at
  $$;
revoke all on function client_imports_to_run() from public;
grant execute on function client_imports_to_run() to dosar_app;
