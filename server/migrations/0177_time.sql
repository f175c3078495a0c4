-- How a firm measures time: minutes to which a stopped timer is rounded up, and whether new entries are billable.
alter table firm
  add column time_rounding_minutes integer not null default 0
    check (time_rounding_minutes in (0, 5, 6, 10, 15, 30)),
  add column is_time_billable boolean not null default true;

-- A run of a timer is written down once.
create unique index time_entry_of_run on time_entry (tenant_id, user_id, started_at) where started_at is not null;

-- How a person's timer asks whether they still work. A person without a row has the default.
create table timer_setting (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  -- Minutes without key or pointer; null: it never asks.
  idle_minutes integer check (idle_minutes > 0),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select protect_tenant_table('timer_setting'::regclass);
grant update (time_rounding_minutes, is_time_billable) on firm to dosar_app;
