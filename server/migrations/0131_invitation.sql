-- Invitations of colleagues. Only the hash of a link's token is stored. A row outlives its end, so that its link says why
-- it no longer works.
create table invitation (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  given_name text not null,
  family_name text not null,
  email text not null,
  role text not null check (role in ('member', 'admin', 'owner')),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'withdrawn')),
  token_hash text not null,
  invited_by uuid not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Letters that this row has caused.
  letters integer not null default 1,
  -- Who has accepted it.
  user_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, invited_by) references users (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check ((state = 'accepted') = (user_id is not null))
);
-- One link for an e-mail: a new invitation takes the place of the one that waits.
create unique index invitation_waiting on invitation (tenant_id, lower(email)) where state = 'waiting';
create unique index invitation_token on invitation (token_hash);
create index invitation_sent on invitation (tenant_id, sent_at);
select protect_tenant_table('invitation', 'select, insert, update');

-- Whoever opens the link belongs to no firm yet: the sign-in service looks it up, and takes the person in.
create policy identity on invitation to dosar_identity using (true) with check (true);
grant select, update on invitation to dosar_identity;
