-- Clients whose confirmations of filings go to their primary contact by themselves, and since when.
create table client_confirmation_mail (
  tenant_id uuid not null default current_tenant() references firm (id),
  client_id uuid not null,
  set_by uuid not null,
  since timestamptz not null default clock_timestamp(),
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references client (tenant_id, id),
  foreign key (tenant_id, set_by) references users (tenant_id, id)
);
select protect_tenant_table('client_confirmation_mail', 'select, insert, delete');

-- Filings whose confirmation was mailed: each once.
create table spv_filing_mail (
  tenant_id uuid not null default current_tenant() references firm (id),
  filing_id uuid not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, filing_id),
  foreign key (tenant_id, filing_id) references spv_filing (tenant_id, id) on delete cascade
);
select protect_tenant_table('spv_filing_mail', 'select, insert');

do $$
begin
  execute format('create policy workers on client_confirmation_mail for select to %I using (true)', current_user);
end $$;

-- The firms that send confirmations on; the job that does it runs for all of them.
create function firms_with_confirmation_mails() returns table (tenant_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct m.tenant_id from client_confirmation_mail m
$$;
revoke all on function firms_with_confirmation_mails() from public;
grant execute on function firms_with_confirmation_mails() to dosar_app;
