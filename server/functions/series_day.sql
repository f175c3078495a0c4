-- Day on which the n-th occurrence starts, counted from the first: 31 Jan, 28 Feb, 31 Mar.
create or replace function series_day(first date, unit text, every integer, number integer) returns date
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$ select (first + make_interval(
      years => case when unit = 'year' then every * number else 0 end,
      months => case when unit = 'month' then every * number else 0 end,
      weeks => case when unit = 'week' then every * number else 0 end,
      days => case when unit = 'day' then every * number else 0 end))::date $$;
