-- Columns and indexes that mix the firm with likeness need both kinds of key in one index.
create extension if not exists btree_gin;

create table client (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  legal_name text not null,
  tax_id text collate "C",
  registration_number text not null default '',
  telephone text not null default '',
  fax text not null default '',
  email text not null default '',
  web_address text not null default '',
  is_active boolean not null default true,
  customer_since date not null,
  account_manager_id uuid,
  -- Registered office: all or none.
  address1 text,
  city text,
  county text,
  postal_code text,
  country text,
  revision integer not null default 1,
  -- Short enough for a cursor; the id decides among the same beginnings.
  sort_name text collate "C" not null generated always as (left(f_norm(name), 60)) stored,
  search_text text not null generated always as (f_norm(name || ' ' || legal_name)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_manager_id) references users (tenant_id, id)
);
create unique index client_tax_id on client (tenant_id, tax_id);
create index client_by_name on client (tenant_id, sort_name, id);
create index client_active_by_name on client (tenant_id, sort_name, id) where is_active;
create index client_by_manager on client (tenant_id, account_manager_id, sort_name, id);
create index client_search on client using gin (tenant_id, search_text gin_trgm_ops);

select protect_tenant_table('client', 'select, insert, update');
