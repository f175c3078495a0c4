-- What every later table builds on: the tenant of a transaction, and the second wall around the rows of a firm.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Lower-cased, without accents: what searches compare. Immutable because the dictionary is named.
create function f_norm(text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;

-- Firm of this transaction; null outside one, so that no policy lets anything through.
create function current_tenant() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::uuid $$;

-- Puts a table of a firm behind row-level security and lets the application at it. `rights` is all it may ever do there.
-- The table has a column tenant_id.
create function protect_tenant_table(target regclass, rights text default 'select, insert, update, delete')
  returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to dosar_app using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', target);
  execute format('grant %s on %s to dosar_app', rights, target);
end $$;
revoke execute on function protect_tenant_table(regclass, text) from public;

-- Firms (tenants) and their people.
create table firm (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now()
);
alter table firm enable row level security;
alter table firm force row level security;
create policy tenant on firm to dosar_app using (id = current_tenant()) with check (id = current_tenant());
grant select, update (name) on firm to dosar_app;

-- Flags that differ from their default for a firm.
create table firm_flag (
  tenant_id uuid not null references firm (id),
  flag text not null,
  is_on boolean not null,
  primary key (tenant_id, flag)
);
select protect_tenant_table('firm_flag');

-- People of a firm. A person who works for two firms has two rows.
create table users (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references firm (id),
  given_name text not null,
  family_name text not null,
  display_name text not null,
  email text not null,
  role text not null default 'member' check (role in ('member', 'admin', 'owner')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (tenant_id, id)
);
create unique index users_email on users (tenant_id, lower(email));
create index users_by_email on users (lower(email));
select protect_tenant_table('users', 'select, update');
