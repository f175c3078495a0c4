-- What a person is told of, and how they want to be told.
create table notice (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  -- Who has caused it.
  actor_id uuid,
  entity text not null,
  entity_id uuid not null,
  work_item_id uuid,
  client_id uuid,
  title text not null,
  -- The day it is due, or was issued.
  day date,
  -- A person is told once of what has the same key.
  once_key text not null default gen_random_uuid()::text,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- Under the bell; without it the row only waits for its mail.
  is_shown boolean not null,
  mail text not null check (mail in ('never', 'atOnce', 'daily')),
  mailed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, actor_id) references users (tenant_id, id),
  foreign key (tenant_id, client_id) references client (tenant_id, id)
);
create unique index notice_once on notice (tenant_id, user_id, once_key);
create index notice_newest on notice (tenant_id, user_id, created_at desc, id desc) where is_shown;
create index notice_unread on notice (tenant_id, user_id, created_at desc, id desc) where is_shown and read_at is null;
create index notice_daily on notice (tenant_id, user_id) where mail = 'daily' and mailed_at is null;
create index notice_old on notice (created_at);

-- Kinds that a person has changed; the others have their default.
create table notice_preference (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  kind text not null,
  is_shown boolean not null,
  mail text not null check (mail in ('never', 'atOnce', 'daily')),
  primary key (tenant_id, user_id, kind),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);

-- The language of a person's mails, and the day of their last daily one.
create table notice_reader (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  language text,
  daily_on date,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);

select protect_tenant_table('notice');
select protect_tenant_table('notice_preference');
select protect_tenant_table('notice_reader');

-- The jobs learn which firms have something to tell, to send or to remove, and nothing of it.
do $$
begin
  execute format('create policy workers on notice for select to %I using (true)', current_user);
  execute format('create policy workers on mail for select to %I using (true)', current_user);
end
$$;
create index mail_failed on mail (ended_at) where state in ('refused', 'expired') and tenant_id is not null;
create function firms_with_failed_mails(within_days integer) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct m.tenant_id from mail m
    where m.state in ('refused', 'expired') and m.tenant_id is not null
      and m.ended_at > now() - make_interval(days => within_days)
  $$;
create function firms_with_daily_notices() returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select distinct n.tenant_id from notice n where n.mail = 'daily' and n.mailed_at is null $$;
create function firms_with_old_notices(older_than_days integer) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct n.tenant_id from notice n where n.created_at < now() - make_interval(days => older_than_days)
  $$;
revoke all on function firms_with_failed_mails(integer), firms_with_daily_notices(), firms_with_old_notices(integer)
  from public;
grant execute on function firms_with_failed_mails(integer), firms_with_daily_notices(), firms_with_old_notices(integer)
  to dosar_app;
