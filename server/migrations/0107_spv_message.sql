-- A message of the authority's mailbox. Its client is found by tax id, so a client that is added later has its messages.
create table spv_message (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  message_id text collate "C" not null,
  certificate_thumbprint text collate "C" not null,
  details text not null,
  tax_id text collate "C" not null,
  date timestamptz not null,
  issue_date date not null,
  type text not null,
  type_enum text not null,
  title text not null,
  request_id text,
  statement_type text,
  registration_number text,
  reporting_month smallint,
  reporting_year smallint,
  validation_status text,
  is_archived boolean not null default false,
  content_id uuid,
  stored_at timestamptz not null default now(),
  search_text text not null generated always as (
    f_norm(title || ' ' || details || ' ' || tax_id || ' ' || message_id || ' ' || coalesce(request_id, ''))
  ) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, content_id) references content_file (tenant_id, id)
);
create unique index spv_message_of_authority on spv_message (tenant_id, message_id);
-- One for each tab of the list, so that a page is read in its order whatever the size of the mailbox.
create index spv_message_newest on spv_message (tenant_id, date desc, id desc);
create index spv_message_inbox on spv_message (tenant_id, date desc, id desc) where not is_archived;
create index spv_message_letters on spv_message (tenant_id, date desc, id desc)
  where not is_archived and type_enum <> 'Confirmation';
create index spv_message_confirmations on spv_message (tenant_id, date desc, id desc)
  where not is_archived and type_enum = 'Confirmation';
create index spv_message_archive on spv_message (tenant_id, date desc, id desc) where is_archived;
create index spv_message_of_tax_id on spv_message (tenant_id, tax_id, date desc, id desc);
create index spv_message_of_certificate on spv_message (tenant_id, certificate_thumbprint, date desc);
create index spv_message_without_content on spv_message (tenant_id, certificate_thumbprint, date, id)
  where content_id is null;
create index spv_message_content on spv_message (tenant_id, content_id) where content_id is not null;
create index spv_message_search on spv_message using gin (tenant_id, search_text gin_trgm_ops);

select protect_tenant_table('spv_message', 'select, insert, update');
