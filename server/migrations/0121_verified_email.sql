-- Anybody can sign up with anybody's e-mail: until its holder has opened the link that was sent there, the account opens
-- nothing but the browser it was made in. Accounts from before this rule count as verified.
alter table identity.credential add column email_verified_at timestamptz;
update identity.credential set email_verified_at = changed_at;

-- Links that verify an e-mail: only their hash is kept. A row outlives its link, so that a new one can be asked for.
create table identity.email_link (
  token_hash text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on identity.email_link to dosar_identity;

-- A new password forgives what was tried with its e-mail, from wherever.
alter table identity.throttle add column email_key text;
create index throttle_email on identity.throttle (email_key) where email_key is not null;
