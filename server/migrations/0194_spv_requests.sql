-- Documents that the firm has asked the authority for. A request reaches the authority at most once: the attempt is
-- opened here before the native host sends it, and the host's journal sends one attempt once.
create table spv_request (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  -- The fiscal code at the time of the request.
  tax_id text collate "C" not null,
  document_type text not null,
  reporting_year smallint check (reporting_year between 1900 and 9999),
  reporting_month smallint check (reporting_month between 1 and 12),
  start_month smallint check (start_month between 1 and 12),
  end_month smallint check (end_month between 1 and 12),
  secondary_fiscal_code text collate "C",
  registration_index text,
  reason text,
  -- The answer goes to this contact by mail.
  email_to_client boolean not null default false,
  contact_id uuid,
  emailed_at timestamptz,
  status text not null default 'Requested'
    check (status in ('Requested', 'Error', 'Valid', 'Submitted', 'TimedOut', 'ResponseReceived')),
  is_archived boolean not null default false,
  -- The attempt: who sends it, with which certificate, from which workstation.
  attempt_id uuid,
  certificate_id uuid,
  certificate_thumbprint text collate "C",
  workstation_key_id text collate "C",
  claimed_at timestamptz,
  -- The authority's number of the request, its title and its words where it refused.
  authority_id text collate "C",
  title text,
  submission_error text,
  submitted_at timestamptz,
  -- A person's word about an unknown outcome.
  settled_note text,
  message_id uuid,
  answered_at timestamptz,
  requested_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references client (tenant_id, id),
  foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete set null (contact_id),
  foreign key (tenant_id, message_id) references spv_message (tenant_id, id),
  foreign key (tenant_id, requested_by) references users (tenant_id, id)
);
create index spv_request_newest on spv_request (tenant_id, is_archived, created_at desc, id desc);
create index spv_request_of_client on spv_request (tenant_id, client_id, created_at desc);
create index spv_request_to_send on spv_request (tenant_id, created_at) where status = 'Requested';
create index spv_request_claimed on spv_request (tenant_id, workstation_key_id) where status = 'Valid';
create index spv_request_waiting on spv_request (claimed_at) where status in ('Valid', 'Submitted');
create unique index spv_request_authority_id on spv_request (tenant_id, authority_id) where authority_id is not null;
create index spv_request_message on spv_request (tenant_id, message_id) where message_id is not null;
create index spv_request_contact on spv_request (tenant_id, contact_id) where contact_id is not null;
select protect_tenant_table('spv_request', 'select, insert, update, delete');

-- Answers are found by the number of their request.
create index if not exists spv_message_request on spv_message (tenant_id, request_id) where request_id is not null;

do $$
begin
  execute format('create policy workers on spv_request for select to %I using (true)', current_user);
end $$;

-- The firms with requests whose answer is overdue; the job that says so runs for all of them.
create function firms_with_overdue_requests(older_than_ms double precision) returns table (tenant_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct r.tenant_id from spv_request r
  where r.status in ('Valid', 'Submitted') and r.claimed_at < clock_timestamp() - make_interval(secs => older_than_ms / 1000)
$$;
revoke all on function firms_with_overdue_requests(double precision) from public;
grant execute on function firms_with_overdue_requests(double precision) to dosar_app;
