-- The firm whose rows are being deleted by this transaction; null in every other one.
create or replace function deleted_tenant() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.deleted_tenant', true), '')::uuid $$;
