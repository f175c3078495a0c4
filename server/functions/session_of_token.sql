create or replace function session_of_token(hash bytea)
  returns table (tenant_id uuid, certificate_id uuid, user_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select s.tenant_id, s.certificate_id, s.user_id from spv_session s
    where s.token_hash = hash and s.expires_on > clock_timestamp()
  $$;
