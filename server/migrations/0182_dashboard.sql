-- Dashboards of a firm. Those of the product are made with the firm.
create table dashboard (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('spvReport', 'monthlyProgress', 'activityReport', 'bookkeeping')),
  is_starred boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  modified_by uuid,
  modified_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, modified_by) references users (tenant_id, id)
);
create unique index dashboard_kind on dashboard (tenant_id, kind);
create index dashboard_deleted on dashboard (deleted_at) where deleted_at is not null;

create function make_dashboards() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
begin
  insert into dashboard (tenant_id, kind)
    select new.id, kind from unnest(array['spvReport', 'monthlyProgress', 'activityReport', 'bookkeeping']) as kind;
  return null;
end
$$;
create trigger firm_has_dashboards after insert on firm for each row execute function make_dashboards();

-- Firms of today get theirs. No policy shows all firms to who owns the table.
alter table firm no force row level security;
insert into dashboard (tenant_id, kind)
  select f.id, kind from firm f, unnest(array['spvReport', 'monthlyProgress', 'activityReport', 'bookkeeping']) as kind;
alter table firm force row level security;

select protect_tenant_table('dashboard', 'select, update, delete');
do $$
begin
  execute format('create policy makers on dashboard to %I using (true) with check (true)', current_user);
end
$$;

-- Approvals by week, for the activity report.
create index audit_entry_approvals on audit_entry (tenant_id, at) where action = 'spvFiling.approve';
