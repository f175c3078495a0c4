-- The last day of the month of a day, where that is asked for. Of no day it is none: the arithmetic of dates has an end.
create function at_month_end(day date, is_wanted boolean) returns date
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$
    select case when is_wanted then (date_trunc('month', day::timestamp) + interval '1 month - 1 day')::date else day end
  $$;

-- Occurrences that start, or are due, on the last day of their month.
alter table work_series
  add column starts_on_month_end boolean not null default false,
  add column is_due_on_month_end boolean not null default false;

-- The list of recurring work is by title; short enough for a cursor, with the client's name behind it.
alter table work_series
  add column sort_title text collate "C" not null generated always as (left(f_norm(title), 60)) stored;
