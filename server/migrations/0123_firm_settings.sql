-- How a firm works. Everybody may approve until the firm says otherwise (decision D24).
alter table firm
  add column approved_by_admins_only boolean not null default false,
  add column approved_by_second_person boolean not null default false;
