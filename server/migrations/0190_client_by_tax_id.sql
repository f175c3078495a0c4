-- The order by tax id, as numbers stand; clients without one come first. The id decides among those.
alter table client add column sort_tax_id text collate "C" not null
  generated always as (lpad(coalesce(tax_id, ''), 13, '0')) stored;
create index client_by_tax_id on client (tenant_id, sort_tax_id, id);
create index client_active_by_tax_id on client (tenant_id, sort_tax_id, id) where is_active;
