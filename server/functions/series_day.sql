-- Day on which the n-th occurrence starts, counted from the first: 31 Jan, 28 Feb, 31 Mar. One that lies a whole calendar of
-- the product later is after all days: the arithmetic of dates has an end, and the numbers of occurrences none.
create or replace function series_day(first date, unit text, every integer, number integer) returns date
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$ select case
    when every::bigint * number > case unit when 'year' then 111 when 'month' then 1332 when 'week' then 5800 else 40600 end
      then date 'infinity'
    else (first + make_interval(
      years => case when unit = 'year' then every * number else 0 end,
      months => case when unit = 'month' then every * number else 0 end,
      weeks => case when unit = 'week' then every * number else 0 end,
      days => case when unit = 'day' then every * number else 0 end))::date end $$;
