-- The last day of the month of a day, where that is asked for. Of no day it is none: the arithmetic of dates has an end.
create or replace function at_month_end(day date, is_wanted boolean) returns date
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$
    select case when is_wanted then (date_trunc('month', day::timestamp) + interval '1 month - 1 day')::date else day end
  $$;
