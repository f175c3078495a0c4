-- A message that the mail server refuses must not hold up the others, nor wait longer than its link is good for.
alter table identity.outbox
  add column tries integer not null default 0,
  add column expires_at timestamptz;
-- Links of those that wait were good for half an hour.
update identity.outbox set expires_at = created_at + interval '30 minutes';
alter table identity.outbox alter column expires_at set not null;
