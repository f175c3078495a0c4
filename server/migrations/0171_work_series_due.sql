-- Day on which the n-th occurrence starts, counted from the first: 31 Jan, 28 Feb, 31 Mar.
create function series_day(first date, unit text, every integer, number integer) returns date
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$ select (first + make_interval(
      years => case when unit = 'year' then every * number else 0 end,
      months => case when unit = 'month' then every * number else 0 end,
      weeks => case when unit = 'week' then every * number else 0 end,
      days => case when unit = 'day' then every * number else 0 end))::date $$;

-- The firms in which an occurrence is to be made, or a series has come to its end.
create function firms_with_due_series(today date) returns table (tenant_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct s.tenant_id from work_series s
    where s.state <> 'ended' and (
      s.end_date < series_day(s.first_start_date, s.unit, s.every, s.next_number)
      or (s.state = 'active'
        and series_day(s.first_start_date, s.unit, s.every, s.next_number) - s.lead_days <= today))
  $$;
revoke all on function firms_with_due_series(date) from public;
grant execute on function firms_with_due_series(date) to dosar_app;
create policy workers on work_series for select to current_user using (true);
