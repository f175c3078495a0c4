-- The trail is append-only; it goes only with its firm, by the owner of the tables in `delete_firm`.
create or replace function audit_refuse_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and nullif(current_setting('app.deleted_tenant', true), '') is not null then return null; end if;
  raise exception 'the audit trail is append-only';
end $$;
