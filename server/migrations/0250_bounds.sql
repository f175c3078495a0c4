-- Days that people enter or the product computes lie from 1990 to 2100, as in contracts/limits/calendar.ts. Beyond the year
-- 9999 a day has no form that an answer may have, and one such row took every list of its firm down. Instants may lie in
-- the next year, because people write them with an offset.
do $$
declare
  target record;
begin
  for target in select * from (values
    ('client', 'customer_since'), ('spv_message', 'issue_date'), ('work_series', 'first_start_date'),
    ('work_series', 'end_date'), ('work_item', 'start_date'), ('work_item', 'due_date'), ('task', 'start_date'),
    ('task', 'due_date'), ('time_entry', 'day'), ('notice', 'day'), ('spv_contact', 'registration_date')
  ) as columns (table_name, column_name) loop
    execute format('alter table %I no force row level security', target.table_name);
    execute format('update %1$I set %2$I = least(greatest(%2$I, date ''1990-01-01''), date ''2100-12-31'')
      where %2$I not between date ''1990-01-01'' and date ''2100-12-31''', target.table_name, target.column_name);
    execute format('alter table %I force row level security', target.table_name);
    execute format('alter table %1$I add constraint %3$I check (%2$I between date ''1990-01-01'' and date ''2100-12-31'')',
      target.table_name, target.column_name, target.table_name || '_' || target.column_name || '_in_calendar');
  end loop;
  for target in select * from (values
    ('spv_message', 'date'), ('spv_certificate', 'expires_on'), ('time_entry', 'started_at')
  ) as columns (table_name, column_name) loop
    execute format('alter table %I no force row level security', target.table_name);
    execute format('update %1$I set %2$I = least(greatest(%2$I, timestamptz ''1990-01-01Z''), timestamptz ''2100-12-31Z'')
      where %2$I not between timestamptz ''1990-01-01Z'' and timestamptz ''2100-12-31Z''',
      target.table_name, target.column_name);
    execute format('alter table %I force row level security', target.table_name);
    execute format('alter table %1$I add constraint %3$I
      check (%2$I between timestamptz ''1989-12-31Z'' and timestamptz ''2101-01-02Z'')',
      target.table_name, target.column_name, target.table_name || '_' || target.column_name || '_in_calendar');
  end loop;
end
$$;

alter table work_series no force row level security;
update work_series set duration_days = date '2100-12-31' - first_start_date
where duration_days > date '2100-12-31' - first_start_date;
alter table work_series force row level security;
alter table work_series add constraint work_series_ends_in_calendar
  check (duration_days <= date '2100-12-31' - first_start_date);

alter table work_series_task no force row level security;
update work_series_task set due_after_days = 10000 where due_after_days > 10000;
alter table work_series_task force row level security;
alter table work_series_task add constraint work_series_task_due_soon check (due_after_days <= 10000);

alter table spv_request no force row level security;
update spv_request set reporting_year = 2100 where reporting_year > 2100;
alter table spv_request force row level security;
alter table spv_message no force row level security;
update spv_message set reporting_year = null, reporting_month = null where reporting_year not between 2000 and 2100;
alter table spv_message force row level security;

-- The place of a deleted card stays taken, because the card may come back.
create index work_item_place on work_item (tenant_id, status, place);

-- What a firm has mailed in a day is counted before more is.
create index mail_of_firm on mail (tenant_id, created_at) where tenant_id is not null;

create function has_confirmed_email() returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select exists (
      select from users u left join identity.credential c on c.user_id = u.id
      where u.tenant_id = current_tenant() and u.is_active and (c.user_id is null or c.email_verified_at is not null))
  $$;
revoke all on function has_confirmed_email() from public;
grant execute on function has_confirmed_email() to dosar_app;
create policy mail_rule on users for select to current_user using (tenant_id = current_tenant());

-- The filters of exports, for as long as their signed addresses are valid: an address with all of them would be too long.
create table export_request (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null,
  filter jsonb not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
select protect_tenant_table('export_request', 'select, insert, delete');
