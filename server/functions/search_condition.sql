-- The condition that every word of `words` is in `subject`.
create or replace function search_condition(subject text, words text) returns text
  language sql immutable strict
  as $$
    select string_agg(
      format('%s like %L', subject,
        '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and ')
    from (select distinct word from unnest(string_to_array(words, ' ')) as word where word <> '' limit 10) as asked
  $$;
