-- Contact forms of the authority. A person sends them by the authority's public form and enters what it has registered;
-- the answer is a message that is found by its type and its fiscal code.
create table spv_contact (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  -- The fiscal code at the time of the form.
  tax_id text collate "C" not null,
  -- Ids of the server's configuration; sub-category 0 where none was chosen.
  request_category smallint not null check (request_category > 0),
  request_sub_category smallint not null check (request_sub_category >= 0),
  request_text text not null check (request_text <> ''),
  content_id uuid,
  status text not null default 'Requested' check (status in ('Requested', 'Submitted', 'ResponseReceived')),
  registration_number text,
  registration_date date,
  submitted_by uuid,
  submitted_at timestamptz,
  message_id uuid,
  answered_at timestamptz,
  requested_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  check ((status = 'Requested') = (registration_number is null)),
  check ((status = 'Requested') = (registration_date is null)),
  check ((status = 'ResponseReceived') = (message_id is not null)),
  foreign key (tenant_id, client_id) references client (tenant_id, id),
  foreign key (tenant_id, content_id) references content_file (tenant_id, id),
  foreign key (tenant_id, message_id) references spv_message (tenant_id, id),
  foreign key (tenant_id, submitted_by) references users (tenant_id, id),
  foreign key (tenant_id, requested_by) references users (tenant_id, id)
);
create index spv_contact_newest on spv_contact (tenant_id, created_at desc, id desc);
create index spv_contact_of_client on spv_contact (tenant_id, client_id, created_at desc);
create index spv_contact_waiting on spv_contact (tenant_id, tax_id, registration_date) where status = 'Submitted';
-- A message answers one form.
create unique index spv_contact_message on spv_contact (tenant_id, message_id) where message_id is not null;
select protect_tenant_table('spv_contact', 'select, insert, update');

create index spv_message_contact_answer on spv_message (tenant_id, tax_id, date) where type_enum = 'ContactFormAnswer';
