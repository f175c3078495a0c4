-- Firm of this transaction; null outside one, so that no policy lets anything through.
create or replace function current_tenant() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::uuid $$;
