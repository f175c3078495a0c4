-- The embedded sign-in service. Its role works across firms; the application's role cannot even see its tables.
create schema identity;
grant usage on schema identity to dosar_identity;

create policy identity on firm to dosar_identity using (true) with check (true);
create policy identity on users to dosar_identity using (true) with check (true);
grant select, insert, update on firm, users to dosar_identity;

-- Password of a local account. Who signs in through an external identity service has none.
create table identity.credential (
  user_id uuid primary key references public.users (id) on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

-- Firms and people of an external identity service, by the ids it knows them under.
create table identity.external_firm (
  issuer text not null,
  external_tenant text not null,
  tenant_id uuid not null references public.firm (id),
  primary key (issuer, external_tenant)
);
create table identity.external_account (
  issuer text not null,
  external_tenant text not null,
  subject text not null,
  user_id uuid not null references public.users (id) on delete cascade,
  primary key (issuer, external_tenant, subject)
);

-- What the OpenID provider keeps: sessions, grants, codes, refresh tokens, interactions. Ids that open something are
-- stored as their SHA-256.
create table identity.oidc_model (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id)
);
create index oidc_model_grant on identity.oidc_model (grant_id) where grant_id is not null;
create index oidc_model_uid on identity.oidc_model (kind, uid) where uid is not null;
create index oidc_model_expiry on identity.oidc_model (expires_at);

-- Signing keys (JWK) and cookie keys. The newest active one signs, all of them verify.
create table identity.signing_key (
  kid text primary key,
  jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create table identity.secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Links to set a new password: only the hash is kept, each is good for one use.
create table identity.password_reset (
  token_hash text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

-- Attempts that count against a limit, by the hash of what is limited (an address, an e-mail).
create table identity.throttle (
  key text not null,
  at timestamptz not null default now()
);
create index throttle_key on identity.throttle (key, at);

-- Messages that wait to be sent, or to be shown by an operator where no mail server is set.
create table identity.outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

grant select, insert, update, delete on all tables in schema identity to dosar_identity;
