-- Lower-cased, without accents: what searches compare. Immutable because the dictionary is named.
create or replace function f_norm(text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;
