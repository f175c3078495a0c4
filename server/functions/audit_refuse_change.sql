create or replace function audit_refuse_change() returns trigger
  language plpgsql as $$ begin raise exception 'the audit trail is append-only'; end $$;
