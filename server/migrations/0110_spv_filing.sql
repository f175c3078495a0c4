-- A declaration on its way to the authority. Its client is found by fiscal code, so a client that is added later has its
-- filings. Which status may follow which is said in machines/filingLifecycle; every change is guarded by the status before.
create table spv_filing (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  -- What was uploaded.
  file_id uuid not null,
  file_name text not null,
  sha256 text collate "C" not null,
  status text not null default 'NotStarted' check (status in ('NotStarted', 'Invalid', 'Validated', 'Approved', 'Signed',
    'Submitted', 'ConfirmedWithErrors', 'ConfirmedWithWarnings', 'Confirmed', 'InvalidSubmission', 'Processing')),
  statement_type text,
  fiscal_code text collate "C",
  reporting_month smallint,
  reporting_year smallint,
  issues jsonb not null default '[]',
  issue_count integer not null default 0,
  -- What is approved and signed: the uploaded PDF, or the one made of an XML.
  statement_id uuid,
  signed_id uuid,
  receipt_id uuid,
  -- Thumbprint of the certificate that signs, or has signed.
  certificate_thumbprint text collate "C",
  confirmation_error text,
  confirmation_warning text,
  submission_status text,
  upload_index text collate "C",
  created_by uuid not null,
  -- As precise as the cursors of the list.
  created_at timestamptz(3) not null default clock_timestamp(),
  approved_at timestamptz,
  signed_at timestamptz,
  submitted_at timestamptz,
  confirmed_at timestamptz,
  deleted_at timestamptz,
  -- When the authority is asked next how the filing stands, and how often it has been.
  ask_at timestamptz,
  asked_times integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references content_file (tenant_id, id),
  foreign key (tenant_id, statement_id) references content_file (tenant_id, id),
  foreign key (tenant_id, signed_id) references content_file (tenant_id, id),
  foreign key (tenant_id, receipt_id) references content_file (tenant_id, id)
);
create unique index spv_filing_of_file on spv_filing (tenant_id, file_id);
-- The same declaration is not filed twice by accident.
create unique index spv_filing_of_sha on spv_filing (tenant_id, sha256) where status <> 'Invalid' and deleted_at is null;
create index spv_filing_newest on spv_filing (tenant_id, created_at desc, id desc) where deleted_at is null;
create index spv_filing_by_status on spv_filing (tenant_id, status, created_at desc, id desc) where deleted_at is null;
create index spv_filing_by_period on spv_filing
  (tenant_id, reporting_year, reporting_month, created_at desc, id desc) where deleted_at is null;
create index spv_filing_of_fiscal_code on spv_filing (tenant_id, fiscal_code, created_at desc, id desc)
  where deleted_at is null;
create index spv_filing_to_send on spv_filing (tenant_id, approved_at, id) where status = 'Approved';
create index spv_filing_of_index on spv_filing (tenant_id, upload_index) where upload_index is not null;
create index spv_filing_unchecked on spv_filing (created_at) where status = 'NotStarted';
create index spv_filing_to_ask on spv_filing (ask_at) where ask_at is not null;

-- One try to file: opened before anything is signed, and open until somebody knows what became of it. Never by time.
create table spv_filing_attempt (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default gen_random_uuid(),
  filing_id uuid not null,
  certificate_id uuid not null,
  certificate_thumbprint text collate "C" not null,
  -- Workstation that opened it, then the one that has claimed it.
  workstation_key_id text collate "C" not null,
  opened_by uuid not null,
  opened_at timestamptz not null default clock_timestamp(),
  claimed_at timestamptz,
  outcome text check (outcome in ('submitted', 'rejected', 'unknown', 'notSent')),
  upload_index text collate "C",
  signed_sha256 text collate "C",
  signed_id uuid,
  -- The authority's words of a refusal, or why nothing was sent.
  reason text,
  closed_at timestamptz,
  -- The person who said what became of it, and how they know.
  settled_by uuid,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, filing_id) references spv_filing (tenant_id, id),
  foreign key (tenant_id, signed_id) references content_file (tenant_id, id)
);
create unique index spv_filing_attempt_open on spv_filing_attempt (tenant_id, filing_id) where outcome is null;
create index spv_filing_attempt_of_filing on spv_filing_attempt (tenant_id, filing_id, opened_at desc);
create index spv_filing_attempt_of_workstation on spv_filing_attempt (tenant_id, workstation_key_id, opened_at)
  where outcome is null;

-- The certificate that signs for a tax id. Which ones have the right to is another matter: spv_certificate_tax_id.
create table spv_certificate_client (
  tenant_id uuid not null default current_tenant(),
  tax_id text collate "C" not null,
  certificate_id uuid not null,
  primary key (tenant_id, tax_id),
  foreign key (tenant_id, certificate_id) references spv_certificate (tenant_id, id) on delete cascade
);
create index spv_certificate_client_of on spv_certificate_client (tenant_id, certificate_id);

-- A receipt's document is read once; the index says whose it is.
alter table spv_message
  add column upload_index text collate "C"
    generated always as (substring(registration_number from '^INTERNT-([0-9]{1,20})-')) stored,
  add column receipt_read_at timestamptz;
create index spv_message_of_index on spv_message (tenant_id, upload_index) where upload_index is not null;
create index spv_message_unread_receipt on spv_message (tenant_id, date, id)
  where type_enum = 'Confirmation' and content_id is not null and receipt_read_at is null;
create index spv_message_receipt_period on spv_message (tenant_id, reporting_year, reporting_month)
  where type_enum = 'Confirmation' and statement_type is not null;

select protect_tenant_table('spv_filing', 'select, insert, update');
select protect_tenant_table('spv_filing_attempt', 'select, insert, update');
select protect_tenant_table('spv_certificate_client', 'select, insert, update, delete');

-- Jobs have to know which firms have work for them, and a host whose session its token opens; neither learns more.
create unique index spv_session_of_token on spv_session (token_hash);
do $$
begin
  execute format('create policy workers on spv_filing for select to %I using (true)', current_user);
  execute format('create policy workers on spv_message for select to %I using (true)', current_user);
  execute format('create policy workers on spv_session for select to %I using (true)', current_user);
end
$$;
create function firms_with_unchecked_filings(older_than_ms float8) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct f.tenant_id from spv_filing f
    where f.status = 'NotStarted' and f.created_at < clock_timestamp() - make_interval(secs => older_than_ms / 1000)
  $$;
create function firms_with_filings_to_ask() returns table (tenant_id uuid, ask_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select f.tenant_id, min(f.ask_at) from spv_filing f where f.ask_at is not null group by f.tenant_id $$;
create function firms_with_unread_receipts() returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct m.tenant_id from spv_message m
    where m.type_enum = 'Confirmation' and m.content_id is not null and m.receipt_read_at is null
  $$;
create function session_of_token(hash bytea)
  returns table (tenant_id uuid, certificate_id uuid, user_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select s.tenant_id, s.certificate_id, s.user_id from spv_session s
    where s.token_hash = hash and s.expires_on > clock_timestamp()
  $$;
revoke all on function firms_with_unchecked_filings(float8), firms_with_filings_to_ask(),
  firms_with_unread_receipts(), session_of_token(bytea) from public;
grant execute on function firms_with_unchecked_filings(float8), firms_with_filings_to_ask(),
  firms_with_unread_receipts(), session_of_token(bytea) to dosar_app;
