-- What a firm says of itself. Empty until somebody fills it in.
alter table firm
  add column fiscal_code text not null default '' collate "C",
  add column registration_number text not null default '',
  add column address1 text not null default '',
  add column city text not null default '',
  add column county text not null default '',
  add column postal_code text not null default '',
  add column email text not null default '',
  add column telephone text not null default '',
  add column revision integer not null default 1;

grant update (
  fiscal_code, registration_number, address1, city, county, postal_code, email, telephone, revision,
  approved_by_admins_only, approved_by_second_person
) on firm to dosar_app;
