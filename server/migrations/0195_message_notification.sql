-- Messages that were sent on to a contact of the client. A batch is one press of a button: repeated, it sends nothing.
create table spv_message_notification (
  tenant_id uuid not null default current_tenant() references firm (id),
  message_id uuid not null,
  batch_id uuid not null,
  contact_name text not null,
  contact_email text not null,
  sent_by uuid not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, message_id, batch_id),
  foreign key (tenant_id, message_id) references spv_message (tenant_id, id),
  foreign key (tenant_id, sent_by) references users (tenant_id, id)
);
select protect_tenant_table('spv_message_notification', 'select, insert');

-- The last one, where the list shows it.
alter table spv_message
  add column last_notified_contact_name text,
  add column last_notified_contact_email text,
  add column last_notified_at timestamptz;
