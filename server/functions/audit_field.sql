-- A field of the canonical encoding: its length in bytes, a colon, its bytes; '-' for none.
create or replace function audit_field(value text) returns text
  language sql immutable parallel safe
  as $$ select case when value is null then '-' else octet_length(convert_to(value, 'UTF8')) || ':' || value end $$;
