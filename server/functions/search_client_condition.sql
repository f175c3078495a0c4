-- The condition that a word is in `subject`, or that the tax id of the client `c` begins with it; it is null where neither
-- holds of a client without one.
create or replace function search_client_condition(subject text, word text) returns text
  language sql immutable strict
  as $$
    select '(' || search_condition(subject, word)
      || case when word ~ '^[0-9]{4,13}$'
        then format(' or c.tax_id >= %L and c.tax_id < %L', word, word || ':') else '' end || ')'
  $$;
