-- Whether an active person of the firm has confirmed the e-mail of the account, or comes from an external identity service,
-- which knows its people. Until then nothing is mailed from there.
create or replace function has_confirmed_email() returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select exists (
      select from users u left join identity.credential c on c.user_id = u.id
      where u.tenant_id = current_tenant() and u.is_active and (c.user_id is null or c.email_verified_at is not null))
  $$;
