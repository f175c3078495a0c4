-- People to talk to at a client. A deleted one can be restored until it is purged.
create table contact (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  name text not null,
  title text not null,
  email text not null,
  telephone text not null,
  -- Of a deleted contact: whether it was, unless another one has been chosen since.
  is_primary boolean not null,
  revision integer not null default 1,
  deleted_at timestamptz,
  sort_name text collate "C" not null generated always as (left(f_norm(name), 60)) stored,
  search_text text not null generated always as (f_norm(name || ' ' || email)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references client (tenant_id, id)
);
create index contact_of_client on contact (tenant_id, client_id, sort_name, id);
create index contact_search on contact using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index contact_deleted on contact (deleted_at) where deleted_at is not null;

-- A client with contacts has exactly one primary contact: the index lets no second one in, the trigger finds a missing
-- one. It looks at the commit, because the change from one contact to another takes two statements.
create unique index contact_primary on contact (tenant_id, client_id) where is_primary and deleted_at is null;
create function contact_require_primary() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from contact c
      where c.tenant_id = new.tenant_id and c.client_id = new.client_id and c.deleted_at is null
      having not bool_or(c.is_primary)) then
    raise check_violation using message = 'a client has contacts and none of them is the primary one';
  end if;
  return null;
end
$$;
create constraint trigger contact_has_primary after insert or update on contact
  deferrable initially deferred for each row execute function contact_require_primary();

-- Where a client is. A company has one registered office; the other types may repeat.
create table address (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  type text not null check (type in ('RegisteredOffice', 'FiscalDomicile', 'WorkPoint', 'Correspondence')),
  address1 text not null,
  address2 text not null default '',
  city text not null,
  county text not null,
  postal_code text not null,
  country text not null,
  revision integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references client (tenant_id, id)
);
create index address_of_client on address (tenant_id, client_id, created_at, id);
create unique index address_office on address (tenant_id, client_id)
  where type = 'RegisteredOffice' and deleted_at is null;
create index address_deleted on address (deleted_at) where deleted_at is not null;

-- The address that the register gave when a client was added is its registered office. No policy shows the rows of all
-- firms to who owns the table.
alter table client no force row level security;
insert into address (tenant_id, client_id, type, address1, city, county, postal_code, country)
  select c.tenant_id, c.id, 'RegisteredOffice', c.address1, coalesce(c.city, ''), coalesce(c.county, ''),
    coalesce(c.postal_code, ''), coalesce(c.country, '')
  from client c where c.address1 is not null;
alter table client force row level security;
alter table client
  drop column address1, drop column city, drop column county, drop column postal_code, drop column country;

select protect_tenant_table('contact');
select protect_tenant_table('address');
do $$
begin
  execute format('create policy search_reads on contact for select to %I using (true)', current_user);
  execute format('create policy workers on address for select to %I using (true)', current_user);
end
$$;

-- The job that removes what was deleted long ago learns which firms have such rows, and nothing of them.
create function firms_with_deleted(target regclass, older_than_ms float8) returns table (tenant_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
begin
  return query execute format(
    'select distinct t.tenant_id from %s t where t.deleted_at < clock_timestamp() - make_interval(secs => $1 / 1000)',
    target)
  using older_than_ms;
end
$$;
revoke all on function firms_with_deleted(regclass, float8) from public;
grant execute on function firms_with_deleted(regclass, float8) to dosar_app;

-- Clients are also found by their contacts: after those whose name has all words, before those that are merely alike.
create or replace function search_clients(asked text, hits integer)
  returns table (id uuid, name text, legal_name text, tax_id text, is_active boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
declare
  tenant uuid := current_tenant();
  words text := regexp_replace(f_norm(asked), '\s+', ' ', 'g');
  code text := regexp_replace(words, '^\s*(ro)?\s*', '');
  known_by uuid[];
begin
  execute format(
    $q$
      select array(
        select k.client_id from contact k
        where k.tenant_id = $1 and k.deleted_at is null and %s
        order by k.sort_name, k.id limit $2)
    $q$, coalesce(search_condition('k.search_text', words), 'k.id is null'))
  into known_by using tenant, hits;
  return query execute format(
    $q$
      select c.id, c.name, c.legal_name, c.tax_id, c.is_active from client c
      where c.tenant_id = $1 and (
        (%s) or $2 <%% c.search_text or (c.tax_id >= $3 and c.tax_id < $3 || ':') or c.id = any($5))
      order by c.is_active desc, coalesce(c.tax_id >= $3 and c.tax_id < $3 || ':', false) desc, (%1$s) desc,
        c.id = any($5) desc, word_similarity($2, c.search_text) desc, c.sort_name, c.id
      limit $4
    $q$, coalesce(search_condition('c.search_text', words), 'c.id is null'))
  using tenant, words, case when code ~ '^[0-9]{1,13}$' then code end, hits, known_by;
end
$$;
