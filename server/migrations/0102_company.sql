-- The authority's register of companies as last seen. Public, therefore of no firm.
create table company (
  tax_id text collate "C" primary key,
  -- Null when the register does not know the code.
  record jsonb,
  fetched_at timestamptz not null default now()
);
grant select, insert, update on company to dosar_app;

-- When the register may be asked next, for all server processes together.
create table company_lookup_slot (
  id boolean primary key default true check (id),
  next_at timestamptz not null
);
insert into company_lookup_slot (next_at) values (now());
grant select, update on company_lookup_slot to dosar_app;
