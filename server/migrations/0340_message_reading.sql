-- When somebody of the firm has first opened a message. What was there before counts as read.
alter table spv_message add column read_at timestamptz default now();
alter table spv_message alter column read_at drop default;
create index spv_message_unopened on spv_message (tenant_id, date desc, id desc) where read_at is null;

-- Who has opened a message, or keeps it as unread.
create table spv_message_reading (
  tenant_id uuid not null default current_tenant() references firm (id),
  message_id uuid not null,
  user_id uuid not null,
  is_unread boolean not null,
  marked_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, message_id, user_id),
  foreign key (tenant_id, message_id) references spv_message (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index spv_message_reading_of_user on spv_message_reading (tenant_id, user_id);
select protect_tenant_table('spv_message_reading', 'select, insert, update');
